/** The tables of a plan with where they stand, and its interpreters with their hours (docs/rules.md, D1). */
import type { Problem } from '#domain/schedule/problem.ts';
import type { Read } from './read.ts';

/** Metres between two halls of the map, which says nothing of where they lie. */
const betweenHalls = 100;

export function tablesOf({ tables, halls, booths, closings, participations }: Read): Problem['tables'] {
  const approved = new Set(participations.map(({ idx }) => idx));
  const closedIn = Map.groupBy(closings, ({ tableIdx }) => tableIdx);
  let offset = 0;
  const offsets = new Map<number, number>();
  for (const { idx, width } of halls) {
    offsets.set(idx, offset);
    offset += width + betweenHalls;
  }
  const hallOf = new Map(halls.map(({ idx, code }) => [code, idx]));
  const boothOf = new Map([...booths].reverse().map((booth) => [booth.participateIdx, booth]));
  return tables.map(({ idx, ownerIdx, isOpen, hallCode, placeX, placeY }) => {
    const hall = hallCode === null ? undefined : hallOf.get(hallCode);
    const booth = ownerIdx === null ? undefined : boothOf.get(ownerIdx);
    const own =
      hall !== undefined && placeX !== null && placeY !== null
        ? { x: (offsets.get(hall) ?? 0) + placeX, y: placeY }
        : null;
    const atBooth = booth
      ? {
          x: (offsets.get(booth.hallIdx) ?? 0) + booth.x + booth.width / 2,
          y: booth.y + booth.height / 2,
        }
      : null;
    const isOwned = ownerIdx !== null && approved.has(ownerIdx);
    return {
      id: idx,
      owner: isOwned ? ownerIdx : null,
      closed: isOpen === 'N' || (ownerIdx !== null && !isOwned),
      closedIn: (closedIn.get(idx) ?? []).map(({ slotIdx }) => slotIdx),
      place: own ?? atBooth,
    };
  });
}

export function interpretersOf({ shifts, languages }: Read) {
  const spoken = Map.groupBy(languages, ({ interpreterIdx }) => interpreterIdx);
  return [...Map.groupBy(shifts, ({ interpreterIdx }) => interpreterIdx)].map(([idx, works]) => ({
    idx,
    languages: (spoken.get(idx) ?? []).map(({ language }) => language),
    slots: works.map(({ slotIdx }) => slotIdx),
  }));
}
