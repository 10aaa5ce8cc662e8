/** What mails say to a member of whom a manager has changed what they may do, or whose sessions were ended. */
import type { Locale } from '#domain/common/language.ts';
import type { Permission } from '#domain/common/permission.ts';
import type { MailText } from '../../platform/mail/texts.ts';
import { organiser } from '../../platform/site/identity.ts';

const names: Record<Permission, Record<Locale, string>> = {
  famppy: { ko: '전체 관리', en: 'everything, in every event' },
  admin: { ko: '행사 관리', en: 'everything in the event' },
  event: { ko: '행사 정보', en: 'event details' },
  matching: { ko: '상담', en: 'meetings' },
  participate: { ko: '참가자', en: 'participants' },
  counseling: { ko: '상담일지', en: 'consultation logs' },
  board: { ko: '소식', en: 'news' },
  stats: { ko: '통계', en: 'figures' },
};

/** To the member: a permission was given or taken. `event`: its name in their language; null for every event. */
export function permissionMail(
  locale: Locale,
  { action, permission, event }: { action: 'grant' | 'revoke'; permission: Permission; event: string | null },
): MailText {
  const name = names[permission][locale];
  const host = organiser().name[locale];
  if (locale === 'ko') {
    const place = event ?? '모든 행사';
    return action === 'grant'
      ? {
          subject: `[${host}] 관리 권한을 받았어요: ${name}`,
          body: `${place}에서 '${name}' 권한을 받았어요. 2단계 로그인을 켜면 쓸 수 있어요. 사이트에 로그인해 메뉴에서 관리 화면을 열어 주세요.\n\n예상하지 못한 일이라면 행사 운영자에게 알려 주세요.`,
        }
      : {
          subject: `[${host}] 관리 권한이 끝났어요: ${name}`,
          body: `${place}에서 '${name}' 권한이 끝났어요. 계정의 다른 것은 그대로예요.\n\n예상하지 못한 일이라면 행사 운영자에게 알려 주세요.`,
        };
  }
  const place = event ?? 'every event';
  return action === 'grant'
    ? {
        subject: `[${host}] You were given a permission: ${name}`,
        body: `You were given the permission ‘${name}’ in ${place}. It counts once two-step log-in is on. Log in on the site and open the management pages from the menu.\n\nIf you did not expect this, tell the organiser.`,
      }
    : {
        subject: `[${host}] A permission of yours has ended: ${name}`,
        body: `You no longer have the permission ‘${name}’ in ${place}. Nothing else about your account has changed.\n\nIf you did not expect this, tell the organiser.`,
      };
}

/** To the member: a manager has logged them out everywhere. */
export function sessionsEndedMail(locale: Locale): MailText {
  const host = organiser().name[locale];
  return locale === 'ko'
    ? {
        subject: `[${host}] 모든 기기에서 로그아웃됐어요`,
        body: '행사 운영자가 계정을 모든 기기에서 로그아웃했어요. 비밀번호는 그대로예요. 다시 쓰려면 사이트를 열어 로그인해 주세요.',
      }
    : {
        subject: `[${host}] You were logged out on every device`,
        body: 'The organiser has logged your account out on every device. Your password has not changed. Open the site and log in to go on.',
      };
}
