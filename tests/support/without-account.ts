/** People without an account: entered by a manager of a pair's event, with their link. */
import type { RequestOf } from '#api/index.ts';
import { guestConsentVersion } from '#domain/participation/without-account-consent.ts';
import type { TestServer } from './factories.ts';
import { nextNumber } from './numbers.ts';
import type { Pair } from './pair.ts';

/** Enters one and the same, by a key. */
export const enteringIn =
  ({ eventIdx, manager }: Pair['at']) =>
  (key: string) => {
    const who = { companyName: 'Donau Handel', personName: 'Anna Leitner', email: 'anna@example.org' };
    const request = { eventIdx, participateType: 'BUYER' as const, country: 'AT' as const, ...who };
    return manager.client('POST /manage/participate/addGuest', request, { key });
  };

export function withoutAccount(app: TestServer) {
  const anyone = app.client();

  type Entry = Omit<RequestOf<'POST /manage/participate/addGuest'>, 'eventIdx'>;
  const addressOf = () => `without${nextNumber('person')}@example.org`;
  const entry = (changes: Partial<Entry> = {}): Entry => ({
    participateType: 'BUYER',
    companyName: 'Donau Handel',
    personName: 'Anna Leitner',
    email: addressOf(),
    tel: '',
    country: 'AT',
    ...changes,
  });
  const enter = async ({ at }: Pair, changes: Partial<Entry> = {}) =>
    (
      await at.manager.client('POST /manage/participate/addGuest', {
        eventIdx: at.eventIdx,
        ...entry(changes),
      })
    ).data.participateIdx;
  const detailOf = async ({ at }: Pair, participateIdx: number) =>
    (await at.manager.client('GET /manage/participate/getDetail', { participateIdx })).data;
  async function linkOf({ at }: Pair, participateIdx: number, sends: 'Y' | 'N' = 'N') {
    const { data } = await at.manager.client('POST /manage/participate/makeGuestLink', {
      participateIdx,
      sends,
    });
    return data.link.split('#link=')[1] as string;
  }
  const open = async (token: string) => (await anyone('POST /participant/open', { token })).data;
  const agree = (token: string, say: 'Y' | 'N' = 'Y') =>
    anyone('POST /participant/consent', { token, agree: say, consentVersion: guestConsentVersion });
  /** One who has agreed, with their token. */
  async function agreed(here: Pair, changes: Partial<Entry> = {}) {
    const participateIdx = await enter(here, changes);
    const token = await linkOf(here, participateIdx);
    await agree(token);
    return { participateIdx, token };
  }
  const ask = async (here: Pair, targetParticipateIdx: number, wishes = [here.slots[0] as number]) =>
    (
      await here.seller.client('POST /matching/apply', {
        eventIdx: here.at.eventIdx,
        targetParticipateIdx,
        wishes,
      })
    ).data;
  const mailsTo = (email: string) =>
    app.db.selectFrom('outbox').selectAll().where('toEmail', '=', email).orderBy('idx').execute();
  const listed = async (client: typeof anyone, { at }: Pair) =>
    (await client('GET /company/getList', { eventIdx: at.eventIdx, rows: 100 })).data.map(
      ({ participateIdx }) => participateIdx,
    );

  return { anyone, enter, detailOf, linkOf, open, agree, agreed, ask, mailsTo, listed, addressOf };
}
