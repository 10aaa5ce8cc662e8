/** A member's own picture: named in their details, kept by who does not speak of it, taken away by null. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { badField, someone } from '#tests/support/applying.ts';
import { joined } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { refusal } from '#tests/support/pair.ts';
import { joinSample } from '#tests/support/samples.ts';

const app = await testApp();
const person = await joined(app);
const { id, password, passwordConfirm, agreeTerms, agreePrivacy, ...details } = joinSample(1);
const change = async (changes: object) =>
  (await person.client('POST /member/update', { ...details, email: person.id, ...changes })).data;

test('a member gives themselves a picture, and takes it away', async () => {
  const { idx, saveFileName } = await uploaded(app.db, person, 'memberProfile');
  const changed = await change({ profileFileIdx: idx });
  expect(changed).toMatchObject({
    profileFileIdx: idx,
    profileImg: { fileIdx: idx, kind: 'memberProfile', saveFileName, width: 1200, height: 900 },
  });
  expect((await person.client('GET /member/getMember', {})).data).toEqual(changed);
  // A client that knows nothing of pictures takes none away.
  expect(await change({ city: '부산' })).toMatchObject({ city: '부산', profileFileIdx: idx });
  expect(await change({ profileFileIdx: null })).toMatchObject({ profileFileIdx: null, profileImg: null });
});

test('a picture of someone else, of another kind, or none at all is refused at its field', async () => {
  const foreign = await uploaded(app.db, await someone(app), 'memberProfile');
  const other = await uploaded(app.db, person, 'companyMainImg');
  for (const profileFileIdx of [foreign.idx, other.idx, 999_999])
    expect(await refusal(change({ profileFileIdx }))).toEqual(badField('profileFileIdx', 'one_of'));
});
