/**
 * Keys that code makes from a value, and the values that each may take. An enumeration stands here by its import, so a
 * value that is added to it asks for its texts.
 */
import { amountAnswers } from '../src/domain/amount-confirmation.ts';
import { auditActions, auditFields, auditSubjects } from '../src/domain/audit.ts';
import { mapConflicts, mapFeatureKinds } from '../src/domain/booth.ts';
import { otherMails } from '../src/domain/built-in-mail.ts';
import { refusalKeys } from '../src/domain/catalogue.ts';
import { businessCategories, industries } from '../src/domain/company.ts';
import { guardedFields } from '../src/domain/company-change.ts';
import { consentPurposes } from '../src/domain/consent.ts';
import { counselingTypes } from '../src/domain/counseling-types.ts';
import { favouriteKinds } from '../src/domain/favourite.ts';
import { figureNames, plainHeads } from '../src/domain/figure-tables.ts';
import { absences, amountKinds, answerBuckets, scoreKinds, visitKinds } from '../src/domain/figures.ts';
import { contractedAnswers } from '../src/domain/follow-up.ts';
import { sheetFields } from '../src/domain/invitation-sheet.ts';
import { locales } from '../src/domain/language.ts';
import { mailingStates, placeholders } from '../src/domain/mail-template.ts';
import { agendaGroups, approvalTypes, matchingStates, matchingTypes } from '../src/domain/matching.ts';
import { genders } from '../src/domain/member.ts';
import { noShows } from '../src/domain/no-show.ts';
import { historyKinds, noticeKinds, noticeWays, toldKinds } from '../src/domain/notice.ts';
import { participateStates, participateTypes, viewTypes } from '../src/domain/participation.ts';
import { permissions } from '../src/domain/permission.ts';
import { pageKinds, subjectKinds } from '../src/domain/picture.ts';
import { presenceKinds } from '../src/domain/presence.ts';
import { agencyRegions, destinationAreas, destinations } from '../src/domain/regions.ts';
import { strandedWhys } from '../src/domain/reseat.ts';
import { obstacles } from '../src/domain/schedule-grid.ts';
import { fitKinds } from '../src/domain/suggestion.ts';
import { rules } from '../src/domain/validation.ts';
import { registrationTypes } from '../src/domain/visitor-types.ts';
import { groups, pages } from '../src/islands/console/pages.ts';

/** What a consent says of itself (`Consents.tsx`). */
const consentPoints = ['who', 'what', 'why', 'howLong', 'refuse', 'gdpr', 'pipa'];

/** By the key as code writes it, with `{}` for each value. */
export const madeKeys: Readonly<Record<string, readonly (string | number)[]>> = {
  'audit.actions.{}': auditActions,
  'audit.fields.{}': auditFields,
  'audit.missing.{}': ['none', ...noShows],
  'console.group.{}': groups,
  'console.toDo.{}': pages.flatMap((page) => ('count' in page ? [page.count] : [])),
  'permission.opens.{}': ['famppy', 'admin'],
  'boardConsole.done.{}': ['now', 'later', 'draft'],
  'boardConsole.lacks.{}': ['ko', 'en'],
  'boardConsole.language.{}': ['ko', 'en'],
  'boardConsole.send.{}': ['now', 'later', 'draft'],
  'boardConsole.states.{}': ['draft', 'scheduled', 'published'],
  'boardConsole.whens.{}': ['now', 'later', 'draft'],
  'audit.subjects.{}': auditSubjects,
  'permission.missing.{}': ['second_factor_needed', 'longer_password_needed'],
  'ui.file.{}': ['opening', 'converting', 'waiting', 'done', 'cancelled', 'lost'],
  'booth.kind.{}': mapFeatureKinds,
  'boothConsole.why.{}': mapConflicts,
  'choice.approvalType.{}': approvalTypes,
  'choice.viewType.{}': viewTypes,
  'choice.agencyRegion.{}': agencyRegions,
  'choice.businessCategory.{}': businessCategories,
  'choice.counselingType.{}': counselingTypes,
  'choice.destination.{}': destinations,
  'choice.destinationArea.{}': Object.values(destinationAreas).flat(),
  'choice.gender.{}': genders,
  'choice.industry.{}': industries,
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
  'door.{}': ['done', 'already', 'kept', 'unknown', 'wrong'],
  'door.type.{}': registrationTypes,
  'door.came.{}': ['Y', 'N'],
  'outbox.state.{}': ['waiting', 'sent', 'failed', 'held', 'ended'],
  'health.delivery.{}': ['waiting', 'delivered', 'failed'],
  'importing.open.{}': ['resend', 'revoke'],
  'importing.open.{}Sure': ['resend', 'revoke'],
  'importing.open.{}Done': ['resend', 'revoke'],
  'importing.field.{}': sheetFields,
  'importing.fate.{}': ['new', 'account', 'invited', 'taking'],
  'manage.done.{}': ['approve', 'deny', 'undo'],
  'manage.history.{}': [
    ...['approve', 'deny', 'cancel', 'undo', 'update', 'approveChange', 'denyChange', 'deleteNote'],
  ],
  'eventConsole.why.{}': strandedWhys,
  'eventConsole.{}': ['cancelPeriod', 'counselingPeriod'],
  'eventConsole.{}En': ['name', 'place'],
  'eventConsole.{}Hint': ['cancelPeriod', 'counselingPeriod'],
  'eventConsole.{}Ko': ['name', 'place'],
  'common.picture.page.{}': pageKinds,
  'common.picture.{}': subjectKinds,
  'common.{}.text': ['notFound', 'failed', 'busy', 'offline'],
  'common.{}.title': ['notFound', 'failed', 'busy', 'offline'],
  'company.field.{}': guardedFields,
  'counseling.list.orders.{}': ['recent', 'metAt', 'name'],
  'consent.more.{}': ['privacy', 'news'],
  'consent.page.{}': consentPurposes,
  'consent.news.{}': consentPoints,
  'consent.privacy.{}': consentPoints,
  'figures.absence.{}': absences,
  'figures.amount.{}': amountKinds,
  'figures.bucket.{}': answerBuckets,
  'figures.head.{}': plainHeads,
  'figures.name.{}': figureNames,
  'figures.rows.{}': ['meetings', 'visitors'],
  'figures.save.{}': ['png', 'xlsx', 'csv'],
  'figures.score.{}': scoreKinds,
  'figures.section.{}': ['people', 'meetings', 'results'],
  'figures.visit.{}': visitKinds,
  'managedLogs.{}': ['companyName', 'memberName', 'targetMemberName'],
  'managedLogs.only.{}': ['matchingIdx', 'participateIdx', 'companyIdx', 'buyerIdx', 'productIdx'],
  'managedLogs.orders.{}': ['recent', 'metAt', 'name', 'amount'],
  'later.contractedAnswer.{}': contractedAnswers,
  'later.confirmedAnswer.{}': ['OPEN', ...amountAnswers],
  'later.amounts.ask.{}': amountAnswers,
  'later.amounts.said.{}': amountAnswers,
  'later.amounts.say.{}': amountAnswers,
  'later.question.said.{}': amountAnswers,
  'later.said.{}': contractedAnswers,
  'later.shippedAnswer.{}': ['Y', 'N'],
  'event.state.{}': ['running', 'coming', 'ended'],
  'home.countdown.{}': ['opens', 'today', 'closes', 'again', 'ended', 'days', 'hours', 'minutes'],
  'home.{}': ['sponsor', 'partner', 'how1', 'how2', 'how3'],
  'home.{}Text': ['how1', 'how2', 'how3'],
  'info.schedule.{}': ['open', 'meetings', 'break'],
  'manage.meetings.{}': ['company', 'buyer'],
  'manage.meetingSheet.{}': ['company', 'buyer'],
  'manage.meetingSheet.{}En': ['company', 'buyer'],
  'manage.meetingSheet.{}Person': ['company', 'buyer'],
  'manage.meetingSheet.{}PersonEn': ['company', 'buyer'],
  'manage.meetingSheet.{}Email': ['company', 'buyer'],
  'manage.meetingSheet.{}Mobile': ['company', 'buyer'],
  'schedule.why.{}': obstacles,
  'schedule.missing.{}': ['none', ...noShows],
  'schedule.side.{}': ['company', 'buyer'],
  'schedule.waiting.{}': ['pending', 'request', 'withoutMeeting'],
  'schedule.waiting.{}None': ['pending', 'request', 'withoutMeeting'],
  'schedule.waiting.{}Lead': ['pending', 'request', 'withoutMeeting'],
  'schedule.print.{}': ['hall', 'tables', 'people', 'time', 'table', 'company', 'buyer', 'with'],
  'meeting.on.{}': ['entrance', 'desk'],
  'meeting.said.{}': [...presenceKinds, 'takenBack'],
  'meeting.state.{}': matchingStates,
  'meeting.step.{}': historyKinds,
  'meeting.{}': ['company', 'buyer'],
  'matching.apply.priority{}': [1, 2, 3],
  'matching.apply.{}': ['mineBusy', 'mineUnavailable', 'otherBusy', 'noTable', 'past'],
  'matching.detail.agenda.{}': agendaGroups,
  'matching.detail.{}': [...matchingTypes, 'sent', 'received'],
  'matching.info.{}': [
    ...[
      'company',
      'buyer',
      'product',
      'favourite',
      'businessCategory',
      'industries',
      'agencyRegion',
      'participateType',
    ],
    ...['country', 'tradeCommittees', 'hopeDestination', 'hopeCountry', 'hopeRegion', 'destination'],
    ...['seeRequest', 'seeMeeting'],
  ],
  'matching.info.{}With': ['seeRequest', 'seeMeeting'],
  'matching.nav.{}': ['info', 'detail', 'table', 'counseling'],
  'favourite.{}': favouriteKinds,
  'suggestion.kind.company.{}': fitKinds,
  'suggestion.kind.buyer.{}': fitKinds,
  'notice.kind.{}': toldKinds,
  'noticeSwitch.kind.{}': noticeKinds,
  'noticeSwitch.{}': noticeWays,
  'noticeSwitch.here.{}': ['on', 'off', 'denied', 'unsupported'],
  'push.kind.{}': toldKinds,
  'member.page.leaveErased{}': [1, 2, 3, 4, 5],
  'member.page.leaveKept{}': [1, 2, 3],
  'msg.{}': refusalKeys,
  'participate.choice.{}': ['company', 'buyer', 'okta', 'visitor', 'reviewed', 'atOnce'],
  'participate.wizard.title.{}': ['COMPANY', 'BUYER', 'OKTA', 'VISITOR'],
  'participate.wizard.{}': ['account', 'detail', 'product', 'hopeBuyer', 'summary'],
  'profile.in.{}': locales,
  'profile.{}': ['company', 'buyer', 'product', 'tel', 'mobile', 'email', 'chargeMobile', 'chargeEmail'],
  'registration.consent.{}': ['what', 'why', 'howLong', 'refuse', 'others'],
  'registration.title.{}': registrationTypes,
  'rule.{}': rules,
};

/** Names that only look like keys: fields of requests, and a choice of the lists above. */
export const notKeys: readonly string[] = [
  // Committees have their names in the site's configuration.
  'choice.tradeCommittee.{}',
  'buyer.hopeCompanyIdxs.{}',
  'company.etcDocFileIdxs.{}',
  'company.imgFileIdxs.{}',
  'company.exportRecords.{}',
  'member.{}',
  'choice.{}.{}',
];

/** Texts that the specification asks for whole, whether a screen says each already or not. */
export const askedFor: Readonly<Record<string, readonly string[]>> = {
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
