/** The state of a schedule in the model's terms, of the model and of the real one. */
import type { Asker, MatchingState, MeetingSide } from '#domain/matching/matching.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import type { ScheduleModel } from './schedule-model.ts';
import type { Stage } from './schedule-steps.ts';

/** A schedule as both sides of the comparison write it down. */
export interface Seen {
  meetings: [company: number, buyer: number, askedBy: Asker, state: MatchingState, arranged: boolean][];
  places: [meeting: number, slot: number, table: number | null, interpreter: number | null][];
  proposals: [meeting: number, slot: number, by: MeetingSide][];
  /** By person, the slots in which they can't meet again. */
  busy: [person: number, slots: number[]][];
  notices: [kind: NoticeKind, person: number][];
  /** By person, whether they have cancelled their taking part. */
  hasLeft: boolean[];
  /** By person, with whom they do not want to meet, and the most meetings that they have. */
  notWith: [person: number, others: number[]][];
  limits: (number | null)[];
  tables: [owner: number | null, isOpen: boolean, closed: number[]][];
}

const byNumbers = (one: readonly unknown[], other: readonly unknown[]) =>
  String(one).localeCompare(String(other), 'en', { numeric: true });

export function seenOfModel(model: ScheduleModel): Seen {
  const { meetings, marks, notices, hasLeft, notWith, limits, tables } = model;
  const slotsOfPerson = (person: number) => [
    ...(marks[person] ?? []),
    ...meetings.flatMap(({ company, buyer, place }) =>
      place && (company === person || buyer === person) ? [place.slot] : [],
    ),
  ];
  return {
    meetings: meetings.map((one) => [one.company, one.buyer, one.askedBy, one.state, one.arranged]),
    places: meetings.flatMap(({ place }, no) =>
      place ? [[no, place.slot, place.table, place.interpreter] as Seen['places'][number]] : [],
    ),
    proposals: meetings.flatMap(({ proposal }, no) =>
      proposal ? [[no, proposal.slot, proposal.by] as Seen['proposals'][number]] : [],
    ),
    busy: marks.map((_, person) => [person, slotsOfPerson(person).sort()]),
    notices: [...notices].sort(byNumbers),
    hasLeft: [...hasLeft],
    notWith: notWith.map((list, person) => [person, [...list].sort()]),
    limits: [...limits],
    tables: tables.map(({ owner, isOpen, closed }) => [owner, isOpen, [...closed].sort()]),
  };
}

export async function seenForReal({
  app,
  people,
  slots,
  tables,
  interpreters,
  meetings,
}: Stage): Promise<Seen> {
  const { db } = app;
  const personNo = (participateIdx: number) =>
    people.findIndex((one) => one.participateIdx === participateIdx);
  const memberNo = (memberIdx: number) => people.findIndex((one) => one.memberIdx === memberIdx);
  const [matchings, placements, moves, busy, notices, ofPeople, notWith, eventTables, closed] =
    await Promise.all([
      db
        .selectFrom('matching')
        .select(['idx', 'companyIdx', 'buyerIdx', 'askedBy', 'state', 'arrangedAt'])
        .orderBy('idx')
        .execute(),
      db.selectFrom('placement').selectAll().orderBy('matchingIdx').execute(),
      db.selectFrom('matchingMove').selectAll().orderBy('matchingIdx').execute(),
      db.selectFrom('busy').selectAll().execute(),
      db
        .selectFrom('notice')
        .select(['kind', 'memberIdx'])
        .where('matchingIdx', 'is not', null)
        .$narrowType<{ kind: NoticeKind }>()
        .execute(),
      db.selectFrom('participate').select(['idx', 'state', 'meetingsPerDay']).execute(),
      db.selectFrom('notWith').select(['participateIdx', 'otherIdx']).execute(),
      db.selectFrom('eventTable').select(['idx', 'ownerIdx', 'isOpen']).execute(),
      db.selectFrom('tableSlot').select(['tableIdx', 'slotIdx']).where('matchingIdx', 'is', null).execute(),
    ]);
  const own = people.map(({ participateIdx }) => ofPeople.find(({ idx }) => idx === participateIdx));
  return {
    meetings: matchings.map((row) => [
      personNo(row.companyIdx),
      personNo(row.buyerIdx),
      row.askedBy,
      row.state,
      row.arrangedAt !== null,
    ]),
    places: placements.map((row) => [
      meetings.indexOf(row.matchingIdx),
      slots.indexOf(row.slotIdx),
      row.tableIdx === null ? null : tables.indexOf(row.tableIdx),
      row.interpreterIdx === null ? null : interpreters.indexOf(row.interpreterIdx),
    ]),
    proposals: moves.map((row) => [
      meetings.indexOf(row.matchingIdx),
      slots.indexOf(row.slotIdx),
      row.proposedBy,
    ]),
    busy: people.map(({ participateIdx }, person) => [
      person,
      // Marked by the person and by the organiser, a slot has two rows.
      [
        ...new Set(
          busy.flatMap((row) => (row.participateIdx === participateIdx ? [slots.indexOf(row.slotIdx)] : [])),
        ),
      ].sort(),
    ]),
    notices: notices
      .map((row): [NoticeKind, number] => [row.kind, memberNo(row.memberIdx ?? 0)])
      .sort(byNumbers),
    hasLeft: own.map((row) => row?.state === 'CANCEL'),
    notWith: people.map(({ participateIdx }, person) => [
      person,
      notWith
        .flatMap((row) => (row.participateIdx === participateIdx ? [personNo(row.otherIdx)] : []))
        .sort(),
    ]),
    limits: own.map((row) => row?.meetingsPerDay ?? null),
    tables: tables.map((tableIdx) => {
      const table = eventTables.find(({ idx }) => idx === tableIdx);
      const shut = closed.flatMap((row) => (row.tableIdx === tableIdx ? [slots.indexOf(row.slotIdx)] : []));
      const owner = table?.ownerIdx ?? null;
      return [owner === null ? null : personNo(owner), table?.isOpen === 'Y', shut.sort()];
    }),
  };
}
