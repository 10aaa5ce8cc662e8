import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CallName, calls } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { listedMessages } from '#tests/support/listed-refusals.ts';
import { type Known, validRequest } from '#tests/support/requests.ts';
import { callNames, sendCall } from '#tests/support/wire.ts';
import { knownFor, type World, world } from '#tests/support/world.ts';

/**
 * Every call keeps its contract, whoever makes it: right requests by guests, members and managers, about things that
 * exist and things that do not, get an answer of the contract's shape or a refusal that the contract lists. Never 500.
 */
const app = await testApp();
const here = await world(app, app.eventInUse);

const callers = (at: World) => [
  undefined,
  at.company.token,
  at.buyer.token,
  at.waiting.token,
  at.admin.token,
];

const statusOf: Record<string, number> = { login_needed: 401, too_many_requests: 429 };

/** Ends the session or the member, or what a manager needs: tried at the end. */
const farewells: CallName[] = [
  'POST /member/turnOffSecondFactor',
  'POST /member/endSession',
  'POST /member/logout',
  'POST /member/withdraw',
  'POST /member/changePassword',
];
const order = [...callNames.filter((name) => !farewells.includes(name)), ...farewells];

test.each(order)('%s answers as its contract says', async (name) => {
  const { request, answer } = calls[name];
  const documented = [...listedMessages(name), ...Object.keys(statusOf)];
  const knowns: Known[] = [knownFor(name, here), {}];
  const property = fc.asyncProperty(
    fc.oneof(...knowns.map((known) => validRequest(request, known))),
    fc.constantFrom(...callers(here)),
    async (right, token) => {
      const { status, resultMessage, body } = await sendCall(app, name, right, token);
      expect(documented).toContain(resultMessage);
      expect(status).toBe(statusOf[resultMessage] ?? 200);
      expect(Object.keys(body).sort()).toEqual(['data', 'resultCode', 'resultMessage', 'totalCount']);
      if (resultMessage === 'success') expect(answer.safeParse(body.data).error?.issues).toBeUndefined();
    },
  );
  await fc.assert(property, { seed: 20_261_029, numRuns: farewells.includes(name) ? 8 : 25 });
});
