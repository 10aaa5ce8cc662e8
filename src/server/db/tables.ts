/** The tables as Kysely sees them, a file for each migration; the definitions, with every key and check, are in `migrations/`. */
import type { Selectable } from 'kysely';
import type { AccountTables } from './tables/account.ts';
import type { AmountConfirmationTables } from './tables/amount-confirmation.ts';
import type { BoardTables } from './tables/board.ts';
import type { BoothTables } from './tables/booth.ts';
import type { CalendarTables } from './tables/calendar.ts';
import type { ConsentTables } from './tables/consent.ts';
import type { CounselingTables } from './tables/counseling.ts';
import type { DraftTables } from './tables/draft.ts';
import type { EventTables } from './tables/event.ts';
import type { EventFormTables } from './tables/event-form.ts';
import type { RateTables } from './tables/exchange-rate.ts';
import type { FollowUpTables } from './tables/follow-up.ts';
import type { HoleTables } from './tables/hole.ts';
import type { IdempotencyTables } from './tables/idempotency.ts';
import type { InvitationTables } from './tables/invitation.ts';
import type { MailingTables } from './tables/mailing.ts';
import type { MatchingTables } from './tables/matching.ts';
import type { MeetingPlanTables } from './tables/meeting-plan.ts';
import type { MemberTables } from './tables/member.ts';
import type { NoticeTables } from './tables/notice.ts';
import type { OperationTables } from './tables/operation.ts';
import type { OrganiserPlanTables } from './tables/organiser-plan.ts';
import type { PageTables } from './tables/page.ts';
import type { ParticipateTables } from './tables/participate.ts';
import type { PreferenceTables } from './tables/preference.ts';
import type { PushTables } from './tables/push.ts';
import type { RepresentativeTables } from './tables/representative.ts';
import type { SetUpTables } from './tables/set-up.ts';
import type { SitePictureTables } from './tables/site-picture.ts';
import type { SiteVersionTables } from './tables/site-version.ts';
import type { SuggestionTables } from './tables/suggestion.ts';
import type { TaskTables } from './tables/task.ts';
import type { WebhookTables } from './tables/webhook.ts';

export interface Tables
  extends MemberTables,
    AccountTables,
    EventTables,
    EventFormTables,
    ParticipateTables,
    RepresentativeTables,
    MatchingTables,
    HoleTables,
    CalendarTables,
    CounselingTables,
    FollowUpTables,
    AmountConfirmationTables,
    BoardTables,
    BoothTables,
    NoticeTables,
    PushTables,
    IdempotencyTables,
    DraftTables,
    ConsentTables,
    SuggestionTables,
    PreferenceTables,
    TaskTables,
    WebhookTables,
    RateTables,
    InvitationTables,
    MailingTables,
    OrganiserPlanTables,
    MeetingPlanTables,
    SetUpTables,
    SiteVersionTables,
    SitePictureTables,
    PageTables,
    OperationTables {}

export type EventRow = Selectable<Tables['event']>;
export type ParticipateRow = Selectable<Tables['participate']>;
export type MatchingRow = Selectable<Tables['matching']>;
