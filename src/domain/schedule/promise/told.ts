/** Sets that forbid a promise, as far as anybody reads them: what is counted alike stands together, of long lists the first. */
import type { Blocking, Cover } from './blocking.ts';

/** So many sets are told, of each so many people and kinds of what it counts, and of a kind so many of what it is of. */
const toldMost = { sets: 10, people: 24, kinds: 12, ids: 12 } as const;

/** Covers of one kind that allow as many each. */
export interface ToldCover {
  kind: Cover['kind'];
  /** Each allows so many, and counts so many times: 2 where it is of two who are both in the set. */
  count: number;
  times: number;
  /** How many covers these are, and what they come to together. */
  covers: number;
  sum: number;
  /** Whose places or days they are; null of all else. */
  participation: number | null;
  /** The first of what they are of: wishes, slots, days or participations, as `kind` says. */
  ids: number[];
  languages: string[];
}

export interface ToldSet {
  /** The first by id, and how many there are. */
  people: number[];
  peopleInAll: number;
  fixed: number;
  atMost: number;
  /** Those that come to most first. */
  cover: ToldCover[];
  /** What kinds come to that are not told. */
  more: number;
}

/** The first sets, shortened. */
export const toldSets = (blocking: readonly Blocking[]): ToldSet[] =>
  blocking.slice(0, toldMost.sets).map(({ people, fixed, cover, atMost }) => {
    const kinds = [...Map.groupBy(cover, keyOf).values()].map(together).sort((a, b) => b.sum - a.sum);
    return {
      ...{ people: people.slice(0, toldMost.people), peopleInAll: people.length, fixed, atMost },
      cover: kinds.slice(0, toldMost.kinds),
      more: kinds.slice(toldMost.kinds).reduce((sum, one) => sum + one.sum, 0),
    };
  });

const ownerOf = (cover: Cover): number | null =>
  cover.kind === 'places' || cover.kind === 'day' ? cover.participation : null;

const languagesOf = (cover: Cover): string[] => (cover.kind === 'interpreters' ? cover.languages : []);

const keyOf = (cover: Cover): string =>
  JSON.stringify([cover.kind, ownerOf(cover), languagesOf(cover), cover.count, cover.times]);

function together(covers: readonly Cover[]): ToldCover {
  const first = covers[0] as Cover;
  const { kind, count, times } = first;
  return {
    ...{ kind, count, times, covers: covers.length, sum: covers.length * count * times },
    ...{ participation: ownerOf(first), languages: languagesOf(first) },
    ids: [...new Set(covers.map(idOf))].slice(0, toldMost.ids),
  };
}

function idOf(cover: Cover): number {
  if (cover.kind === 'wish' || cover.kind === 'wishAt') return cover.wish;
  if (cover.kind === 'participation') return cover.participation;
  return cover.kind === 'day' ? cover.day : cover.slot;
}
