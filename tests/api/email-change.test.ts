/** A changed address: the confirmed one stays in use until the new one is confirmed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addressesOf, linkSubject } from '#tests/support/addresses.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { dump } from '#tests/support/database.ts';
import { joined, justJoined } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';

const app = await testApp();
beforeEach(() => app.clock.set(longBefore));

const { mailsTo, sendable, subjects, tokenFor, confirm, memberOf, tell, state, fresh } = addressesOf(app);

describe('another address', () => {
  it('waits while the confirmed one stays in use, and takes its place when it is confirmed', async () => {
    const person = await joined(app);
    const email = fresh();
    const { data } = await state(person, email);
    expect(data).toMatchObject({ email: person.id, newEmail: email, unconfirmedEmails: [email] });
    await tell(person, 'before');
    expect(await subjects(email)).toEqual([linkSubject]);
    expect(await subjects(person.id)).toContain('before');
    await confirm(await tokenFor(email));
    expect(await memberOf(person)).toMatchObject({ email, newEmail: null, unconfirmedEmails: [] });
    await tell(person, 'after');
    expect(await subjects(email)).toEqual(['after']);
    const deeds = app.db.selectFrom('audit').select(['action', 'detail']);
    expect(await deeds.where('memberIdx', '=', person.memberIdx).execute()).toEqual([
      { action: 'changeEmail', detail: null },
    ]);
  });

  it('is taken back by stating the one in use, and its link no longer counts', async () => {
    const person = await joined(app);
    const email = fresh();
    await state(person, email);
    const token = await tokenFor(email);
    expect((await state(person, person.id)).data).toMatchObject({ email: person.id, newEmail: null });
    expect((await refusal(confirm(token))).key).toBe('msg.confirm_not_found');
    expect(await dump(app.db)).not.toContain(token);
  });

  it('stated twice sends one link, and a third takes the place of the second', async () => {
    const person = await joined(app);
    const [second, third] = [fresh(), fresh()];
    await state(person, second);
    await state(person, second.toUpperCase());
    expect(await mailsTo(second)).toHaveLength(1);
    const token = await tokenFor(second);
    expect((await state(person, third)).data).toMatchObject({ email: person.id, newEmail: third });
    expect((await refusal(confirm(token))).key).toBe('msg.confirm_not_found');
  });

  it('takes the place of one that was never confirmed at once, with what waited for it', async () => {
    const mistyped = fresh();
    const person = await justJoined(app, { email: mistyped });
    await tell(person);
    const old = await tokenFor(mistyped);
    const email = fresh();
    expect((await state(person, email)).data).toMatchObject({ email, newEmail: null });
    expect((await refusal(confirm(old))).key).toBe('msg.confirm_not_found');
    expect(await subjects(mistyped)).toEqual([]);
    expect(await subjects(email)).toEqual([linkSubject]);
    await confirm(await tokenFor(email));
    expect(await subjects(email)).toEqual(['news']);
  });

  it('that is the confirmed log-in id is in use at once', async () => {
    const email = fresh();
    const person = await justJoined(app, { email });
    await tell(person);
    await confirm(await tokenFor(person.id));
    expect((await state(person, person.id.toUpperCase())).data).toMatchObject({
      email: person.id.toUpperCase(),
      newEmail: null,
      unconfirmedEmails: [],
    });
    expect((await sendable(person.id.toUpperCase())).map(({ subject }) => subject)).toEqual(['news']);
  });

  it('belongs to one member: confirming it for one confirms it for nobody else', async () => {
    const email = fresh();
    const [one, other] = [await joined(app), await joined(app)];
    await state(one, email);
    const token = await tokenFor(email);
    await state(other, email);
    await confirm(token);
    expect(await memberOf(one)).toMatchObject({ email });
    expect(await memberOf(other)).toMatchObject({ email: other.id, newEmail: email });
  });

  it('can be stated ten times a day, and then nothing of the form is changed', async () => {
    const person = await joined(app);
    for (let times = 0; times < 10; times++) await state(person, fresh());
    const before = await memberOf(person);
    expect((await refusal(state(person, fresh()))).key).toBe('msg.too_many_requests');
    expect(await memberOf(person)).toEqual(before);
    expect((await state(person, person.id)).data.newEmail).toBeNull();
  });
});
