/** A withdrawal that meets trouble: a store that fails, a process that dies, calls that are on their way. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockMember } from '#server/access/standing.ts';
import { quietLogger } from '#server/ground/log.ts';
import { forgetPictures } from '#server/pictures/forget.ts';
import { startSweeping, sweepFiles } from '#server/platform/storage/removal.ts';
import { testApp } from '#tests/support/api.ts';
import { Distinctive } from '#tests/support/distinctive.ts';
import { approve, buyer, company, expo, joined, justJoined } from '#tests/support/factories.ts';
import { stored } from '#tests/support/files.ts';
import { filesWith, tracesIn } from '#tests/support/personal-traces.ts';
import {
  buyerSample,
  counselingSample,
  joinSample,
  password,
  postSample,
  visitorSample,
} from '#tests/support/samples.ts';

const app = await testApp();
const at = await expo(app, { eventIdx: 800, counselingPeriod: { from: null, to: null } });
const store = join(app.place.dataDir, 'files');
const waiting = () => app.db.selectFrom('fileRemoval').selectAll().execute();

it('leaves the rows gone where the store fails, and the files go with the next sweep', async () => {
  const seller = await buyer(app, at);
  const card = await stored(app, seller, 'buyerNameCardImg', { bytes: 'a card', thumbnail: 'a small card' });
  const remove = app.files.delete;
  app.files.delete = () => Promise.reject(new Error('the disk is gone'));
  await seller.client('POST /member/withdraw', { password });
  app.files.delete = remove;
  expect(await app.db.selectFrom('file').selectAll().where('idx', '=', card.idx).execute()).toEqual([]);
  expect(await filesWith(store, ['a card', 'a small card'])).toHaveLength(2);
  expect(await waiting()).toHaveLength(2);

  await sweepFiles(app.db, app.files);
  expect(await filesWith(store, ['a card', 'a small card'])).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it('sweeps at a start what a process that died has left, and goes on past a file that does not go', async () => {
  const createdAt = app.clock.read().toISOString();
  const keys = ['upload/company/stuck.pdf', 'upload/company/left.pdf', 'upload/company/never-there.pdf'];
  await app.files.put('upload/company/left.pdf', Buffer.from('left over'));
  await app.db
    .insertInto('fileRemoval')
    .values(keys.map((key) => ({ key, createdAt })))
    .execute();
  const remove = app.files.delete;
  app.files.delete = (key) =>
    key.includes('stuck') ? Promise.reject(new Error('no permission')) : remove(key);
  await startSweeping(quietLogger, [() => sweepFiles(app.db, app.files)]).stop();
  expect(await filesWith(store, ['left over'])).toEqual([]);
  expect((await waiting()).map(({ key }) => key)).toEqual(['upload/company/stuck.pdf']);
  app.files.delete = remove;
  await startSweeping(quietLogger, [() => sweepFiles(app.db, app.files)]).stop();
  expect(await waiting()).toEqual([]);
});

it('keeps what a manager published, whoever uploaded its pictures', async () => {
  const editor = await joined(app);
  const inBody = await stored(app, editor, 'boardImg', { bytes: 'in the body' });
  const attached = await stored(app, editor, 'boardFile', { bytes: 'attached', extension: 'pdf' });
  await stored(app, editor, 'boardImg', { bytes: 'never used' });
  const { data } = await at.manager.client('GET /board/getCategoryList', { eventIdx: at.eventIdx });
  const post = postSample((data[0] as { categoryIdx: number }).categoryIdx);
  const { data: made } = await at.manager.client('POST /manage/board/addPost', post);
  const bodyEn = `<p><img src="/files/upload/board/inner/${inBody.saveFileName}"></p>`;
  await app.db.updateTable('boardPost').set({ bodyEn }).where('idx', '=', made.postIdx).execute();
  await app.db
    .insertInto('boardFile')
    .values({ postIdx: made.postIdx, fileIdx: attached.idx, viewOrder: 1 })
    .execute();
  await editor.client('POST /member/withdraw', { password });
  expect(await filesWith(store, ['in the body', 'attached', 'never used'])).toHaveLength(2);
  const kept = app.db.selectFrom('file').select('idx').where('memberIdx', '=', editor.memberIdx);
  expect((await kept.orderBy('idx').execute()).map(({ idx }) => idx)).toEqual([inBody.idx, attached.idx]);
});

it('takes pictures of shared links away with the companies and products whose names stand in them', async () => {
  const [gone, stays] = [await company(app, at), await company(app, at)];
  const folder = join(app.place.dataDir, 'og');
  await mkdir(folder);
  const names = [gone, stays].flatMap(({ participateIdx, productIdx }) => [
    `ko-company-${participateIdx}-abc.png`,
    `en-product-${productIdx}-abc.png`,
  ]);
  const kept = [...names.slice(2), 'ko-post-1-abc.png', 'ko-event-36-abc.png'];
  for (const name of [...names, ...kept]) await writeFile(join(folder, name), 'drawn');
  await forgetPictures(app.db, app.place.dataDir);
  expect((await readdir(folder)).sort()).toEqual([...new Set([...names, ...kept])].sort());
  await gone.client('POST /member/withdraw', { password });
  await forgetPictures(app.db, app.place.dataDir);
  expect((await readdir(folder)).sort()).toEqual([...kept].sort());
  // Where nothing was ever drawn there is no folder.
  await forgetPictures(app.db, join(folder, 'elsewhere'));
});

it('leaves nothing of calls that were on their way', async () => {
  for (let round = 0; round < 4; round++) {
    const made = new Distinctive();
    const member = made.of({ ...joinSample(1), password: '', passwordConfirm: '' });
    const person = await joined(app, { ...member, password, passwordConfirm: password });
    const seller = await company(app, at);
    const { client } = person;
    const { eventIdx } = at;
    const { data } = await client('POST /participate/apply', { ...made.of(buyerSample(1)), eventIdx });
    await approve(at, data.participateIdx);
    const { password: _, passwordConfirm, id, agreeTerms, agreePrivacy, ...changes } = made.of(joinSample(1));
    const wish = { eventIdx, anySlot: 'Y' } as const;
    const calls = [
      () => client('POST /member/withdraw', { password }),
      () => client('POST /member/update', changes),
      () => client('POST /participate/update', { ...made.of(buyerSample(2)), eventIdx }),
      () => client('POST /participate/apply', { ...made.of(visitorSample(2)), eventIdx }),
      () => app.client()('POST /member/requestPasswordReset', { id: member.id }),
      () =>
        client('POST /matching/apply', {
          ...wish,
          message: made.text('my message'),
          targetParticipateIdx: seller.participateIdx,
        }),
      () =>
        seller.client('POST /matching/apply', {
          ...wish,
          message: `Dear ${member.nameEn}`,
          targetParticipateIdx: data.participateIdx,
        }),
      () => client('POST /counseling/add', { ...made.of(counselingSample()), eventIdx }),
    ];
    // The password is checked before anything is left, so the others come in between now and then.
    const outcomes = await Promise.allSettled(
      calls.map(async (call, no) => {
        if (no > 0) await new Promise((resolve) => setTimeout(resolve, round * 16));
        return call();
      }),
    );
    expect(outcomes[0]?.status).toBe('fulfilled');
    expect(await tracesIn(app.db, made.values)).toEqual([]);
  }
});

/** Someone whose addresses are not confirmed, and the token of the mail to one of them. */
async function unconfirmed(made: Distinctive) {
  const member = made.of({ ...joinSample(1), password: '', passwordConfirm: '' });
  const person = await justJoined(app, { ...member, password, passwordConfirm: password });
  const mails = app.db.selectFrom('outbox').select('body').where('toEmail', '=', person.id);
  const { body } = await mails.limit(1).executeTakeFirstOrThrow();
  return { person, token: /#confirm=([\w-]+)/.exec(body)?.[1] as string };
}

it('is not followed by a confirmation that waited for it', async () => {
  let outcome: Promise<unknown> | undefined;
  const { person, token } = await unconfirmed(new Distinctive());
  await app.db.transaction().execute(async (trx) => {
    // As a withdrawal does: the member is held, then their addresses go, then they have left.
    await lockMember(trx, person.memberIdx);
    const confirmed = app
      .client()('POST /member/confirmEmail', { token })
      .catch((error: unknown) => error);
    // On SQLite the other waits for its turn from its start; on PostgreSQL for the member's row.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await trx.deleteFrom('emailConfirmation').where('memberIdx', '=', person.memberIdx).execute();
    const leftAt = app.clock.read().toISOString();
    await trx
      .updateTable('member')
      .set({ leftAt, id: null, passwordHash: null })
      .where('idx', '=', person.memberIdx)
      .execute();
    outcome = confirmed;
  });
  expect(await outcome).toMatchObject({ key: 'msg.confirm_not_found' });
  const rows = app.db.selectFrom('emailConfirmation').select('email');
  expect(await rows.where('memberIdx', '=', person.memberIdx).execute()).toEqual([]);
});
