/** What tables are called and where they stand on the map of booths (docs/rules.md, E11, E12). */
import type { EventTables } from '#api/event/table.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { audit } from '../../platform/log/audit.ts';
import { changeOf } from '../../platform/log/change-of.ts';
import { lockedEvent } from '../event/write.ts';
import { eventTables } from './table-list.ts';

type Call = 'POST /manage/table/describe';
type Given = CheckedOf<Call>['tables'][number];

const told = ['nameKo', 'nameEn', 'hallCode', 'placeX', 'placeY'] as const;

/** Names and places move no meeting, so nobody's place is held; the event's row keeps the map as it is meanwhile. */
export async function describeTables(
  { db, eventIdx, actor, now }: ContextOf<Call>,
  { version, tables }: CheckedOf<Call>,
): Promise<EventTables> {
  const event = await lockedEvent(db, eventIdx);
  if (event.version !== version) throw new Refusal('event_changed');
  const halls = await db
    .selectFrom('hall')
    .select(['code', 'width', 'height'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  const known = await db
    .selectFrom('eventTable')
    .select(['idx', 'no', ...told])
    .where('eventIdx', '=', eventIdx)
    .execute();
  const moment = now.toISOString();
  let isOther = false;
  for (const [row, given] of tables.entries()) {
    const before = known.find(({ no }) => no === given.tableNo);
    if (!before) throw invalid(at(row, 'tableNo'), 'one_of');
    const hall = given.place && halls.find(({ code }) => code === given.place?.hallCode);
    if (given.place && !hall) throw invalid(at(row, 'place.hallCode'), 'one_of');
    if (given.place && hall && given.place.x > hall.width)
      throw invalid(at(row, 'place.x'), 'too_big', { max: hall.width });
    if (given.place && hall && given.place.y > hall.height)
      throw invalid(at(row, 'place.y'), 'too_big', { max: hall.height });
    const after = { ...before, ...columnsOf(given) };
    const change = changeOf(before, after, told);
    if (!change.after) continue;
    isOther = true;
    const { idx, no, ...columns } = after;
    await db.updateTable('eventTable').set(columns).where('idx', '=', idx).execute();
    await audit(db, {
      eventIdx,
      memberIdx: actor.memberIdx,
      at: moment,
      action: 'updateTables',
      subject: 'event',
      subjectIdx: eventIdx,
      detail: { tableNo: no },
      ...change,
    });
  }
  if (isOther)
    await db
      .updateTable('event')
      .set((of) => ({ version: of('version', '+', 1) }))
      .where('idx', '=', eventIdx)
      .execute();
  return eventTables(db, eventIdx, now);
}

/** What is not named stays. */
const columnsOf = ({ nameKo, nameEn, place }: Given) => ({
  ...(nameKo !== undefined && { nameKo }),
  ...(nameEn !== undefined && { nameEn }),
  ...(place !== undefined && {
    hallCode: place?.hallCode ?? null,
    placeX: place?.x ?? null,
    placeY: place?.y ?? null,
  }),
});

const invalid = (field: string, rule: 'one_of' | 'too_big', params: { max?: number } = {}) =>
  new Refusal('invalid_parameter', [{ field, rule, params }]);

/** The field of a table of the request. */
const at = (row: number, field: string) => ['tables', row, field].join('.');
