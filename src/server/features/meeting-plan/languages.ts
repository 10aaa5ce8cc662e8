/**
 * The languages that meetings need, as few as the engine can count: those that the same interpreters speak are one to it, and where there
 * are still too many, two of them become one that only those speak who speak both. That never promises an interpreter who isn't there.
 */
export const anyLanguage = 'any';
/** Of the engine (problem.ts). */
const most = 8;

export interface Spoken {
  /** Of a language that a meeting needs (null: any will do) its name to the engine. */
  nameOf: (language: string | null) => string;
  /** By interpreter, what they speak in those names. */
  namesOf: Map<number, string[]>;
}

/** `needed`: of each meeting that needs an interpreter, what they have to speak; `apart`: what is no other's, whoever speaks it. */
export function spokenBy(
  interpreters: readonly { idx: number; languages: readonly string[] }[],
  needed: readonly (string | null)[],
  apart: readonly string[] = [],
): Spoken {
  const counts = new Map<string, number>();
  for (const one of needed) counts.set(one ?? anyLanguage, (counts.get(one ?? anyLanguage) ?? 0) + 1);
  const speakers = (language: string) =>
    interpreters
      .filter(({ languages }) => language === anyLanguage || languages.includes(language))
      .map(({ idx }) => idx);
  const groupOf = (language: string) =>
    [apart.includes(language) ? language : '', ...speakers(language)].join(' ');
  /** What no meeting needs is one by itself, too, and is never made one with another. */
  const unneeded = apart.filter((language) => !counts.has(language));
  let classes = [...Map.groupBy(counts.keys(), groupOf)].map(([, all]) => ({
    all,
    by: new Set(speakers(all[0] as string)),
    count: all.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
  }));
  while (classes.length > most) {
    classes.sort((a, b) => b.count - a.count);
    const [one, other] = classes.slice(-2) as [(typeof classes)[number], (typeof classes)[number]];
    const both = {
      all: [...one.all, ...other.all],
      by: one.by.intersection(other.by),
      count: one.count + other.count,
    };
    classes = [...classes.slice(0, -2), both];
  }
  const names = new Map([
    ...classes.flatMap(({ all }) => all.map((one) => [one, all[0] as string] as const)),
    ...unneeded.map((one) => [one, one] as const),
  ]);
  return {
    nameOf: (language) => names.get(language ?? anyLanguage) ?? anyLanguage,
    namesOf: new Map(
      interpreters.map(({ idx, languages }) => [
        idx,
        [
          ...classes.filter(({ by }) => by.has(idx)).map(({ all }) => all[0] as string),
          ...unneeded.filter((language) => languages.includes(language)),
        ],
      ]),
    ),
  };
}
