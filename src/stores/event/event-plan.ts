/** The event as its managers change it: its words and rules, and the plan that its meetings hang on. */
import { z } from 'zod';
import { eventCalls } from '#api/event/event.ts';
import { type EventPlan, planCalls } from '#api/event/plan.ts';
import { picked } from '#api/wire/pick.ts';
import { clockIn, dayIn } from '#domain/day/day.ts';
import { dayInstant, slotStarts } from '#domain/event/event.ts';
import { ruleKeys } from '#domain/event/event-rules.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';
import { stranding } from './stranded.ts';

interface Period {
  from: string;
  to: string;
}

/** Times as inputs of the event's own clock show them: '2026-10-20T09:00'; empty is open. */
export interface DetailValues extends Pick<EventPlan, (typeof ruleKeys)[number]> {
  nameKo: string;
  nameEn: string;
  placeKo: string;
  placeEn: string;
  introKo: string;
  introEn: string;
  videoLink: string;
  cancelPeriod: Period;
  counselingPeriod: Period;
}

export interface DayValues {
  date: string;
  from: string;
  to: string;
  breaks: Period[];
}

export interface InterpreterValues {
  /** What it is known by on the screen while it is entered. */
  key: string;
  /** Of one who is saved. */
  interpreterIdx?: number;
  name: string;
  email: string;
  mobile: string;
  languages: string[];
  /** Works in every slot; else in `hours`. */
  isAlways: boolean;
  hours: { date: string; from: string; to: string }[];
}

export interface PlanValues {
  timeZone: string;
  days: DayValues[];
  slotMinutes: string;
  tables: string;
  interpreters: InterpreterValues[];
}

const localOf = (zone: string, at: string | null) =>
  at === null ? '' : `${dayIn(zone, at)}T${clockIn(zone, at)}`;

/** What can't be read as a time stays as it is, for the rule to name it. */
function instantOf(zone: string, local: string): string | null {
  if (local === '') return null;
  const [date = '', time = ''] = local.split('T');
  return /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d/.test(time)
    ? dayInstant(date, time.slice(0, 5), zone)
    : local;
}

const wholeOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text);

/** How many slots each day has by what the form holds; 0 of a day that is not yet right. */
export const slotCounts = ({ days, slotMinutes }: PlanValues, zone: string): number[] =>
  days.map((day) => {
    const minutes = Number(slotMinutes);
    const isRight = day.date !== '' && day.from !== '' && day.to !== '' && minutes >= 5 && minutes <= 240;
    return isRight ? slotStarts(day, minutes, zone).length : 0;
  });

/** The day after the last one, with its hours. */
export function nextDay(days: readonly DayValues[]): DayValues {
  const last = days.at(-1) ?? { date: dayIn('UTC', new Date()), from: '09:00', to: '17:00', breaks: [] };
  const after = new Date(Date.parse(`${last.date}T00:00:00Z`) + 86_400_000);
  const date = Number.isNaN(after.getTime()) ? '' : after.toISOString().slice(0, 10);
  return { ...last, date, breaks: last.breaks.map((pause) => ({ ...pause })) };
}

export function createEventPlan() {
  const plan = loader<EventPlan>();
  const load = () => plan.load(() => api('GET /manage/plan/getDetail', {}));
  void load();
  return { $plan: plan.$state, load };
}

const readPlan = async ({ eventIdx }: EventPlan) =>
  (await api('GET /manage/plan/getDetail', { eventIdx })).data;

function detailsOf(plan: EventPlan): DetailValues {
  const { nameKo, nameEn, placeKo, placeEn } = plan;
  const local = ({ from, to }: EventPlan['cancelPeriod']): Period => ({
    from: localOf(plan.timeZone, from),
    to: localOf(plan.timeZone, to),
  });
  return {
    nameKo,
    nameEn,
    placeKo,
    placeEn,
    ...picked(plan, ruleKeys),
    introKo: plan.introKo ?? '',
    introEn: plan.introEn ?? '',
    videoLink: plan.videoLink ?? '',
    cancelPeriod: local(plan.cancelPeriod),
    counselingPeriod: local(plan.counselingPeriod),
  };
}

export function createEventDetails(opened: EventPlan) {
  let plan = opened;
  const zone = plan.timeZone;
  const period = ({ from, to }: Period) => ({ from: instantOf(zone, from), to: instantOf(zone, to) });
  const form = createForm({
    schema: z.preprocess((given) => {
      const values = given as DetailValues;
      return {
        ...values,
        cancelPeriod: period(values.cancelPeriod),
        counselingPeriod: period(values.counselingPeriod),
      };
    }, eventCalls['POST /manage/event/update'].request),
    initial: detailsOf(plan),
    send: async (request) => {
      await api('POST /manage/event/update', { ...request, eventIdx: plan.eventIdx, version: plan.version });
    },
  });
  /** Reads what another has saved meanwhile; what was entered here stays. */
  async function takeNewest(): Promise<void> {
    const newest = await readPlan(plan);
    ontoNewest(form, detailsOf(plan), detailsOf(newest));
    plan = newest;
  }
  return { form, takeNewest };
}

const planOf = (plan: EventPlan): PlanValues => ({
  timeZone: plan.timeZone,
  days: plan.days,
  slotMinutes: String(plan.slotMinutes),
  tables: String(plan.tables),
  interpreters: plan.interpreters.map(({ interpreterIdx, name, email, mobile, languages, hours }) => ({
    key: String(interpreterIdx),
    interpreterIdx,
    name: name ?? '',
    email: email ?? '',
    mobile: mobile ?? '',
    languages: [...languages],
    isAlways: hours === undefined,
    hours: hours ?? [],
  })),
});

export function createPlanForm(opened: EventPlan) {
  let plan = opened;
  const { $stranded, $locked, agree, send } = stranding();
  let added = 0;
  const form = createForm({
    schema: z.preprocess((given) => {
      const { timeZone, days, slotMinutes, tables, interpreters } = given as PlanValues;
      return {
        timeZone,
        days,
        slotMinutes: wholeOf(slotMinutes),
        tables: wholeOf(tables),
        interpreters: interpreters.map(({ key: _, isAlways, hours, ...person }) => ({
          ...person,
          ...(!isAlways && { hours }),
        })),
        version: plan.version,
      };
    }, planCalls['POST /manage/plan/update'].request),
    initial: planOf(plan),
    async send(request) {
      await send((cost) => api('POST /manage/plan/update', { ...request, eventIdx: plan.eventIdx, ...cost }));
    },
  });
  /** The key of one who was just added. */
  function addInterpreter(): string {
    const key = `new ${++added}`;
    const nobody = { name: '', email: '', mobile: '', languages: [], isAlways: true, hours: [] };
    change('interpreters', (all) => [...all, { key, ...nobody }]);
    return key;
  }
  const change = <List extends 'days' | 'interpreters'>(
    list: List,
    to: (items: PlanValues[List]) => PlanValues[List],
  ) => form.set(list, to(form.get(list) as PlanValues[List]));
  /** Reads what another has saved meanwhile; what was entered here stays. */
  async function takeNewest(): Promise<void> {
    const newest = await readPlan(plan);
    ontoNewest(form, planOf(plan), planOf(newest));
    $stranded.set([]);
    $locked.set([]);
    plan = newest;
  }
  return { form, $stranded, $locked, agree, change, addInterpreter, takeNewest };
}
export type PlanForm = ReturnType<typeof createPlanForm>;
