/** The tables of a plan with where they stand, and its interpreters with their hours (docs/rules.md, D1). */
import type { Problem } from '#domain/schedule/problem.ts';
import type { Read } from './read.ts';

export function tablesOf({ tables, stands, closings, participations }: Read): Problem['tables'] {
  const approved = new Set(participations.map(({ idx }) => idx));
  const closedIn = Map.groupBy(closings, ({ tableIdx }) => tableIdx);
  return tables.map(({ idx, ownerIdx, isOpen }) => {
    const isOwned = ownerIdx !== null && approved.has(ownerIdx);
    const stand = stands.get(idx);
    return {
      id: idx,
      owner: isOwned ? ownerIdx : null,
      closed: isOpen === 'N' || (ownerIdx !== null && !isOwned),
      closedIn: (closedIn.get(idx) ?? []).map(({ slotIdx }) => slotIdx),
      place: stand ? { x: stand.across, y: stand.y } : null,
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
