/** What stays where it is in a plan: meetings that are locked or not to be moved, then the draft's own locked rows as far as they still fit. */
import type { Problem } from '#domain/schedule/problem.ts';
import type { Read } from './read.ts';
import { type PlanWish, pairKey } from './wishes.ts';

export type Fixed = Problem['fixed'][number];

interface Place {
  slotIdx: number;
  tableIdx: number | null;
  interpreterIdx: number | null;
  companyRepIdx: number;
  buyerRepIdx: number;
}

export interface Standing {
  /** By the wish's id. */
  fixed: Map<number, Fixed>;
  /** Ids of wishes that are locked in the draft. */
  locked: Set<number>;
  /** Of those that are locked in the draft, whether they are by video, whatever their request says. */
  byVideo: Map<number, boolean>;
}

/** `listed`: whether the engine knows a representative by name; of a participation of one person it doesn't. */
export function standing(
  read: Read,
  wishes: readonly PlanWish[],
  listed: (representativeIdx: number) => boolean,
): Standing {
  const taken = new Set<string>();
  const fixed = new Map<number, Fixed>();
  const locked = new Set<number>();
  const byVideo = new Map<number, boolean>();
  const keysOf = ({ slotIdx, tableIdx, interpreterIdx, companyRepIdx, buyerRepIdx }: Place) => [
    `person ${companyRepIdx} ${slotIdx}`,
    `person ${buyerRepIdx} ${slotIdx}`,
    ...(tableIdx === null ? [] : [`table ${tableIdx} ${slotIdx}`]),
    ...(interpreterIdx === null ? [] : [`interpreter ${interpreterIdx} ${slotIdx}`]),
  ];
  /** By participation and slot, meetings that stay. */
  const staying = new Map<string, number>();
  const fix = ({ id, companyIdx, buyerIdx }: PlanWish, place: Place) => {
    for (const key of keysOf(place)) taken.add(key);
    for (const idx of [companyIdx, buyerIdx]) {
      const key = `${idx} ${place.slotIdx}`;
      staying.set(key, (staying.get(key) ?? 0) + 1);
    }
    fixed.set(id, {
      ...{ request: id, slot: place.slotIdx, table: place.tableIdx, interpreter: place.interpreterIdx },
      representatives: [place.companyRepIdx, place.buyerRepIdx].filter(listed),
    });
  };
  for (const wish of wishes) {
    const { meeting } = wish;
    if (wish.stays && meeting && isPlaced(meeting)) fix(wish, meeting);
  }
  const fits = stillFits(read);
  const byPair = new Map(wishes.map((one) => [pairKey(one.companyIdx, one.buyerIdx), one]));
  const lanes = new Map(read.lanes.map(({ idx, count }) => [idx, count]));
  const isFull = ({ companyIdx, buyerIdx }: PlanWish, slotIdx: number) =>
    [companyIdx, buyerIdx].some((idx) => (staying.get(`${idx} ${slotIdx}`) ?? 0) >= (lanes.get(idx) ?? 1));
  for (const row of read.draft) {
    const wish = byPair.get(pairKey(row.companyIdx, row.buyerIdx));
    if (row.locked === 'N' || !wish || fixed.has(wish.id) || !isPlaced(row)) continue;
    const isTaken = keysOf(row).some((key) => taken.has(key)) || isFull(wish, row.slotIdx);
    if (isTaken || !fits(wish, row)) continue;
    fix(wish, row);
    locked.add(wish.id);
    byVideo.set(wish.id, row.byVideo === 'Y');
  }
  return { fixed, locked, byVideo };
}

const isPlaced = <Row extends { [Name in keyof Place]: Place[Name] | null }>(row: Row): row is Row & Place =>
  row.slotIdx !== null && row.companyRepIdx !== null && row.buyerRepIdx !== null;

/** Whether a locked place of the draft is still one: its slot, table, people and interpreter are there and theirs. */
function stillFits(read: Read): (wish: PlanWish, place: Place & { byVideo: 'Y' | 'N' }) => boolean {
  const open = new Set(read.toCome.map(({ idx }) => idx));
  const ownerOf = new Map(read.representatives.map(({ idx, participateIdx }) => [idx, participateIdx]));
  const tables = new Map(read.tables.map((table) => [table.idx, table]));
  const closed = new Set(read.closings.map(({ slotIdx, tableIdx }) => `${tableIdx} ${slotIdx}`));
  const shifts = new Set(read.shifts.map(({ slotIdx, interpreterIdx }) => `${interpreterIdx} ${slotIdx}`));
  const speaks = new Set(
    read.languages.map(({ interpreterIdx, language }) => `${interpreterIdx} ${language}`),
  );
  const nots = new Set(read.nots.map(({ companyIdx, buyerIdx }) => pairKey(companyIdx, buyerIdx)));
  const away = new Set(
    read.marks.map(
      ({ slotIdx, participateIdx, representativeIdx }) =>
        `${representativeIdx === null ? 'all' : 'one'} ${representativeIdx ?? participateIdx} ${slotIdx}`,
    ),
  );
  return ({ companyIdx, buyerIdx, needs }, { slotIdx, tableIdx, interpreterIdx, ...place }) => {
    if (!open.has(slotIdx) || nots.has(pairKey(companyIdx, buyerIdx))) return false;
    for (const [idx, person] of [
      [companyIdx, place.companyRepIdx],
      [buyerIdx, place.buyerRepIdx],
    ] as const) {
      if (ownerOf.get(person) !== idx) return false;
      if (away.has(`all ${idx} ${slotIdx}`) || away.has(`one ${person} ${slotIdx}`)) return false;
    }
    const table = tableIdx === null ? undefined : tables.get(tableIdx);
    if (tableIdx !== null && (table?.isOpen !== 'Y' || closed.has(`${tableIdx} ${slotIdx}`))) return false;
    const owner = table?.ownerIdx ?? null;
    if (owner !== null && owner !== companyIdx && owner !== buyerIdx) return false;
    if (needs === null) return interpreterIdx === null;
    if (interpreterIdx === null || !shifts.has(`${interpreterIdx} ${slotIdx}`)) return false;
    return needs.language === null || speaks.has(`${interpreterIdx} ${needs.language}`);
  };
}
