/** What happens to a plan on the day: generated changes, as an organiser hears of them. */
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';
import type { Random } from '#domain/schedule/random.ts';
import type { Placement } from '#domain/schedule/schedule.ts';
import { verify } from '#domain/schedule/verify.ts';
import { wishesOf } from '#domain/schedule/wish.ts';

export const changeKinds = ['cancelled', 'late', 'table', 'interpreter', 'added', 'left'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export interface Changed {
  kind: ChangeKind;
  problem: Problem;
  /** What stood and is still wished. */
  standing: Placement[];
  /** Whether a meeting that stood has its place still, beside all others that have theirs. */
  couldStay: (wish: number) => boolean;
}

/** One change: a meeting is cancelled, somebody comes late, a table breaks, an interpreter is gone, somebody comes anew or leaves. */
export function changed(
  problem: Problem,
  placements: readonly Placement[],
  random: Random,
  kind: ChangeKind = changeKinds[random.below(changeKinds.length)] as ChangeKind,
): Changed {
  const file = structuredClone(problem);
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)] as T;
  const fixed = new Set(file.fixed.map(({ request }) => request));
  const drop = (is: (between: readonly [number, number], id: number) => boolean) => {
    const gone = new Set(
      file.requests.filter((one) => !fixed.has(one.id) && is(one.between, one.id)).map(({ id }) => id),
    );
    // A pair without its request would still be wished by its preferences.
    const pairs = file.requests.filter(({ id }) => gone.has(id)).map(({ between }) => between);
    file.preferences = file.preferences.filter(
      ({ from, to }) => !pairs.some((pair) => pair.includes(from) && pair.includes(to)),
    );
    file.requests = file.requests.filter(({ id }) => !gone.has(id));
    file.after = file.after.filter(({ earlier, later }) => !gone.has(earlier) && !gone.has(later));
  };
  const someone = pick(file.participations);
  const away = file.slots.filter(({ day }) => day === 1).slice(0, Math.ceil(file.slots.length / 4));
  const closing = pick(file.tables);
  if (kind === 'cancelled') {
    const one = pick(file.requests).id;
    drop((_, id) => id === one);
  } else if (kind === 'late') {
    someone.unavailable = [...new Set([...someone.unavailable, ...away.map(({ id }) => id)])];
  } else if (kind === 'table') {
    // What is fixed would take another's table, who then loses a place without a fault of the search.
    if (!placements.some(({ wish, table }) => fixed.has(wish) && table === closing.id)) closing.closed = true;
  } else if (kind === 'interpreter') {
    if (file.fixed.length === 0 && file.interpreters.length > 0) pick(file.interpreters).slots = [];
  } else if (kind === 'left') {
    drop((between) => between.includes(someone.id));
  } else {
    const id = Math.max(...file.participations.map((one) => one.id)) + 1;
    const first = Math.max(0, ...wishesOf(problem).map((one) => one.id)) + 1;
    const others = random.shuffle(file.participations.filter(({ side }) => side === 'company')).slice(0, 8);
    file.participations = [...file.participations, { ...someone, id, side: 'buyer', representatives: [] }];
    file.requests = [
      ...file.requests,
      ...others.map((other, no) => ({
        ...(file.requests[0] as Problem['requests'][number]),
        ...{ id: first + no, between: [other.id, id] as [number, number], askedBy: [id] },
        ...{ must: false, slots: [], onlyThese: false, language: null, byVideo: false, representatives: [] },
      })),
    ];
  }
  const after = problemSchema.parse(file);
  const wished = new Set(wishesOf(after).map(({ id }) => id));
  const standing = placements.filter(({ wish }) => wished.has(wish));
  const alone = new Map(standing.map((one) => [one.wish, one]));
  const couldStay = (wish: number) => {
    const one = alone.get(wish);
    // Of those who need an interpreter, one less leaves open who has none.
    const isOpen = kind === 'interpreter' && (one?.interpreter ?? null) !== null;
    // By itself: what stood together before holds together now, for a change only takes away.
    return one !== undefined && !isOpen && verify({ ...after, fixed: [] }, [one]).faults.length === 0;
  };
  return { kind, problem: after, standing, couldStay };
}
