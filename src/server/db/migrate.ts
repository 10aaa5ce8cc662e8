/** Brings a database to the present schema, once, also when several processes start together. */
import { CompiledQuery, type Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as member from './migrations/001-member.ts';
import * as event from './migrations/002-event.ts';
import * as participate from './migrations/003-participate.ts';
import * as matching from './migrations/004-matching.ts';
import * as counseling from './migrations/005-counseling.ts';
import * as board from './migrations/006-board.ts';
import * as operation from './migrations/007-operation.ts';
import * as account from './migrations/008-account.ts';
import * as delivery from './migrations/009-delivery.ts';
import * as search from './migrations/010-search.ts';
import * as picture from './migrations/011-picture.ts';
import * as booth from './migrations/013-booth.ts';
import * as boardSearch from './migrations/014-board-search.ts';
import * as singleCharacters from './migrations/015-single-characters.ts';
import * as knownDevice from './migrations/016-known-device.ts';
import * as accountSecurity from './migrations/017-account-security.ts';
import * as leaving from './migrations/018-leaving.ts';
import * as visitor from './migrations/019-visitor.ts';
import * as upload from './migrations/020-upload.ts';
import * as notice from './migrations/021-notice.ts';
import * as mapFeatures from './migrations/022-map-features.ts';
import * as application from './migrations/023-application.ts';
import * as consent from './migrations/024-consent.ts';
import * as companyChange from './migrations/025-company-change.ts';
import * as find from './migrations/026-find.ts';
import * as idempotency from './migrations/027-idempotency.ts';
import * as draft from './migrations/028-draft.ts';
import * as requiredFiles from './migrations/029-required-files.ts';
import * as buyerField from './migrations/030-buyer-field.ts';
import * as counselingOptional from './migrations/031-counseling-optional.ts';
import * as noticeRead from './migrations/033-notice-read.ts';
import * as noticeBegun from './migrations/034-notice-begun.ts';
import * as calendar from './migrations/035-calendar.ts';
import * as suggestion from './migrations/036-suggestion.ts';
import * as presence from './migrations/037-presence.ts';
import * as noticeSwitch from './migrations/039-notice-switch.ts';
import * as push from './migrations/040-push.ts';
import * as webhook from './migrations/041-webhook.ts';
import * as followUp from './migrations/042-follow-up.ts';
import * as amountConfirmation from './migrations/043-amount-confirmation.ts';
import * as walkIn from './migrations/044-walk-in.ts';
import * as interpreter from './migrations/045-interpreter.ts';
import * as boardVersion from './migrations/046-board-version.ts';
import * as door from './migrations/047-door.ts';
import * as mailing from './migrations/048-mailing.ts';
import * as invitationSending from './migrations/049-invitation-sending.ts';
import * as console from './migrations/050-console.ts';
import * as figures from './migrations/051-figures.ts';
import * as permissionEvent from './migrations/052-permission-event.ts';
import * as auditChain from './migrations/053-audit-chain.ts';
import * as eventVersion from './migrations/054-event-version.ts';
import * as mapVersion from './migrations/055-map-version.ts';
import * as noShow from './migrations/056-no-show.ts';
import * as exchangeRate from './migrations/057-exchange-rate.ts';
import * as invitation from './migrations/058-invitation.ts';
import * as invitationSender from './migrations/059-invitation-sender.ts';
import * as contentTag from './migrations/060-content-tag.ts';
import * as visitorLink from './migrations/061-visitor-link.ts';
import * as memberSearch from './migrations/063-member-search.ts';
import * as memberBlock from './migrations/064-member-block.ts';
import * as heading from './migrations/065-heading.ts';
import * as decisionNotice from './migrations/067-decision-notice.ts';
import * as managedVersions from './migrations/068-managed-versions.ts';
import * as cancelReason from './migrations/069-cancel-reason.ts';
import * as placeWords from './migrations/073-place-words.ts';
import * as changeNotice from './migrations/074-change-notice.ts';
import * as task from './migrations/075-task.ts';
import * as representative from './migrations/080-representative.ts';
import * as interpreterPerson from './migrations/081-interpreter-person.ts';
import * as organiserMeeting from './migrations/082-organiser-meeting.ts';
import * as pair from './migrations/083-pair.ts';
import * as representativePerson from './migrations/084-representative-person.ts';
import * as colleague from './migrations/085-colleague.ts';
import * as seating from './migrations/086-seating.ts';
import * as withoutAccount from './migrations/087-without-account.ts';
import * as video from './migrations/088-video.ts';
import * as agreedOn from './migrations/089-agreed-on.ts';
import * as placedIndex from './migrations/090-placed-index.ts';
import * as organiserPlan from './migrations/091-organiser-plan.ts';
import * as mailingPerson from './migrations/093-mailing-person.ts';
import * as preference from './migrations/094-preference.ts';
import * as meetingPlan from './migrations/095-meeting-plan.ts';
import * as tableChange from './migrations/096-table-change.ts';
import * as publishedRow from './migrations/097-published-row.ts';
import * as endedBy from './migrations/098-ended-by.ts';
import * as placementTable from './migrations/099-placement-table.ts';
import * as eventForm from './migrations/101-event-form.ts';
import * as ownQuestion from './migrations/102-own-question.ts';
import * as confirmedAddress from './migrations/103-confirmed-address.ts';
import * as siteVersion from './migrations/104-site-version.ts';
import * as setUp from './migrations/106-set-up.ts';
import * as plannedPeople from './migrations/107-planned-people.ts';
import * as longerLists from './migrations/108-longer-lists.ts';
import * as sitePicture from './migrations/109-site-picture.ts';
import * as addedChoice from './migrations/110-added-choice.ts';
import * as usedCurrency from './migrations/111-used-currency.ts';
import * as meetingOrderEvent from './migrations/112-meeting-order-event.ts';
import * as page from './migrations/113-page.ts';
import * as askedAnew from './migrations/114-asked-anew.ts';
import * as visitorAnswer from './migrations/115-visitor-answer.ts';
import * as answerFile from './migrations/116-answer-file.ts';
import * as answerAudience from './migrations/117-answer-audience.ts';
import * as planMadeBy from './migrations/118-plan-made-by.ts';
import * as planQuestion from './migrations/119-plan-question.ts';
import * as termsNotice from './migrations/120-terms-notice.ts';
import * as hole from './migrations/121-hole.ts';
import * as holeNotice from './migrations/122-hole-notice.ts';
import * as enteredFile from './migrations/123-entered-file.ts';
import * as askedByVersion from './migrations/124-asked-by-version.ts';
import * as programme from './migrations/127-programme.ts';
import { type DdlTypes, ddlTypes, type Engine } from './migrations/ddl-types.ts';

export type { Engine } from './migrations/ddl-types.ts';

/** A migration is a list of statements that both databases understand, but for the words of `ddl-types.ts` that differ. */
export interface Statements {
  up(words: DdlTypes): string[];
  /** What the rows of before need that no statement can say. */
  fill?(db: Kysely<unknown>, engine: Engine): Promise<void>;
}

/** In the order of their names. */
export const migrations: Record<string, Statements> = {
  '001-member': member,
  '002-event': event,
  '003-participate': participate,
  '004-matching': matching,
  '005-counseling': counseling,
  '006-board': board,
  '007-operation': operation,
  '008-account': account,
  '009-delivery': delivery,
  '010-search': search,
  '011-picture': picture,
  '013-booth': booth,
  '014-board-search': boardSearch,
  '015-single-characters': singleCharacters,
  '016-known-device': knownDevice,
  '017-account-security': accountSecurity,
  '018-leaving': leaving,
  '019-visitor': visitor,
  '020-upload': upload,
  '021-notice': notice,
  '022-map-features': mapFeatures,
  '023-application': application,
  '024-consent': consent,
  '025-company-change': companyChange,
  '026-find': find,
  '027-idempotency': idempotency,
  '028-draft': draft,
  '029-required-files': requiredFiles,
  '030-buyer-field': buyerField,
  '031-counseling-optional': counselingOptional,
  '033-notice-read': noticeRead,
  '034-notice-begun': noticeBegun,
  '035-calendar': calendar,
  '036-suggestion': suggestion,
  '037-presence': presence,
  '039-notice-switch': noticeSwitch,
  '040-push': push,
  '041-webhook': webhook,
  '042-follow-up': followUp,
  '043-amount-confirmation': amountConfirmation,
  '044-walk-in': walkIn,
  '045-interpreter': interpreter,
  '046-board-version': boardVersion,
  '047-door': door,
  '048-mailing': mailing,
  '049-invitation-sending': invitationSending,
  '050-console': console,
  '051-figures': figures,
  '052-permission-event': permissionEvent,
  '053-audit-chain': auditChain,
  '054-event-version': eventVersion,
  '055-map-version': mapVersion,
  '056-no-show': noShow,
  '057-exchange-rate': exchangeRate,
  '058-invitation': invitation,
  '059-invitation-sender': invitationSender,
  '060-content-tag': contentTag,
  '061-visitor-link': visitorLink,
  '063-member-search': memberSearch,
  '064-member-block': memberBlock,
  '065-heading': heading,
  '067-decision-notice': decisionNotice,
  '068-managed-versions': managedVersions,
  '069-cancel-reason': cancelReason,
  '073-place-words': placeWords,
  '074-change-notice': changeNotice,
  '075-task': task,
  '080-representative': representative,
  '081-interpreter-person': interpreterPerson,
  '082-organiser-meeting': organiserMeeting,
  '083-pair': pair,
  '084-representative-person': representativePerson,
  '085-colleague': colleague,
  '086-seating': seating,
  '087-without-account': withoutAccount,
  '088-video': video,
  '089-agreed-on': agreedOn,
  '090-placed-index': placedIndex,
  '091-organiser-plan': organiserPlan,
  '093-mailing-person': mailingPerson,
  '094-preference': preference,
  '095-meeting-plan': meetingPlan,
  '096-table-change': tableChange,
  '097-published-row': publishedRow,
  '098-ended-by': endedBy,
  '099-placement-table': placementTable,
  '101-event-form': eventForm,
  '102-own-question': ownQuestion,
  '103-confirmed-address': confirmedAddress,
  '104-site-version': siteVersion,
  '106-set-up': setUp,
  '107-planned-people': plannedPeople,
  '108-longer-lists': longerLists,
  '109-site-picture': sitePicture,
  '110-added-choice': addedChoice,
  '111-used-currency': usedCurrency,
  '112-meeting-order-event': meetingOrderEvent,
  '113-page': page,
  '114-asked-anew': askedAnew,
  '115-visitor-answer': visitorAnswer,
  '116-answer-file': answerFile,
  '117-answer-audience': answerAudience,
  '118-plan-made-by': planMadeBy,
  '119-plan-question': planQuestion,
  '120-terms-notice': termsNotice,
  '121-hole': hole,
  '122-hole-notice': holeNotice,
  '123-entered-file': enteredFile,
  '124-asked-by-version': askedByVersion,
  '127-programme': programme,
};

/** The migrations of this version, in order. */
export const migrationNames = (): string[] => Object.keys(migrations);

interface Options<T> {
  /** Runs first; on SQLite under the lock that keeps everyone else from writing until the migrations are done. */
  before?: (connection: Kysely<T>) => Promise<void>;
  list?: Record<string, Statements>;
}

/**
 * Brings the database to the latest of `list`. On SQLite foreign keys rest meanwhile, because a table whose check changes is
 * rebuilt (`replaceWords`); every key is looked at before the commit instead.
 */
export async function migrate<T>(
  db: Kysely<T>,
  engine: Engine,
  { before, list = migrations }: Options<T> = {},
): Promise<void> {
  await db.connection().execute(async (connection) => {
    if (engine === 'postgres') {
      await before?.(connection);
      return toLatest(connection, engine, list);
    }
    const say = (on: Kysely<T>, statement: string) => on.executeQuery(CompiledQuery.raw(statement));
    await say(connection, 'pragma foreign_keys = off');
    try {
      // One process migrates, the others wait at the lock and then find nothing to do. IMMEDIATE would let them read the
      // list of migrations before the first has committed it; 'serializable' is this dialect's word for EXCLUSIVE.
      await connection
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (trx) => {
          await before?.(trx);
          await toLatest(trx, engine, list);
          const { rows } = await say(trx, 'pragma foreign_key_check');
          if (rows.length > 0) throw new Error(`A migration left ${rows.length} rows that point at nothing.`);
        });
    } finally {
      await say(connection, 'pragma foreign_keys = on');
    }
  });
}

async function toLatest<T>(db: Kysely<T>, engine: Engine, list: Record<string, Statements>): Promise<void> {
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(list).map(([name, file]) => [name, run(file, engine)])),
  };
  // Numbers are given out before the work is done, so a smaller one may come to a database later than a larger one.
  const migrator = new Migrator({ db: db.withoutPlugins(), provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

function run(file: Statements, engine: Engine): Migration {
  return {
    async up(db) {
      for (const statement of file.up(ddlTypes[engine])) await db.executeQuery(CompiledQuery.raw(statement));
      await file.fill?.(db, engine);
    },
  };
}
