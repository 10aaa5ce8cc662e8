import type { MeetingPlanFact } from '#api/matching/plans/plan-parts.ts';
import { formatDay, formatMoment, languageName } from '#i18n/format.ts';
import { partyName, type T } from './names.ts';

/** So many times, and names, are said; of the others how many they are. */
const shownTimes = 4;

type Facts = readonly MeetingPlanFact[];

/** What facts say together, in sentences: those of one kind and one participant make one sentence. */
export function factSentences(t: T, facts: Facts, zone: string): string[] {
  const groups = Map.groupBy(facts, ({ kind, of, language, count }) =>
    [kind, of?.participateIdx, language, ['placed', 'meets', 'far'].includes(kind) ? '' : count].join(' '),
  );
  const most = new Set(facts.flatMap(({ kind, of }) => (kind === 'most' && of ? of.participateIdx : [])));
  return [...groups.values()].map((group) => sentenceOf(t, group, zone, most)).filter((text) => text !== '');
}

function sentenceOf(t: T, group: Facts, zone: string, most: ReadonlySet<number>): string {
  const [first] = group;
  if (!first) return '';
  const { kind, of, count, language } = first;
  const name = of ? partyName(t, of) : '';
  const times = timesOf(t, group, zone);
  const spoken = language === null ? '' : languageName(t.locale, language);
  switch (kind) {
    case 'not':
      return t('plans.fact.not');
    case 'unavailable':
      return t('plans.fact.unavailable', { name, times });
    case 'otherTimes':
      return t('plans.fact.otherTimes', { times });
    case 'placed': {
      const others = namesIn(t, group);
      // Beside the most that one may have they are what fills it; alone they need all slots that are left.
      return of && most.has(of.participateIdx)
        ? t('plans.fact.mostPlaced', { others })
        : t('plans.fact.placed', { name, count: group.length, others });
    }
    case 'meets':
      return t('plans.fact.meets', { name, others: meetingsIn(t, group, zone) });
    case 'tables':
      return count === 0
        ? t('plans.fact.noTables', { times })
        : t('plans.fact.tables', { times, count: count ?? 0 });
    case 'interpreters':
      return count === 0
        ? t('plans.fact.noInterpreters', { times, language: spoken })
        : t('plans.fact.interpreters', { times, language: spoken, count: count ?? 0 });
    case 'allTables':
      return t('plans.fact.allTables', { count: count ?? 0 });
    case 'allInterpreters':
      return t('plans.fact.allInterpreters', { language: spoken, count: count ?? 0 });
    case 'atOnce':
      return t('plans.fact.atOnce', { name, times, count: count ?? 0 });
    case 'dayLimit':
      return t('plans.fact.dayLimit', { name, times: daysOf(t, group), count: count ?? 0 });
    case 'most':
      return t('plans.fact.most', { name, count: count ?? 0 });
    case 'far':
      return t('plans.fact.far', { name, others: meetingsIn(t, group, zone) });
    case 'order':
      return t('plans.fact.order', { times });
    case 'moves':
      return t('plans.fact.moves');
    case 'noTime':
      return t('plans.fact.noTime');
    default:
      return '';
  }
}

/** 'Tue 29 Oct, 10:00, Tue 29 Oct, 10:30 and 3 more slots'. */
function timesOf(t: T, facts: Facts, zone: string): string {
  const instants = [...new Set(facts.flatMap(({ startsAt }) => startsAt ?? []))].sort();
  return cut(
    t,
    instants.map((at) => formatMoment(t.locale, at, zone)),
    'more',
  );
}

/** 'Tue 29 Oct, 10:00 Haneul'. */
const meetingsIn = (t: T, facts: Facts, zone: string): string =>
  cut(
    t,
    facts.map((fact) =>
      t('plans.fact.meetsOne', {
        time: fact.startsAt ? formatMoment(t.locale, fact.startsAt, zone) : '',
        other: fact.other ? partyName(t, fact.other) : '',
      }).trim(),
    ),
    'more',
  );

function daysOf(t: T, facts: Facts): string {
  const days = [...new Set(facts.flatMap(({ day }) => day ?? []))].sort();
  return days.map((day) => formatDay(t.locale, `${day}T12:00:00Z`, 'UTC')).join(', ');
}

function namesIn(t: T, facts: Facts): string {
  return cut(
    t,
    facts.flatMap(({ other }) => (other ? partyName(t, other) : [])),
    'moreNames',
  );
}

function cut(t: T, parts: readonly string[], more: 'more' | 'moreNames'): string {
  const shown = parts.slice(0, shownTimes).join(t.locale === 'ko' ? ', ' : '; ');
  const count = parts.length - shownTimes;
  if (count <= 0) return shown;
  return more === 'more'
    ? t('plans.fact.more', { times: shown, count })
    : t('plans.fact.moreNames', { names: shown, count });
}
