/**
 * Keys that code makes from a value, and the values that each may take. An enumeration stands here by its import, so a
 * value that is added to it asks for its texts.
 */

import { consentPurposes } from '../src/domain/account/consent.ts';
import { genders } from '../src/domain/account/member.ts';
import { auditActions, auditFields, auditSubjects } from '../src/domain/common/audit.ts';
import { browserPlaces, browserSubjects } from '../src/domain/common/browser-storage.ts';
import { refusalKeys } from '../src/domain/common/catalogue.ts';
import { locales } from '../src/domain/common/language.ts';
import { permissions } from '../src/domain/common/permission.ts';
import { rules } from '../src/domain/common/validation.ts';
import { amountAnswers } from '../src/domain/counseling/amount-confirmation.ts';
import { counselingTypes } from '../src/domain/counseling/counseling-types.ts';
import { contractedAnswers } from '../src/domain/counseling/follow-up.ts';
import { mapConflicts, mapFeatureKinds } from '../src/domain/event/booth.ts';
import { ruleKeys } from '../src/domain/event/event-rules.ts';
import { strandedWhys } from '../src/domain/event/reseat.ts';
import { dealKinds } from '../src/domain/event/table.ts';
import { sheetFields } from '../src/domain/invitation/invitation-sheet.ts';
import {
  agendaGroups,
  approvalTypes,
  askers,
  closedWhys,
  liveStates,
  matchingStates,
  matchingTypes,
  meetingSides,
} from '../src/domain/matching/matching.ts';
import { orderSides } from '../src/domain/matching/meeting-order.ts';
import { obstacles, slotObstacles } from '../src/domain/matching/obstacles.ts';
import { pairFates, pairFields, pairProblems } from '../src/domain/matching/pair-sheet.ts';
import { matchingWays, rankableSources } from '../src/domain/matching/ranking.ts';
import { pairObstacles, wantedPairEnds, wantedPairStates } from '../src/domain/matching/wanted-pair.ts';
import { otherMails } from '../src/domain/notice/built-in-mail.ts';
import { mailingStates, placeholders } from '../src/domain/notice/mail-template.ts';
import {
  decisionKinds,
  historyKinds,
  holeKinds,
  noticeKinds,
  noticeWays,
  toldKinds,
} from '../src/domain/notice/notice.ts';
import {
  colleagueFates,
  colleagueFields,
  colleagueProblems,
} from '../src/domain/participation/colleague-sheet.ts';
import { guardedFields } from '../src/domain/participation/company-change.ts';
import { favouriteKinds } from '../src/domain/participation/favourite.ts';
import { buyerFilters, companyFilters } from '../src/domain/participation/list-filters.ts';
import { isOwnCode } from '../src/domain/participation/own-codes.ts';
import { historyActions } from '../src/domain/participation/participant-history.ts';
import { participateStates, participateTypes, viewTypes } from '../src/domain/participation/participation.ts';
import { fitKinds } from '../src/domain/participation/suggestion.ts';
import { pageKinds, subjectKinds } from '../src/domain/picture/picture.ts';
import { destinationAreas, destinations } from '../src/domain/region/regions.ts';
import { figureNames, plainHeads } from '../src/domain/stats/figure-tables.ts';
import { absences, amountKinds, answerBuckets, scoreKinds, visitKinds } from '../src/domain/stats/figures.ts';
import { visitorKeys } from '../src/domain/visitor/visitor.ts';
import { registrationTypes } from '../src/domain/visitor/visitor-types.ts';
import { groups, pages } from '../src/islands/console/pages.ts';
import { onSiteKeys } from './on-site-keys.ts';
import { behindTokens, ownKeys } from './own-keys.ts';
import { planKeys } from './plan-keys.ts';

/** What a consent says of itself (`Consents.tsx`). */
const consentPoints = ['who', 'what', 'why', 'howLong', 'refuse', 'gdpr', 'pipa'];

/** The same values for several keys. */
const shared = (values: readonly (string | number)[], ...keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, values]));

/** What the values of the public lists' filters are called. Countries have their names from Intl, and what the organiser adds has no text. */
const filterWords = Object.fromEntries(
  [...Object.values(companyFilters), ...Object.values(buyerFilters)]
    .filter(({ words }) => !['country', 'destination'].includes(words))
    .map(({ words, values }) => [`choice.${words}.{}`, [...values].filter((value) => !isOwnCode(value))]),
);

/** By the key as code writes it, with `{}` for each value. */
export const madeKeys: Readonly<Record<string, readonly (string | number)[]>> = {
  ...filterWords,
  'audit.actions.{}': auditActions,
  'audit.fields.{}': auditFields,
  'console.group.{}': groups,
  'console.toDo.{}': pages.flatMap((page) => ('counts' in page ? [...page.counts] : []) satisfies string[]),
  'permission.opens.{}': ['famppy', 'admin'],
  'boardConsole.states.{}': ['draft', 'scheduled', 'published'],
  'audit.subjects.{}': auditSubjects,
  'permission.missing.{}': ['second_factor_needed', 'longer_password_needed'],
  'ui.file.{}': ['opening', 'converting', 'waiting', 'done', 'cancelled', 'lost'],
  'booth.kind.{}': mapFeatureKinds,
  'browserStorage.head.{}': ['name', 'place', 'what', 'until'],
  'browserStorage.place.{}': browserPlaces,
  'browserStorage.what.{}': browserSubjects,
  'browserStorage.until.{}': browserSubjects,
  'boothConsole.why.{}': mapConflicts,
  'choice.approvalType.{}': approvalTypes,
  'choice.viewType.{}': viewTypes,
  ...onSiteKeys,
  'choice.matchingWay.{}': matchingWays,
  'choice.counselingType.{}': counselingTypes,
  'choice.destination.{}': destinations,
  'choice.destinationArea.{}': Object.values(destinationAreas).flat(),
  'choice.filter.company.{}': Object.keys(companyFilters),
  'choice.filter.buyer.{}': Object.keys(buyerFilters),
  'choice.gender.{}': genders,
  'choice.matchingState.{}': matchingStates,
  'choice.matchingType.{}': matchingTypes,
  'choice.participateState.{}': participateStates,
  'choice.participateType.{}': participateTypes,
  'choice.permission.{}': permissions,
  'mailing.body{}': ['Ko', 'En'],
  'mailing.builtInKind.{}': otherMails,
  'mailing.counts.{}': ['waiting', 'held', 'sent', 'failed', 'ended'],
  'mailing.filter.{}': ['stateParticipate', 'participateType', 'country', 'industry', 'tradeCommittee'],
  'mailing.language.{}': locales,
  'mailing.placeholder.{}': placeholders,
  'mailing.states.{}': mailingStates,
  'checkIn.{}': ['done', 'already', 'changed', 'kept', 'unknown', 'wrong'],
  'visitor.field.{}': visitorKeys,
  'checkIn.type.{}': registrationTypes,
  'outbox.state.{}': ['waiting', 'sent', 'failed', 'held', 'ended'],
  'health.delivery.{}': ['waiting', 'delivered', 'failed'],
  'invitation.field.{}': sheetFields,
  'invitation.fate.{}': ['new', 'account', 'invited', 'taking'],
  'manage.filters.{}': ['companyName', 'memberName'],
  'manage.filters.orders.{}': ['recent', 'startsAt', 'name'],
  'members.kinds.{}': ['never', 'here', 'blocked'],
  'manage.history.{}': historyActions,
  'stranded.why.{}': strandedWhys,
  'tables.deal.kinds.{}': dealKinds,
  'tables.part.{}': ['morning', 'afternoon'],
  'eventRule.{}': ruleKeys,
  'common.picture.page.{}': pageKinds,
  'common.picture.{}': subjectKinds,
  'company.field.{}': guardedFields,
  'counseling.list.orders.{}': ['recent', 'metAt', 'name'],
  'consent.more.{}': ['privacy', 'news'],
  'consent.page.{}': consentPurposes,
  'consent.news.{}': consentPoints,
  'consent.privacy.{}': consentPoints,
  'stats.absence.{}': absences,
  'stats.amount.{}': amountKinds,
  'stats.bucket.{}': answerBuckets,
  'stats.head.{}': plainHeads,
  'stats.name.{}': figureNames,
  'stats.rows.{}': ['meetings', 'visitors'],
  'stats.save.{}': ['png', 'xlsx', 'csv'],
  'stats.score.{}': scoreKinds,
  'stats.section.{}': ['people', 'meetings', 'results'],
  'stats.visit.{}': visitKinds,
  'managedLogs.{}': ['companyName', 'memberName', 'targetMemberName'],
  'managedLogs.only.{}': ['matchingIdx', 'participateIdx', 'companyIdx', 'buyerIdx', 'productIdx'],
  'managedLogs.orders.{}': ['recent', 'metAt', 'name', 'amount'],
  'followUp.contractedAnswer.{}': contractedAnswers,
  'followUp.confirmedAnswer.{}': ['OPEN', ...amountAnswers],
  'followUp.amounts.ask.{}': amountAnswers,
  'followUp.amounts.said.{}': amountAnswers,
  'followUp.amounts.say.{}': amountAnswers,
  'followUp.question.said.{}': amountAnswers,
  'followUp.said.{}': contractedAnswers,
  'event.state.{}': ['running', 'coming', 'ended'],
  'home.countdown.{}': ['opens', 'today', 'closes', 'again', 'ended', 'days', 'hours', 'minutes'],
  'home.{}': ['sponsor', 'partner', 'how1', 'how2', 'how3'],
  'home.{}Text': ['how1', 'how2', 'how3'],
  'info.schedule.{}': ['open', 'meetings', 'break'],
  'manage.meetings.{}': [...askers, 'late', 'now', 'over'],
  'matching.detail.declinedBy{}': ['You', 'Them'],
  'schedule.why.{}': [...obstacles, 'changed', 'dayFull', 'noSlot'],
  ...planKeys,
  ...ownKeys,
  'pairs.states.{}': wantedPairStates,
  'pairs.obstacle.{}': pairObstacles,
  'pairs.ended.{}': wantedPairEnds,
  'pairs.field.{}': pairFields,
  'pairs.fate.{}': pairFates,
  'pairs.problem.{}': pairProblems,
  'colleagues.field.{}': colleagueFields,
  'colleagues.fate.{}': colleagueFates,
  'colleagues.problem.{}': colleagueProblems,
  'fairness.{}': ['wishes', 'wantedBy', 'meetings', 'wishedMeetings', 'breaks', 'metres'],
  'fairness.sides.{}': meetingSides,
  'arrangeFor.why.{}': slotObstacles,
  'meetingOrders.side.{}': orderSides,
  'meetingOrders.comes.{}': orderSides,
  'arrangeFor.limits.{}': ['meetingsLeast', 'meetingsMost', 'meetingsPerDay', 'meetingsAtOnce'],
  'schedule.block.{}': ['morning', 'afternoon', 'day'],
  'schedule.waiting.{}': ['pending', 'request', 'withoutMeeting', 'declined', 'open'],
  'schedule.print.{}': [
    'hall',
    'participants',
    'tables',
    'people',
    'time',
    'table',
    'company',
    'buyer',
    'with',
    'attends',
    'interpreters',
    'interpreter',
    'language',
  ],
  'meeting.on.{}': ['entrance', 'desk'],
  'meeting.state.{}': matchingStates,
  'meeting.stateByVideo.{}': ['pending', 'complete'],
  'withoutAccount.state.{}': matchingStates,
  'withoutAccount.mailings.{}': ['isOn', 'isOff'],
  'meeting.step.{}': historyKinds,
  'matching.apply.already.{}': liveStates,
  'matching.closed.{}': closedWhys,
  'matching.apply.{}': ['mineBusy', 'mineUnavailable', 'otherBusy', 'noTable', 'closed', 'now', 'over'],
  'schedule.{}': ['now', 'over'],
  'matching.detail.agenda.{}': agendaGroups,
  'matching.detail.{}': [...matchingTypes, 'sent', 'received'],
  'matching.info.{}': ['company', 'buyer', 'product', 'favourite', 'seeRequest', 'seeMeeting'],
  'matching.info.{}With': ['seeRequest', 'seeMeeting'],
  'matching.seat.{}': ['unavailable', 'meeting'],
  'matching.nav.{}': ['info', 'ranking', 'detail', 'table', 'counseling'],
  'ranking.from.{}': rankableSources,
  'ranking.none.{}': rankableSources,
  'ranking.state.{}': ['saved', 'saving', 'unsent', 'failed'],
  'rankingConsole.fieldText.{}': ['from', 'rank', 'to'],
  'favourite.{}': favouriteKinds,
  'suggestion.kind.company.{}': fitKinds,
  'suggestion.kind.buyer.{}': fitKinds,
  'notice.kind.{}': [...toldKinds, ...decisionKinds, ...holeKinds],
  'noticeSwitch.kind.{}': noticeKinds,
  'noticeSwitch.{}': noticeWays,
  'noticeSwitch.here.{}': ['on', 'off', 'denied', 'unsupported'],
  'push.kind.{}': [...toldKinds, ...decisionKinds, ...holeKinds],
  'member.page.leaveErased{}': [1, 2, 3, 4, 5],
  'msg.{}': refusalKeys,
  'participate.choice.{}': ['company', 'buyer', 'okta', 'visitor', 'reviewed', 'atOnce'],
  'participate.wizard.title.{}': ['COMPANY', 'BUYER', 'OKTA', 'VISITOR'],
  'participate.wizard.{}': ['account', 'detail', 'product', 'hopeBuyer', 'summary'],
  'profile.in.{}': locales,
  'profile.{}': ['company', 'buyer', 'product', 'tel', 'mobile', 'email', 'chargeMobile', 'chargeEmail'],
  'registration.consent.{}': ['what', 'why', 'howLong', 'refuse', 'others'],
  'registration.title.{}': registrationTypes,
  'rule.{}': rules,
  ...shared(
    ['now', 'later', 'draft'],
    'boardConsole.done.{}',
    'boardConsole.send.{}',
    'boardConsole.whens.{}',
  ),
  ...shared(['ko', 'en'], 'boardConsole.lacks.{}', 'boardConsole.language.{}'),
  ...shared(['Y', 'N'], 'checkIn.came.{}', 'followUp.shippedAnswer.{}'),
  ...shared(['resend', 'revoke'], 'invitation.open.{}', 'invitation.open.{}Sure', 'invitation.open.{}Done'),
  ...shared(['approve', 'deny', 'undo'], 'manage.done.{}', 'manage.done.{}Of'),
  ...shared(['cancelPeriod', 'counselingPeriod'], 'eventConsole.{}', 'eventConsole.{}Hint'),
  ...shared(['name', 'place'], 'eventConsole.{}En', 'eventConsole.{}Ko'),
  ...shared(['notFound', 'failed', 'busy', 'offline'], 'common.{}.text', 'common.{}.title'),
  ...shared(
    ['company', 'buyer'],
    'manage.meetingSheet.{}',
    'manage.meetingSheet.{}En',
    'manage.meetingSheet.{}Person',
    'manage.meetingSheet.{}PersonEn',
    'manage.meetingSheet.{}Email',
    'manage.meetingSheet.{}Mobile',
    'schedule.side.{}',
    'schedule.arrange.person.{}',
    'meeting.{}',
  ),
  ...shared(['why', 'source', 'toWhom'], 'withoutAccount.notice.{}', 'withoutAccount.notice.{}Head'),
  ...shared(['pending', 'request', 'withoutMeeting'], 'schedule.waiting.{}None', 'schedule.waiting.{}Lead'),
  ...shared([1, 2, 3], 'matching.apply.priority{}', 'member.page.leaveKept{}'),
};

/** Names that only look like keys: fields of requests, and a choice of the lists above. */
export const notKeys: readonly string[] = [
  'buyer.hopeCompanyIdxs.{}',
  'company.etcDocFileIdxs.{}',
  'company.imgFileIdxs.{}',
  'company.exportRecords.{}',
  'member.{}',
  'choice.{}.{}',
];

/** Texts that the specification asks for whole, whether a screen says each already or not. */
export const askedFor: Readonly<Record<string, readonly string[]>> = {
  ...behindTokens,
  'choice.destination.{}': ['all', ...destinations],
  'choice.destinationArea.{}': Object.values(destinationAreas).flat(),
  // Two answers of the specification that are no refusals.
  'msg.{}': ['success', 'eventEnd'],
  'ui.confirm.{}': ['add', 'save', 'modify', 'delete', 'login', 'logout', 'submit', 'cancel'],
  'ui.done.{}': ['succeeded', 'added', 'saved', 'changed', 'deleted', 'password'],
  'ui.{}': ['noPosts', 'loadingPosts', 'noCountry', 'fileTooLarge', 'fileNameTooLong', 'imageFailed'],
};

/** The keys that these lists make. */
export const keysOf = (made: Readonly<Record<string, readonly (string | number)[]>>): string[] =>
  Object.entries(made).flatMap(([key, values]) => values.map((value) => key.replace('{}', String(value))));
