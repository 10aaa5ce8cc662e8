/** What the mail says that asks for later results. */

import { type Locale, nameIn } from '#domain/common/language.ts';
import type { FollowUpStage } from '#domain/counseling/follow-up.ts';
import type { MailText } from '../../platform/mail/texts.ts';

interface Asked {
  event: { nameKo: string; nameEn: string };
  stage: FollowUpStage;
  /** My page, at the results. */
  link: string;
}

/** Asks a company what came of its meetings so many months after the event. */
export function followUpText(locale: Locale, { event, stage, link }: Asked): MailText {
  const name = nameIn(locale, event);
  const months = stage === 1 ? '1 month' : `${stage} months`;
  return locale === 'ko'
    ? {
        subject: `[${name}] 상담 이후 성과를 알려 주세요 (${stage}개월)`,
        body: `${name} 행사가 끝난 지 ${stage}개월이 지났어요.\n상담하신 바이어와 계약했는지, 얼마를 계약하고 선적했는지 상담일지마다 짧게 적어 주세요. 나중에 바꿀 수 있어요.\n\n${link}`,
      }
    : {
        subject: `[${name}] What came of your meetings? (after ${months})`,
        body: `${name} ended ${months} ago.\nPlease tell us for each of your consultation logs whether a contract was signed, for how much, and what has been shipped. It takes a moment, and you can change it later.\n\n${link}`,
      };
}
