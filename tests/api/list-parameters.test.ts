/** Every search parameter in every list: it narrows where rows have its field, and is refused by name elsewhere. */
import { describe, expect, it } from 'vitest';
import { type CallName, calls } from '#api/index.ts';
import { isForManagers } from '#api/wire/contract.ts';
import { testApp } from '#tests/support/api.ts';
import { everywhere, listCases, parameters } from '#tests/support/list-cases.ts';
import { twoOfEach } from '#tests/support/two-of-each.ts';
import { sendCall } from '#tests/support/wire.ts';

const app = await testApp();
const here = await twoOfEach(app);
const { eventIdx, seller, met, waiting } = here;

const lists = listCases(here);

describe.each(Object.entries(lists))('%s', (name, cases) => {
  const call = name as CallName;
  const ask = (query: Record<string, unknown>) =>
    sendCall(
      app,
      call,
      call === 'GET /event/getList' ? query : { eventIdx, ...query },
      isForManagers(calls[call].access) ? here.at.manager.token : seller.token,
    );

  it.each(parameters)('%s', async (parameter) => {
    const known = { ...everywhere(2), ...cases }[parameter];
    if (!known) {
      const { resultMessage, body } = await ask({ [parameter]: '1' });
      expect([resultMessage, body.data]).toEqual([
        'invalid_parameter',
        [{ field: parameter, rule: 'unknown', params: {} }],
      ]);
      return;
    }
    for (const [value, count] of Object.entries(known)) {
      const { resultMessage, body } = await ask({ [parameter]: value });
      expect([value, resultMessage, (body.data as unknown[] | null)?.length]).toEqual([
        value,
        'success',
        count,
      ]);
    }
  });

  it('says on a page past its end how many there are', async () => {
    const { totalCount } = (await ask({})).body;
    expect(totalCount).toBeGreaterThan(0);
    expect((await ask({ page: '999' })).body).toMatchObject({
      resultMessage: 'success',
      data: [],
      totalCount,
    });
  });
});

describe('the order of a list', () => {
  const names = async (query: Record<string, unknown>) =>
    (await sendCall(app, 'GET /company/getList', { eventIdx, ...query }, seller.token)).body.data as {
      nameEn: string;
    }[];

  it('turns round with orderType', async () => {
    const inOrder = (await names({ listOrder: 'name', orderType: 'asc' })).map(({ nameEn }) => nameEn);
    expect(inOrder).toEqual(['Dure Oil', 'Hanbit Foods']);
    expect((await names({ listOrder: 'name', orderType: 'desc' })).map(({ nameEn }) => nameEn)).toEqual(
      inOrder.toReversed(),
    );
  });

  it('by agenda begins with what waits for an answer of the reader', async () => {
    const { data } = await seller.client('GET /matching/getList', { eventIdx, listOrder: 'agenda' });
    expect(data.map(({ matchingIdx, agenda }) => [matchingIdx, agenda])).toEqual([
      [waiting.matchingIdx, 'answer'],
      [met.matchingIdx, 'past'],
    ]);
  });
});
