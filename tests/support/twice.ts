/** Calls that create, sent twice with one key. */
import { newKey } from '#api/client.ts';
import { longBefore } from './api.ts';
import type { TestApp } from './compose.ts';
import type { Expo } from './factories.ts';

export async function both(send: (key: string) => Promise<unknown>): Promise<[unknown, unknown]> {
  const key = newKey();
  return [await send(key), await send(key)];
}

/** Plans and questions in the event of the test that runs, each of which begins a run. */
export function plansTwice(now: () => Expo, { db }: Pick<TestApp, 'db'>) {
  const inEvent = () => ({ eventIdx: now().eventIdx });
  return {
    'POST /manage/meetingPlan/add': () =>
      both((key) =>
        now().manager.client('POST /manage/meetingPlan/add', { ...inEvent(), name: 'A' }, { key }),
      ),
    'POST /manage/meetingPlan/repair': () =>
      both((key) =>
        now().manager.client(
          'POST /manage/meetingPlan/repair',
          { ...inEvent(), name: 'B', moves: 0 },
          { key },
        ),
      ),
    'POST /manage/meetingPlan/askPromise': () =>
      both((key) =>
        now().manager.client('POST /manage/meetingPlan/askPromise', { ...inEvent(), least: 1 }, { key }),
      ),
    'POST /manage/meetingPlan/askWhatIf': () =>
      both((key) =>
        now().manager.client(
          'POST /manage/meetingPlan/askWhatIf',
          { ...inEvent(), changes: [{ kind: 'tables', by: -1 }] },
          { key },
        ),
      ),
    'POST /manage/meetingPlan/keepPromised': async () => {
      const { client } = now().manager;
      const asked = await client('POST /manage/meetingPlan/askPromise', { ...inEvent(), least: 1 });
      const { questionIdx } = asked.data;
      const ended = { state: 'done' as const, endedAt: longBefore, found: '[]' };
      await db.updateTable('meetingPlanRun').set(ended).where('idx', '=', questionIdx).execute();
      const kept = { ...inEvent(), questionIdx, name: 'C' };
      return both((key) => client('POST /manage/meetingPlan/keepPromised', kept, { key }));
    },
  };
}
