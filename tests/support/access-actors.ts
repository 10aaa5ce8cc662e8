/** Everyone who may stand before a call: each kind of participant in each state, and managers of each kind. */
import { type Permission, permissions } from '#domain/common/permission.ts';
import type { TestApp } from './compose.ts';
import { applied, buyer, goneParticipant, joined, manager, visitor } from './factories.ts';
import { buyerSample } from './samples.ts';
import type { World } from './world.ts';

/** Tokens by the name of who holds them; a guest has none. */
export type Actors = Record<string, string | undefined>;

/** Actors of the event of `here`; `there` is another one. The company and the buyer are those of `here`. */
export async function actorsOf(app: TestApp, here: World, there: World): Promise<Actors> {
  const denied = await applied(app, here, buyerSample(950));
  await here.manager.client('POST /manage/participate/deny', {
    participateIdx: denied.participateIdx,
    reason: '서류가 부족해요',
  });
  const managers: [Permission, string][] = [];
  for (const permission of permissions)
    managers.push([permission, (await manager(app, permission, here.eventIdx)).token]);
  return {
    guest: undefined,
    member: (await joined(app)).token,
    applicant: here.waiting.token,
    company: here.company.token,
    buyer: here.buyer.token,
    okta: (await buyer(app, here, 'OKTA')).token,
    visitor: (await visitor(app, here)).token,
    denied: denied.token,
    cancelled: (await goneParticipant(app, here)).token,
    ...Object.fromEntries(managers),
    elsewhere: (await manager(app, 'admin', there.eventIdx)).token,
    unproven: await unproven(app, here.eventIdx),
  };
}

/** May do everything in the event, and has no second factor. */
async function unproven(app: TestApp, eventIdx: number): Promise<string> {
  const { memberIdx, token } = await manager(app, 'admin', eventIdx);
  await app.db.deleteFrom('secondFactor').where('memberIdx', '=', memberIdx).execute();
  return token;
}
