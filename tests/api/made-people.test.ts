/** People that tests make at once are those whom their calls make. */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import type { TestApp } from '#tests/support/compose.ts';
import {
  applied,
  approve,
  buyer,
  company,
  expo,
  joined,
  justJoined,
  visitor,
} from '#tests/support/factories.ts';
import { forgetNumbers, lastNumber } from '#tests/support/numbers.ts';
import { everyRow } from '#tests/support/personal-traces.ts';
import type { ApplicationSample } from '#tests/support/required-files.ts';
import { buyerSample, companySample, visitorSample } from '#tests/support/samples.ts';

/** What is made at random, or by a count of this process. */
const random = ['code', 'password_hash', 'save_file_name', 'token_hash', 'outbox_idx'];
/** The lines and mails of decisions, links by which addresses are confirmed, and what follows a visitor's code. */
const left = ['audit', 'audit_about', 'audit_chain', 'outbox', 'task', 'visitor_gram'];

/** Every row of everybody, in an application of its own in which people have the same numbers. */
async function rowsOf(make: (app: TestApp) => Promise<unknown>): Promise<string[]> {
  forgetNumbers();
  const app = await testApp();
  await make(app);
  const rows = (await everyRow(app.db)).filter(({ table }) => !left.includes(table));
  return rows.map(({ table, row }) => `${table} ${JSON.stringify(row, hidden)}`).sort();
}
function hidden(column: string, value: unknown) {
  if (random.includes(column)) return '?';
  return column === 'search_text' ? String(value).replace(/ [0-9a-z]{12} /, ' ? ') : value;
}

const confirmed = async (app: TestApp, memberIdx: number) => {
  const link = { tokenHash: null, expiresAt: null, confirmedAt: app.clock.read().toISOString() };
  await app.db.updateTable('emailConfirmation').set(link).where('memberIdx', '=', memberIdx).execute();
};

const made = await rowsOf(async (app) => {
  const at = await expo(app);
  await joined(app, { country: 'AT', agreeNews: 'Y', email: 'Other@Example.org' });
  await company(app, at);
  await buyer(app, at);
  await buyer(app, at, 'OKTA');
  await applied(app, at, companySample(lastNumber('person') + 1));
  await visitor(app, at);
});

const called = await rowsOf(async (app) => {
  const at = await expo(app);
  const someone = async (changes: Parameters<typeof justJoined>[1] = {}) => {
    const person = await justJoined(app, changes);
    await confirmed(app, person.memberIdx);
    return person;
  };
  const takesPart = async (sampleOf: (no: number) => ApplicationSample) => {
    const person = await someone();
    return (await applied(app, at, sampleOf(lastNumber('person')), person)).participateIdx;
  };
  await someone({ country: 'AT', agreeNews: 'Y', email: 'Other@Example.org' });
  await approve(at, await takesPart(companySample));
  await approve(at, await takesPart((no) => buyerSample(no)));
  await approve(at, await takesPart((no) => buyerSample(no, 'OKTA')));
  await takesPart(companySample);
  await takesPart(visitorSample);
});

it('leaves the same rows as joining, confirming, applying and being approved do', () => {
  expect(made.filter((row) => !called.includes(row))).toEqual([]);
  expect(called.filter((row) => !made.includes(row))).toEqual([]);
  expect(made).toHaveLength(called.length);
  for (const table of ['session', 'company_gram', 'participate_decision', 'visitor', 'content_tag'])
    expect(made.some((row) => row.startsWith(`${table} `))).toBe(true);
});
