/** Plans of meetings in an event of a pair whose organiser makes the meetings: the server's job is called by the test. */
import { readdirSync, readFileSync } from 'node:fs';
import type { RequestOf } from '#api/index.ts';
import { planNext } from '#server/features/meeting-plan/run.ts';
import { quietLogger } from '#server/ground/log.ts';
import type { testApp } from './api.ts';
import { manager, type Participant, type Person } from './factories.ts';
import { ranking } from './ranking.ts';

type App = Awaited<ReturnType<typeof testApp>>;
type Adding = Partial<RequestOf<'POST /manage/meetingPlan/add'>>;

export function planning(app: App) {
  const { arranged } = ranking(app);
  const parts = { db: app.db, clock: app.clock.read, log: quietLogger };
  const within = (eventIdx: number, desk: Person) => {
    const inEvent = { eventIdx };
    const add = async (more: Adding = {}) => {
      const wanted = { ...inEvent, name: 'A', seconds: 1, ...more };
      return (await desk.client('POST /manage/meetingPlan/add', wanted)).data.planIdx;
    };
    const read = async (planIdx: number) =>
      (await desk.client('GET /manage/meetingPlan/getPlan', { ...inEvent, planIdx })).data;
    const run = () => planNext(parts);
    /** Adds a plan and makes it. */
    const made = async (more: Adding = {}) => {
      const planIdx = await add(more);
      await run();
      return read(planIdx);
    };
    const meetings = async (planIdx: number, more = {}) =>
      (await desk.client('GET /manage/meetingPlan/getMeetings', { ...inEvent, planIdx, rows: 100, ...more }))
        .data;
    return { inEvent, add, read, run, made, meetings, desk };
  };
  return {
    parts,
    /** An event in which everybody's wishes are ranks; the manager of meetings is another one than the event's. */
    async event() {
      const here = await arranged();
      const desk = await manager(app, 'matching', here.at.eventIdx);
      return { ...here, ...within(here.at.eventIdx, desk) };
    },
  };
}

/** Each counts the version of a plan, or of its run; a name that is there already is kept (meeting-plan.test.ts). */
export const planActs =
  'add run stop remove rename lock carry publish takeBack goOn repair askPromise askWhatIf stopQuestion keepPromised'
    .split(' ')
    .map((act) => `meetingPlan/${act}`);

/** Ranks these, in this order. */
export const rankFor = (at: { eventIdx: number }, by: Participant, whom: readonly Participant[]) =>
  by.client('POST /matching/saveRanking', {
    eventIdx: at.eventIdx,
    participateIdxs: whom.map(({ participateIdx }) => participateIdx),
    version: 0,
  });

/** The processes that plan for this one. */
export function plannerIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        const parent = / \S (\d+) /.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1];
        return (
          Number(parent) === process.pid &&
          readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('planner/process.ts')
        );
      } catch {
        return false;
      }
    });
}

/** Waits until it is so. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}
