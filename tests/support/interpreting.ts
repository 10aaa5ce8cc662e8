/** An event with three named interpreters, and meetings that they interpret. */
import type { EventPlan } from '#api/event/plan.ts';
import type { RequestOf } from '#api/index.ts';
import { buyer, company } from './factories.ts';
import { approve, askFor, type Pair, type pair, type Wish } from './pair.ts';

/** Two for German, the first of whom has both contacts, and one for French. */
export const three: NonNullable<Parameters<typeof pair>[1]> = {
  tables: 10,
  interpreters: [
    { name: 'Kim Mina', email: 'Mina@Example.org', mobile: '010-1234-5678', languages: ['de'] },
    { name: 'Lee Hana', languages: ['de'] },
    { name: 'Park Jun', email: 'jun@example.org', languages: ['fr'] },
  ],
};

export function interpreting(app: Parameters<typeof pair>[0]) {
  const planOf = async ({ at }: Pair): Promise<EventPlan> =>
    (await at.manager.client('GET /manage/plan/getDetail', { eventIdx: at.eventIdx })).data;

  /** Changes the plan as it stands. */
  async function change(
    here: Pair,
    changes: Partial<RequestOf<'POST /manage/plan/update'>>,
  ): Promise<EventPlan> {
    const { version, days, slotMinutes, tables, interpreters } = await planOf(here);
    const { data } = await here.at.manager.client('POST /manage/plan/update', {
      eventIdx: here.at.eventIdx,
      ...{ version, days, slotMinutes, tables, interpreters, ...changes },
    });
    return data;
  }

  /** A confirmed meeting of a further buyer and company in the first slot, with one who speaks German unless the wish says otherwise. */
  async function interpreted(here: Pair, wish: Wish = {}) {
    const [from, to] = [await buyer(app, here.at), await company(app, here.at)];
    const { matchingIdx } = await askFor(here, from, to, {
      wishes: [here.slots[0] as number],
      isTranslator: 'Y',
      translatorLanguage: 'de',
      ...wish,
    });
    await approve(to, matchingIdx);
    const read = async () => (await to.client('GET /matching/getDetail', { matchingIdx })).data;
    return { matchingIdx, from, to, read };
  }

  return { planOf, change, interpreted };
}
