/**
 * Makes the meetings of many portions of a plan in a few statements (docs/rules.md, D8). Who can't have their place is named by the claim,
 * and made by itself (`make.ts`), which finds another table or says why; the others go on in the order of the plan. Where the claim
 * can't name them, half as many are tried, down to one. Each portion is whole or not at all either way.
 */
import type { Database } from '../../db/open.ts';
import { claimPlanned } from './claim-planned.ts';
import { atOnce, type Making, makeTogether, type Outcome } from './make.ts';
import { keyOf, type Portion } from './order.ts';
import type { Planned } from './read-rows.ts';

const done: Outcome = { is: 'done', isMade: true };

/** A portion, and what of it nothing has become of yet. */
export interface Tried {
  portion: Portion;
  planned: readonly Planned[];
}

/**
 * What became of the first of the portions, in the order given: at least of one, and of more until it `isOver`. Those that turn out to have
 * lost their place are marked (`isAlone`), so that the next transaction does not find it out again.
 */
export async function makeMany(
  trx: Database,
  making: Making,
  portions: readonly Tried[],
  isOver: () => boolean,
): Promise<Outcome[][]> {
  const made: Outcome[][] = [];
  let size = portions.length;
  while (made.length < portions.length && (made.length === 0 || !isOver())) {
    const next = together(portions.slice(made.length, made.length + size));
    const [first] = next as [Tried];
    if (first.portion.isAlone) {
      made.push(await makeTogether(trx, making, first.planned));
      continue;
    }
    const tried = await makeAll(trx, making, next);
    if (tried === 'unknown') {
      if (next.length === 1) first.portion.isAlone = true;
      size = next.length === 1 ? 2 : Math.ceil(next.length / 2);
    } else if (Array.isArray(tried)) {
      made.push(...tried);
      size *= 2;
    } else
      for (const { portion, planned } of next)
        if (planned.some(({ row }) => tried.has(keyOf(row)))) portion.isAlone = true;
  }
  return made;
}

/** The first of them, and those behind it that can be claimed with it. */
function together(portions: readonly Tried[]): readonly Tried[] {
  const end = portions.findIndex(({ portion }) => portion.isAlone);
  return end === -1 ? portions : portions.slice(0, Math.max(1, end));
}

/** All of them as planned; else nothing is changed, and it answers as `claimPlanned` does. */
async function makeAll(
  trx: Database,
  making: Making,
  portions: readonly Tried[],
): Promise<Outcome[][] | 'unknown' | ReadonlySet<string>> {
  const outcomes = portions.map(({ planned }) => planned.map((one) => atOnce(one, making)));
  const going = portions.flatMap(({ planned }, no) => planned.filter((_, at) => outcomes[no]?.[at] === null));
  const claimed = going.length > 0 ? await claimPlanned(trx, making, going) : 'all';
  if (claimed !== 'all') return claimed;
  return outcomes.map((of) => of.map((outcome) => outcome ?? done));
}
