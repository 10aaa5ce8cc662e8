/** A day of the event as its visitors go through it: meetings, breaks, and what else takes place. */
import { type Locale, locales } from '../common/language.ts';
import { dayInstant } from './event.ts';

/** What takes place on a day; times of the event's own clock, HH:MM. */
export interface Item {
  day: number;
  from: string;
  to: string;
  title: string;
  place?: string | undefined;
  note?: string | undefined;
  /** What it is written in; undefined: the reader's language. */
  language?: Locale | undefined;
  /** The token of a page without which this is left out; undefined: it always takes place. */
  said?: string | undefined;
}

/** A stretch of a day; instants are UTC. */
export type Stretch = { from: string; to: string } & (
  | { kind: 'meetings' | 'break' }
  | ({ kind: 'item' } & Pick<Item, 'title' | 'place' | 'note' | 'language' | 'said'>)
);

interface Day {
  date: string;
  startsAt: string;
  endsAt: string;
  breaks: { from: string; to: string }[];
}

/**
 * What takes place, as a reader of `locale` finds it: what is written of it in their language, or where that has nothing, in the other one.
 * An empty list says that nothing takes place; undefined: neither language says anything of it.
 */
export function programmeIn(
  locale: Locale,
  written: Partial<Record<Locale, readonly Item[] | undefined>>,
): Item[] | undefined {
  const found = locales.flatMap((language) => {
    const items = written[language];
    return items ? [{ language, items }] : [];
  });
  const own = found.find(({ language, items }) => language === locale && items.length > 0);
  const chosen = own ?? found.find(({ items }) => items.length > 0) ?? found[0];
  return chosen?.items.map((item) =>
    chosen.language === locale ? item : { ...item, language: chosen.language },
  );
}

/** The stretches of the event's day number `no` (from 1) in order: meetings fill the hours between its breaks. */
export function stretchesOf(day: Day, no: number, zone: string, programme: readonly Item[]): Stretch[] {
  const at = (time: string) => dayInstant(day.date, time, zone);
  const breaks = day.breaks
    .map(({ from, to }) => ({ kind: 'break' as const, from: at(from), to: at(to) }))
    .sort((one, other) => one.from.localeCompare(other.from));
  const edges = [day.startsAt, ...breaks.flatMap(({ from, to }) => [from, to]), day.endsAt];
  const meetings = Array.from({ length: edges.length / 2 }, (_, index) => ({
    kind: 'meetings' as const,
    from: edges[index * 2] as string,
    to: edges[index * 2 + 1] as string,
  })).filter(({ from, to }) => from < to);
  const items = programme
    .filter((item) => item.day === no)
    .map(({ from, to, title, place, note, language, said }) => ({
      kind: 'item' as const,
      from: at(from),
      to: at(to),
      title,
      place,
      note,
      language,
      said,
    }));
  return [...meetings, ...breaks, ...items].sort(
    (one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to),
  );
}
