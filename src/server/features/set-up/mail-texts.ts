/** What the test mail says to the manager who asks for it. */
import type { Locale } from '#domain/common/language.ts';
import type { MailText } from '../../platform/mail/texts.ts';

export const testMailText = (locale: Locale, url: string): MailText =>
  locale === 'ko'
    ? {
        subject: '시험 메일이에요',
        body: `${url} 에서 보낸 시험 메일이에요. 이 메일을 받았다면 메일 설정이 잘된 거예요.`,
      }
    : { subject: 'A test mail', body: `This is a test mail from ${url}. If you read it, mail is set up.` };
