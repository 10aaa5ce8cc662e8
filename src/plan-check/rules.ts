/** Reads a plan rule by rule, from the event alone, and counts what the certificate says of it. */
import type { Event, Wish } from './event.ts';

export interface Placed {
  wish: number;
  slot: number;
  table: number | null;
  interpreter: number | null;
  /** Of either side; null where the participation has no list. */
  representatives: [number | null, number | null];
}

export interface Counted {
  placed: number;
  must: number;
  weight: number;
  /** Meetings short of what participations need at least. */
  least: number;
  /** Meetings at another time than wished. */
  wishes: number;
  breaks: number;
}

interface Row extends Placed {
  terms: Wish;
  at: number;
  day: number;
  people: [string, string];
}

/** What is wrong with it; nothing where it holds. */
export function faultsOf(event: Event, plan: readonly Placed[]): string[] {
  const rows = rowsOf(event, plan);
  if (!rows) return ['it names a wish, a slot or a participation that is not in the event'];
  return [
    ...twice(rows),
    ...rows.flatMap((row) => faultsOfOne(event, row)),
    ...limits(event, rows),
    ...agreed(event, rows),
    ...spread(event, rows),
  ];
}

function rowsOf(event: Event, plan: readonly Placed[]): Row[] | null {
  const rows = plan.map((one) => {
    const terms = event.wishes.find(({ id }) => id === one.wish);
    const at = event.slots.findIndex(({ id }) => id === one.slot);
    const areKnown = terms?.between.every((id) => event.parties.some((party) => party.id === id));
    if (!terms || at < 0 || !areKnown) return null;
    const [first, second] = one.representatives;
    const people: [string, string] = [
      `${terms.between[0]}:${first ?? ''}`,
      `${terms.between[1]}:${second ?? ''}`,
    ];
    return { ...one, terms, at, day: event.slots[at]?.day ?? 0, people };
  });
  return rows.every((row) => row !== null) ? rows : null;
}

function twice(rows: readonly Row[]): string[] {
  const names = rows.flatMap(({ wish, slot, table, interpreter, people }) => [
    `wish ${wish}`,
    ...people.map((person) => `person ${person} in slot ${slot}`),
    ...(table === null ? [] : [`table ${table} in slot ${slot}`]),
    ...(interpreter === null ? [] : [`interpreter ${interpreter} in slot ${slot}`]),
  ]);
  const seen = new Set<string>();
  return names.filter((name) => seen.has(name) || !seen.add(name)).map((name) => `twice: ${name}`);
}

function faultsOfOne(event: Event, row: Row): string[] {
  const { terms, slot, table, interpreter, representatives } = row;
  const isFixed = event.fixed.some(({ request }) => request === terms.id);
  const faults: (string | false | undefined)[] = [];
  if (!isFixed) {
    faults.push(
      event.not.some((pair) => pair.every((id) => terms.between.includes(id))) && 'is of two who do not meet',
    );
    faults.push(terms.onlyThese && !terms.slots.includes(slot) && 'is at a time that was not wished');
  }
  for (const [side, id] of terms.between.entries()) {
    const party = event.parties.find((one) => one.id === id);
    const who = representatives[side] ?? null;
    const person = party?.representatives.find((one) => one.id === who);
    const isListed = party?.representatives.length === 0 ? who === null : person !== undefined;
    faults.push(!isListed && `has nobody of participation ${id}`);
    faults.push(!isFixed && party?.unavailable.includes(slot) && `is when participation ${id} can’t`);
    faults.push(
      !isFixed && person?.unavailable.includes(slot) === true && `is when representative ${who} can’t`,
    );
    const named = party?.representatives.filter((one) => terms.representatives.includes(one.id)) ?? [];
    faults.push(named.length > 0 && !named.some((one) => one.id === who) && 'is not with who was named');
  }
  const stand = event.tables.find(({ id }) => id === table);
  faults.push(terms.byVideo ? table !== null && 'has a table' : !stand && 'has no table');
  if (stand) {
    faults.push((stand.closed || stand.closedIn.includes(slot)) && 'is at a closed table');
    faults.push(stand.owner !== null && !terms.between.includes(stand.owner) && 'is at a table of others');
  }
  const speaker = event.interpreters.find(({ id }) => id === interpreter);
  const { language } = terms;
  faults.push(
    language === null
      ? interpreter !== null && 'has an interpreter'
      : !speaker?.languages.includes(language) && 'lacks its interpreter',
  );
  faults.push(speaker !== undefined && !speaker.slots.includes(slot) && 'has an interpreter out of hours');
  return faults.filter((one) => typeof one === 'string').map((fault) => `wish ${terms.id} ${fault}`);
}

function limits({ parties }: Event, rows: readonly Row[]): string[] {
  return parties.flatMap(({ id, atOnce, dayLimit, most }) => {
    const own = rows.filter(({ terms }) => terms.between.includes(id));
    const isOver = (keys: readonly number[], limit: number) =>
      keys.some((key) => keys.filter((other) => other === key).length > limit);
    return [
      ...(isOver(
        own.map(({ at }) => at),
        atOnce,
      )
        ? ['at once']
        : []),
      ...(dayLimit !== null &&
      isOver(
        own.map(({ day }) => day),
        dayLimit,
      )
        ? ['a day']
        : []),
      ...(most !== null && own.length > most ? ['in all'] : []),
    ].map((what) => `participation ${id} has more meetings ${what} than it may`);
  });
}

function agreed(event: Event, rows: readonly Row[]): string[] {
  const of = (id: number) => rows.find(({ wish }) => wish === id);
  const moved = event.fixed.filter(({ request, slot, table, interpreter, representatives }) => {
    const row = of(request);
    const isThere =
      row?.slot === slot &&
      [row.table, null].includes(table) &&
      [row.interpreter, null].includes(interpreter);
    return !isThere || !representatives.every((id) => row.representatives.includes(id));
  });
  const late = event.after.filter(
    ({ earlier, later }) => (of(earlier)?.at ?? -1) >= (of(later)?.at ?? Number.POSITIVE_INFINITY),
  );
  return [
    ...moved.map(({ request }) => `wish ${request} is not where it was fixed`),
    ...late.map(({ earlier, later }) => `wish ${earlier} is not before wish ${later}`),
    ...walks(event, rows),
  ];
}

/** Each person's meetings in the order of time. */
function daysOf(rows: readonly Row[]): Map<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows.toSorted((one, other) => one.at - other.at))
    for (const person of row.people) days.set(person, [...(days.get(person) ?? []), row]);
  return days;
}

function walks({ walking, tables, slots, fixed }: Event, rows: readonly Row[]): string[] {
  if (!walking) return [];
  const stays = (row: Row) => fixed.some(({ request }) => request === row.wish);
  const placeOf = (row: Row) => tables.find(({ id }) => id === row.table)?.place;
  const faults: string[] = [];
  for (const own of daysOf(rows).values())
    for (const [no, row] of own.entries()) {
      const next = own[no + 1];
      const [from, to] = [placeOf(row), next && placeOf(next)];
      if (!next || !from || !to || next.at !== row.at + 1 || next.day !== row.day) continue;
      if (slots[next.at]?.half !== slots[row.at]?.half || (stays(row) && stays(next))) continue;
      const metres = Math.hypot(from.x - to.x, from.y - to.y);
      if (metres > walking.minutes * walking.metresPerMinute + 1e-6)
        faults.push(`from wish ${row.wish} to wish ${next.wish} it is too far`);
    }
  return faults;
}

/** Runs of idle slots between two meetings of a day. */
const breaksOf = (own: readonly Row[]): number =>
  own.filter((row, no) => {
    const next = own[no + 1];
    return next !== undefined && next.day === row.day && next.at > row.at + 1;
  }).length;

function spread({ breakSpread, parties }: Event, rows: readonly Row[]): string[] {
  if (breakSpread === null) return [];
  const days = daysOf(rows);
  const people = parties.flatMap(({ id, representatives }) =>
    representatives.length === 0 ? [`${id}:`] : representatives.map((one) => `${id}:${one.id}`),
  );
  const breaks = people.map((person) => breaksOf(days.get(person) ?? []));
  // One by one: there may be more people than a call takes arguments.
  const most = breaks.reduce((most, one) => Math.max(most, one), 0);
  const least = breaks.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  return most - least > breakSpread ? ['breaks differ by more than they may'] : [];
}

export function countOf(event: Event, plan: readonly Placed[]): Counted {
  const rows = rowsOf(event, plan) ?? [];
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const of = (list: readonly Wish[], id: number) => list.filter(({ between }) => between.includes(id)).length;
  const terms = rows.map((row) => row.terms);
  return {
    placed: rows.length,
    must: terms.filter(({ must }) => must).length,
    weight: sum(terms.map(({ weight }) => weight)),
    least: sum(
      event.parties.map(({ id, least }) =>
        Math.max(0, Math.min(least, of(event.wishes, id)) - of(terms, id)),
      ),
    ),
    wishes: rows.filter((row) => row.terms.slots.length > 0 && !row.terms.slots.includes(row.slot)).length,
    breaks: sum([...daysOf(rows).values()].map(breaksOf)),
  };
}
