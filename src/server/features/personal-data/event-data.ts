/** What a member entered for events, and what came of it, as they read it on their screens. */
import { visitorKeys } from '#domain/visitor/visitor.ts';
import { eventRow } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { confirmedOf } from '../../platform/mail/member-mail.ts';
import { asMeetings, meetingRows } from '../matching/rows/meetings.ts';
import { detailOf } from '../participation/application.ts';
import { answerFilesOf } from '../participation/rows/answer-files.ts';
import { answersOfVisitors } from '../visitor/rows/answers.ts';

export async function eventData(db: Database, memberIdx: number, now: Date) {
  // Also those of which a colleague has charge: what is said there is on the member's screens.
  const participations = await db
    .selectFrom('participate')
    .innerJoin('representative', 'representative.participateIdx', 'participate.idx')
    .selectAll('participate')
    .select(['representative.idx as representativeIdx', 'representative.position'])
    .where('representative.memberIdx', '=', memberIdx)
    .where('representative.state', '=', 'live')
    .orderBy('participate.idx')
    .execute();
  const idxs = participations.map(({ idx }) => idx);
  return {
    participations: await Promise.all(
      participations.map((row) => participationData(db, row, memberIdx, now)),
    ),
    visitors: await visitorsOf(db, memberIdx, idxs),
    // What the form holds and was not sent.
    drafts: await db
      .selectFrom('applicationDraft')
      .select(['eventIdx', 'content', 'savedAt'])
      .where('memberIdx', '=', memberIdx)
      .orderBy('eventIdx')
      .execute(),
    notices: await db
      .selectFrom('notice')
      .select([
        'eventIdx',
        'matchingIdx',
        'kind',
        'startsAt',
        'tableNo',
        'lateMinutes',
        'meetings',
        'mailedAt',
        'readAt',
        'createdAt',
      ])
      .where('memberIdx', '=', memberIdx)
      .orderBy('idx')
      .execute(),
  };
}

/** A participation, and the member as one of its people. */
type Represented = ParticipateRow & { representativeIdx: number; position: string | null };

async function participationData(db: Database, row: Represented, memberIdx: number, now: Date) {
  const event = await eventRow(db, row.eventIdx);
  const meetings = await meetingRows(db)
    .where((is) => is.or([is('matching.companyIdx', '=', row.idx), is('matching.buyerIdx', '=', row.idx)]))
    .orderBy('matching.idx')
    .execute();
  return {
    event: { nameKo: event.nameKo, nameEn: event.nameEn },
    application: await detailOf(db, row),
    // What they answered with a file, and who put it in.
    answerFiles: await answerFilesOf(db, row.idx),
    erasedAt: row.erasedAt,
    representing: {
      hasCharge: row.memberIdx === memberIdx,
      position: row.position,
      languages: await db
        .selectFrom('representativeLanguage')
        .select('language')
        .where('representativeIdx', '=', row.representativeIdx)
        .orderBy('language')
        .execute(),
    },
    // Contact details of the other side are there where its screen shows them.
    meetings: await asMeetings(db, meetings, event, { participateIdx: row.idx, isManager: false }, now),
    people: await peopleBeside(db, row, memberIdx),
    // The room in which a company meets by video, and what its own interpreter speaks.
    videoRoom: row.videoRoom,
    ownInterpreter: await db
      .selectFrom('ownInterpreterLanguage')
      .select('language')
      .where('participateIdx', '=', row.idx)
      .orderBy('language')
      .execute(),
    videoLinks: await db
      .selectFrom('matching')
      .select(['idx as matchingIdx', 'videoLink'])
      .where('companyIdx', '=', row.idx)
      .where('videoLink', 'is not', null)
      .orderBy('idx')
      .execute(),
    calendarAddress: await db
      .selectFrom('calendarAddress')
      .select('createdAt')
      .where('representativeIdx', '=', row.representativeIdx)
      .executeTakeFirst(),
    // Their own marks and those of the participation as a whole, which has a row for each lane.
    cannotMeet: await db
      .selectFrom('busy')
      .innerJoin('slot', 'slot.idx', 'busy.slotIdx')
      .select('slot.startsAt')
      .distinct()
      .where('busy.participateIdx', '=', row.idx)
      .where('busy.matchingIdx', 'is', null)
      .where((is) =>
        is.or([
          is('busy.representativeIdx', 'is', null),
          is('busy.representativeIdx', '=', row.representativeIdx),
        ]),
      )
      .orderBy('slot.startsAt')
      .execute(),
    favourites: await db
      .selectFrom('favourite')
      .select(['kind', 'targetIdx as participateIdx', 'productIdx', 'note', 'createdAt', 'updatedAt'])
      .where('participateIdx', '=', row.idx)
      .orderBy('idx')
      .execute(),
    hiddenSuggestions: await db
      .selectFrom('suggestionHidden')
      .select(['targetIdx as participateIdx', 'createdAt'])
      .where('participateIdx', '=', row.idx)
      .orderBy('targetIdx')
      .execute(),
    notWith: await db
      .selectFrom('notWith')
      .select(['otherIdx as participateIdx', 'createdAt'])
      .where('participateIdx', '=', row.idx)
      .orderBy('otherIdx')
      .execute(),
    preferences: await db
      .selectFrom('preference')
      .select(['toIdx as participateIdx', 'rank'])
      .where('fromIdx', '=', row.idx)
      .orderBy('rank')
      .execute(),
    ranking: await db
      .selectFrom('ranking')
      .select(['savedAt', 'remindedAt'])
      .where('participateIdx', '=', row.idx)
      .executeTakeFirst(),
    // Opinions about a person are personal data, too: what was noted and when, without who wrote it.
    managersNotes: await db
      .selectFrom('participateNote')
      .select(['body', 'createdAt'])
      .where('participateIdx', '=', row.idx)
      .orderBy('idx')
      .execute(),
    // The same of what the organiser noted of a meeting that they want; whom with is not said.
    organisersPairNotes: await db
      .selectFrom('wantedPair')
      .select(['note', 'createdAt'])
      .where((is) => is.or([is('companyIdx', '=', row.idx), is('buyerIdx', '=', row.idx)]))
      .where('note', 'is not', null)
      .orderBy('idx')
      .execute(),
    // Which of their meetings the organiser has put before or after another one, which is not named.
    meetingOrders: await db
      .selectFrom('meetingOrder')
      .innerJoin('matching', (on) =>
        on.on((is) =>
          is.or([
            is('meetingOrder.beforeIdx', '=', is.ref('matching.idx')),
            is('meetingOrder.afterIdx', '=', is.ref('matching.idx')),
          ]),
        ),
      )
      .select(['matching.idx as matchingIdx', 'meetingOrder.createdAt'])
      .select((is) =>
        is
          .case()
          .when('meetingOrder.beforeIdx', '=', is.ref('matching.idx'))
          .then('before')
          .else('after')
          .end()
          .as('comes'),
      )
      .where((is) => is.or([is('matching.companyIdx', '=', row.idx), is('matching.buyerIdx', '=', row.idx)]))
      .orderBy('matching.idx')
      .execute(),
    consultationLogs: await db
      .selectFrom('counseling')
      .selectAll()
      .where('companyIdx', '=', row.idx)
      .orderBy('idx')
      .execute(),
    amountQuestions: await db
      .selectFrom('amountConfirmation')
      .innerJoin('matching', 'matching.idx', 'amountConfirmation.matchingIdx')
      .select(['amountConfirmation.matchingIdx', 'askedAmount', 'askedCurrency', 'askedAt'])
      .select(['answer', 'answeredAmount', 'answeredCurrency', 'amountConfirmation.answeredAt'])
      .where((is) => is.or([is('matching.companyIdx', '=', row.idx), is('matching.buyerIdx', '=', row.idx)]))
      .orderBy('amountConfirmation.idx')
      .execute(),
    laterResults: await db
      .selectFrom('followUp')
      .innerJoin('counseling', 'counseling.idx', 'followUp.counselingIdx')
      .selectAll('followUp')
      .where('counseling.companyIdx', '=', row.idx)
      .orderBy('followUp.idx')
      .execute(),
  };
}

/** Their colleagues, as the page of the participation shows them; of those without an account whoever has charge knows more. */
async function peopleBeside(db: Database, row: Represented, memberIdx: number) {
  const colleagues = await db
    .selectFrom('representative')
    .leftJoin('member', 'member.idx', 'representative.memberIdx')
    .select(['representative.position', 'member.nameKo', 'member.nameEn'])
    .select(['representative.name', 'representative.email', 'representative.tel'])
    .where('representative.participateIdx', '=', row.idx)
    .where('representative.state', '=', 'live')
    .where('representative.idx', '<>', row.representativeIdx)
    .orderBy('representative.idx')
    .execute();
  const invited = await db
    .selectFrom('representativeInvitation')
    .select(['email', 'position', 'languages', 'createdAt', 'expiresAt'])
    .where('participateIdx', '=', row.idx)
    .orderBy('idx')
    .execute();
  const hasCharge = row.memberIdx === memberIdx;
  return {
    colleagues: colleagues.map(({ email, tel, ...one }) => (hasCharge ? { ...one, email, tel } : one)),
    invited,
  };
}

/** Registrations as a visitor: with the account, and under an address that the member has confirmed. */
async function visitorsOf(db: Database, memberIdx: number, participateIdxs: readonly number[]) {
  const addresses = [...(await confirmedOf(db, memberIdx))];
  if (addresses.length === 0 && participateIdxs.length === 0) return [];
  const rows = await db
    .selectFrom('visitor')
    .select(['idx', 'formIdx', 'eventIdx', 'registrationType'])
    .select(visitorKeys)
    .select(['code', 'locale', 'consentVersion', 'consentedAt'])
    .select(['checkedInAt', 'checkedInDoor', 'badgePrintedAt', 'createdAt', 'updatedAt'])
    .where((is) =>
      is.or([
        ...(participateIdxs.length > 0 ? [is('participateIdx', 'in', [...participateIdxs])] : []),
        ...(addresses.length > 0 ? [is('emailNormal', 'in', addresses)] : []),
      ]),
    )
    .orderBy('idx')
    .execute();
  const answers = await answersOfVisitors(db, rows);
  return rows.map(({ idx, formIdx: _, ...row }) => ({ ...row, answers: answers.get(idx) ?? [] }));
}
