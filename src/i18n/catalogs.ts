/**
 * Every text of the interface, by language and area.
 *
 * To add an area `x`: write `messages/en/x.json` and `messages/ko/x.json` with the same keys, import both here and add
 * them to the two lists. Its keys are then typed as 'x.…'; a key that Korean lacks is a type error below.
 * Only pages and the build may import this file; islands get the areas they need as a property (`translator.ts`).
 */

import type { RefusalKey } from '#domain/catalogue.ts';
import type { tradeCommittees } from '#domain/regions.ts';
import type { Rule } from '#domain/validation.ts';
import { site } from '#site.config';
import type { KeyOf } from './keys.ts';
import type { Locale } from './locales.ts';
import enAccount from './messages/en/account.json' with { type: 'json' };
import enAudit from './messages/en/audit.json' with { type: 'json' };
import enBoard from './messages/en/board.json' with { type: 'json' };
import enBoardConsole from './messages/en/boardConsole.json' with { type: 'json' };
import enBooth from './messages/en/booth.json' with { type: 'json' };
import enBoothConsole from './messages/en/boothConsole.json' with { type: 'json' };
import enBuyer from './messages/en/buyer.json' with { type: 'json' };
import enCalendar from './messages/en/calendar.json' with { type: 'json' };
import enChoice from './messages/en/choice.json' with { type: 'json' };
import enCommon from './messages/en/common.json' with { type: 'json' };
import enCompany from './messages/en/company.json' with { type: 'json' };
import enConsent from './messages/en/consent.json' with { type: 'json' };
import enConsole from './messages/en/console.json' with { type: 'json' };
import enCounseling from './messages/en/counseling.json' with { type: 'json' };
import enDoor from './messages/en/door.json' with { type: 'json' };
import enEvent from './messages/en/event.json' with { type: 'json' };
import enEventConsole from './messages/en/eventConsole.json' with { type: 'json' };
import enFavourite from './messages/en/favourite.json' with { type: 'json' };
import enFigures from './messages/en/figures.json' with { type: 'json' };
import enHealth from './messages/en/health.json' with { type: 'json' };
import enHome from './messages/en/home.json' with { type: 'json' };
import enImporting from './messages/en/importing.json' with { type: 'json' };
import enInfo from './messages/en/info.json' with { type: 'json' };
import enLater from './messages/en/later.json' with { type: 'json' };
import enMailing from './messages/en/mailing.json' with { type: 'json' };
import enManage from './messages/en/manage.json' with { type: 'json' };
import enManagedLogs from './messages/en/managedLogs.json' with { type: 'json' };
import enMatching from './messages/en/matching.json' with { type: 'json' };
import enMeeting from './messages/en/meeting.json' with { type: 'json' };
import enMember from './messages/en/member.json' with { type: 'json' };
import enMsg from './messages/en/msg.json' with { type: 'json' };
import enNextLine from './messages/en/nextLine.json' with { type: 'json' };
import enNotice from './messages/en/notice.json' with { type: 'json' };
import enNoticeSwitch from './messages/en/noticeSwitch.json' with { type: 'json' };
import enOnSite from './messages/en/onSite.json' with { type: 'json' };
import enOutbox from './messages/en/outbox.json' with { type: 'json' };
import enParticipate from './messages/en/participate.json' with { type: 'json' };
import enPermission from './messages/en/permission.json' with { type: 'json' };
import enProduct from './messages/en/product.json' with { type: 'json' };
import enProfile from './messages/en/profile.json' with { type: 'json' };
import enPush from './messages/en/push.json' with { type: 'json' };
import enRates from './messages/en/rates.json' with { type: 'json' };
import enRegistration from './messages/en/registration.json' with { type: 'json' };
import enRule from './messages/en/rule.json' with { type: 'json' };
import enSchedule from './messages/en/schedule.json' with { type: 'json' };
import enSuggestion from './messages/en/suggestion.json' with { type: 'json' };
import enUi from './messages/en/ui.json' with { type: 'json' };
import enVisitor from './messages/en/visitor.json' with { type: 'json' };
import koAccount from './messages/ko/account.json' with { type: 'json' };
import koAudit from './messages/ko/audit.json' with { type: 'json' };
import koBoard from './messages/ko/board.json' with { type: 'json' };
import koBoardConsole from './messages/ko/boardConsole.json' with { type: 'json' };
import koBooth from './messages/ko/booth.json' with { type: 'json' };
import koBoothConsole from './messages/ko/boothConsole.json' with { type: 'json' };
import koBuyer from './messages/ko/buyer.json' with { type: 'json' };
import koCalendar from './messages/ko/calendar.json' with { type: 'json' };
import koChoice from './messages/ko/choice.json' with { type: 'json' };
import koCommon from './messages/ko/common.json' with { type: 'json' };
import koCompany from './messages/ko/company.json' with { type: 'json' };
import koConsent from './messages/ko/consent.json' with { type: 'json' };
import koConsole from './messages/ko/console.json' with { type: 'json' };
import koCounseling from './messages/ko/counseling.json' with { type: 'json' };
import koDoor from './messages/ko/door.json' with { type: 'json' };
import koEvent from './messages/ko/event.json' with { type: 'json' };
import koEventConsole from './messages/ko/eventConsole.json' with { type: 'json' };
import koFavourite from './messages/ko/favourite.json' with { type: 'json' };
import koFigures from './messages/ko/figures.json' with { type: 'json' };
import koHealth from './messages/ko/health.json' with { type: 'json' };
import koHome from './messages/ko/home.json' with { type: 'json' };
import koImporting from './messages/ko/importing.json' with { type: 'json' };
import koInfo from './messages/ko/info.json' with { type: 'json' };
import koLater from './messages/ko/later.json' with { type: 'json' };
import koMailing from './messages/ko/mailing.json' with { type: 'json' };
import koManage from './messages/ko/manage.json' with { type: 'json' };
import koManagedLogs from './messages/ko/managedLogs.json' with { type: 'json' };
import koMatching from './messages/ko/matching.json' with { type: 'json' };
import koMeeting from './messages/ko/meeting.json' with { type: 'json' };
import koMember from './messages/ko/member.json' with { type: 'json' };
import koMsg from './messages/ko/msg.json' with { type: 'json' };
import koNextLine from './messages/ko/nextLine.json' with { type: 'json' };
import koNotice from './messages/ko/notice.json' with { type: 'json' };
import koNoticeSwitch from './messages/ko/noticeSwitch.json' with { type: 'json' };
import koOnSite from './messages/ko/onSite.json' with { type: 'json' };
import koOutbox from './messages/ko/outbox.json' with { type: 'json' };
import koParticipate from './messages/ko/participate.json' with { type: 'json' };
import koPermission from './messages/ko/permission.json' with { type: 'json' };
import koProduct from './messages/ko/product.json' with { type: 'json' };
import koProfile from './messages/ko/profile.json' with { type: 'json' };
import koPush from './messages/ko/push.json' with { type: 'json' };
import koRates from './messages/ko/rates.json' with { type: 'json' };
import koRegistration from './messages/ko/registration.json' with { type: 'json' };
import koRule from './messages/ko/rule.json' with { type: 'json' };
import koSchedule from './messages/ko/schedule.json' with { type: 'json' };
import koSuggestion from './messages/ko/suggestion.json' with { type: 'json' };
import koUi from './messages/ko/ui.json' with { type: 'json' };
import koVisitor from './messages/ko/visitor.json' with { type: 'json' };
import { consentTexts, withValues } from './site-values.ts';

/** The trade committees are the host's own, so their names are the installation's. */
const committees = (locale: Locale) =>
  Object.fromEntries(
    Object.entries(site.tradeCommittees).map(([code, name]) => [code, name[locale]]),
  ) as Record<(typeof tradeCommittees)[number], string>;

const en = {
  account: enAccount,
  audit: enAudit,
  booth: enBooth,
  board: enBoard,
  buyer: enBuyer,
  calendar: enCalendar,
  choice: { ...enChoice, tradeCommittee: committees('en') },
  common: enCommon,
  company: enCompany,
  consent: consentTexts('en', enConsent),
  boardConsole: enBoardConsole,
  boothConsole: enBoothConsole,
  console: enConsole,
  door: enDoor,
  event: enEvent,
  eventConsole: enEventConsole,
  favourite: enFavourite,
  figures: enFigures,
  health: enHealth,
  home: enHome,
  importing: enImporting,
  info: enInfo,
  later: enLater,
  mailing: enMailing,
  manage: enManage,
  meeting: enMeeting,
  member: enMember,
  msg: enMsg satisfies Record<RefusalKey, string>,
  nextLine: enNextLine,
  notice: enNotice,
  noticeSwitch: enNoticeSwitch,
  onSite: enOnSite,
  outbox: enOutbox,
  schedule: enSchedule,
  participate: enParticipate,
  permission: enPermission,
  product: enProduct,
  registration: withValues('en', enRegistration),
  rule: enRule satisfies Record<Rule, string>,
  suggestion: enSuggestion,
  ui: enUi,
  visitor: enVisitor,
  counseling: enCounseling,
  managedLogs: enManagedLogs,
  matching: withValues('en', enMatching),
  profile: enProfile,
  rates: enRates,
  push: enPush,
};
const ko = {
  account: koAccount,
  audit: koAudit,
  booth: koBooth,
  board: koBoard,
  buyer: koBuyer,
  calendar: koCalendar,
  choice: { ...koChoice, tradeCommittee: committees('ko') },
  common: koCommon,
  company: koCompany,
  consent: consentTexts('ko', koConsent),
  boardConsole: koBoardConsole,
  boothConsole: koBoothConsole,
  console: koConsole,
  door: koDoor,
  event: koEvent,
  eventConsole: koEventConsole,
  favourite: koFavourite,
  figures: koFigures,
  health: koHealth,
  home: koHome,
  importing: koImporting,
  info: koInfo,
  later: koLater,
  mailing: koMailing,
  manage: koManage,
  meeting: koMeeting,
  member: koMember,
  msg: koMsg,
  nextLine: koNextLine,
  notice: koNotice,
  noticeSwitch: koNoticeSwitch,
  onSite: koOnSite,
  outbox: koOutbox,
  schedule: koSchedule,
  participate: koParticipate,
  permission: koPermission,
  product: koProduct,
  registration: withValues('ko', koRegistration),
  rule: koRule,
  suggestion: koSuggestion,
  ui: koUi,
  visitor: koVisitor,
  counseling: koCounseling,
  managedLogs: koManagedLogs,
  matching: withValues('ko', koMatching),
  profile: koProfile,
  rates: koRates,
  push: koPush,
};

export type Catalog = typeof en;
export type Area = keyof Catalog;

type KeyDifference =
  | Exclude<KeyOf<typeof en>, KeyOf<typeof ko>>
  | Exclude<KeyOf<typeof ko>, KeyOf<typeof en>>;
/** Korean has one plural form where English has two, so the languages agree by key and not by shape. The compiler names what one lacks. */
const agreed = <T>(catalog: [KeyDifference] extends [never] ? T : { missing: KeyDifference }) =>
  catalog as unknown as Catalog;

export const catalogs = { en, ko: agreed<typeof ko>(ko) };
