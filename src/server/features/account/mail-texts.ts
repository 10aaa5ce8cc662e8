/** What mails say about an account: that an address has to be confirmed, and what was done to it. */
import type { Locale } from '#domain/common/language.ts';
import type { MailText } from '../../platform/mail/texts.ts';
import { organiser } from '../../platform/site/identity.ts';

const confirm: Record<Locale, (link: string, site: string) => MailText> = {
  ko: (link, site) => ({
    subject: `[${site}] 이메일 주소를 확인해 주세요`,
    body: `아래 링크를 열고 버튼을 누르면 이 이메일 주소가 확인돼요. 링크는 사흘 동안, 한 번만 쓸 수 있어요.\n\n${link}\n\n확인하기 전에는 이 메일 말고 다른 메일을 보내지 않아요. 가입하거나 이메일을 바꾸지 않으셨다면 이 메일을 무시해 주세요.`,
  }),
  en: (link, site) => ({
    subject: `[${site}] Confirm your email address`,
    body: `Open this link and press the button to confirm that this email address is yours. It works once, within three days.\n\n${link}\n\nUntil then we send you no other mail. If you have neither joined nor changed your email address, ignore this one.`,
  }),
};

/** The way to confirm an address. */
export function confirmMail(locale: Locale, link: string): MailText {
  return confirm[locale](link, organiser().name[locale]);
}

/** The name of an unknown device. */
export const unknownDevice: Record<Locale, string> = { ko: '알 수 없는 기기', en: 'Unknown device' };

/** Changes of which the owner of an account is notified. */
export type Notice =
  | 'newDevice'
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'emailChanged';

const happened: Record<Notice, Record<Locale, (facts: string) => MailText>> = {
  newDevice: {
    ko: (facts) => ({
      subject: '새 기기에서 로그인했어요',
      body: `처음 보는 기기에서 계정에 로그인했어요.\n\n${facts}`,
    }),
    en: (facts) => ({
      subject: 'Log-in from a new device',
      body: `Your account was logged in to from a device that we had not seen before.\n\n${facts}`,
    }),
  },
  passwordChanged: {
    ko: () => ({
      subject: '비밀번호가 변경됐어요',
      body: '계정의 비밀번호가 변경됐고, 다른 기기에서는 로그아웃됐어요.',
    }),
    en: () => ({
      subject: 'Your password was changed',
      body: 'The password of your account was changed, and other devices were logged out.',
    }),
  },
  secondFactorOn: {
    ko: () => ({
      subject: '2단계 로그인을 켰어요',
      body: '계정의 2단계 로그인이 켜졌어요. 이제 로그인할 때 인증 앱의 코드도 필요해요.',
    }),
    en: () => ({
      subject: 'Two-step log-in is on',
      body: 'Two-step log-in was turned on for your account. Logging in now also takes a code of the authenticator.',
    }),
  },
  secondFactorOff: {
    ko: () => ({
      subject: '2단계 로그인을 껐어요',
      body: '계정의 2단계 로그인이 꺼졌어요. 이제 비밀번호만으로 로그인할 수 있어요.',
    }),
    en: () => ({
      subject: 'Two-step log-in is off',
      body: 'Two-step log-in was turned off for your account. The password alone is now enough to log in.',
    }),
  },
  recoveryCodesRenewed: {
    ko: () => ({
      subject: '복구 코드를 새로 만들었어요',
      body: '2단계 로그인의 복구 코드를 새로 만들었어요. 예전 코드는 쓸 수 없어요.',
    }),
    en: () => ({
      subject: 'New recovery codes',
      body: 'New recovery codes were made for your two-step log-in. The old ones no longer work.',
    }),
  },
  recoveryCodeUsed: {
    ko: () => ({
      subject: '복구 코드가 사용됐어요',
      body: '계정에서 복구 코드 하나가 인증 앱의 코드 대신 사용됐어요. 그 코드는 다시 쓸 수 없어요.',
    }),
    en: () => ({
      subject: 'A recovery code was used',
      body: 'One of your recovery codes was used in place of a code of the authenticator. It does not work again.',
    }),
  },
  emailChanged: {
    ko: () => ({
      subject: '이메일 주소 변경',
      body: '계정의 이메일에 새 주소를 입력했어요. 새 주소가 확인되면 그때부터 메일은 그 주소로 가요.',
    }),
    en: () => ({
      subject: 'Another email address',
      body: 'Another email address was given for your account. Mail goes there as soon as it is confirmed.',
    }),
  },
};

/** No link: who gets such a mail should open the site themselves, and not what a forged one offers. */
const notYou: Record<Locale, string> = {
  ko: "직접 하신 일이라면 아무것도 하지 않으셔도 돼요. 아니라면 지금 사이트를 열어 로그인 화면의 '비밀번호를 잊으셨나요?'에서 새 비밀번호를 정하고, 마이페이지에서 회원 정보와 로그인한 기기를 확인해 주세요.",
  en: "If this was you, there is nothing to do. If not, open the site now, set a new password with 'Forgot your password?' on the log-in page, and check your details and where you are logged in on your page.",
};

/** A notice to the owner of an account about a change. `facts` (when, which device) help them see whether it was their own. */
export function noticeMail(notice: Notice, locale: Locale, facts = ''): MailText {
  const { subject, body } = happened[notice][locale](facts);
  return { subject: `[${organiser().name[locale]}] ${subject}`, body: `${body}\n\n${notYou[locale]}` };
}
