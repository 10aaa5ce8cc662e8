/** Colleagues who represent a participation, invited and joined as people do. */
import type { RequestOf } from '#api/index.ts';
import { buyer, type Participant, type Person, type TestServer } from './factories.ts';
import { nextNumber } from './numbers.ts';
import { approve, askFor, type Pair } from './pair.ts';
import { password } from './samples.ts';

type Asked = Partial<RequestOf<'POST /participate/inviteColleague'>>;

export function colleaguesOf(app: TestServer) {
  const guest = app.client();

  const mailsTo = (email: string) =>
    app.db.selectFrom('outbox').selectAll().where('toEmail', '=', email).orderBy('idx').execute();

  /** An address that nobody has. */
  const newAddress = () => `colleague-${nextNumber('person')}@example.org`;

  const invite = async (by: Participant, eventIdx: number, asked: Asked = {}) => {
    const request = { email: newAddress(), position: 'Sales', languages: ['de'], language: 'en', ...asked };
    const { data } = await by.client('POST /participate/inviteColleague', { eventIdx, ...request } as never);
    return { people: data, email: request.email };
  };

  /** The token of the last link that went to an address. */
  async function tokenTo(email: string): Promise<string> {
    const bodies = (await mailsTo(email)).map(({ body }) => body);
    return bodies.flatMap((body) => /#colleague=([\w-]+)/.exec(body)?.[1] ?? []).at(-1) as string;
  }

  /** What the form sends of who has no account yet. */
  const joinByLink = (token: string) =>
    ({
      token,
      nameKo: '서도담',
      nameEn: 'Seo Dodam',
      country: 'KR',
      password,
      agreeTerms: 'Y',
      agreePrivacy: 'Y',
    }) as const;

  /** Somebody new who was invited and has joined by the link. */
  async function colleague(by: Participant, eventIdx: number, asked: Asked = {}): Promise<Participant> {
    const { email } = await invite(by, eventIdx, asked);
    const { data } = await guest('POST /member/joinColleague', joinByLink(await tokenTo(email)));
    const { memberIdx } = data.member;
    const { participateIdx } = by;
    return {
      id: email,
      memberIdx,
      token: data.token,
      client: app.client(data.token),
      files: by.files,
      participateIdx,
    };
  }

  const peopleSeenBy = async ({ client }: Pick<Person, 'client'>, eventIdx: number) =>
    (await client('GET /participate/getPeople', { eventIdx })).data;

  const idxOf = async (who: Person, participateIdx: number): Promise<number> =>
    (
      await app.db
        .selectFrom('representative')
        .select('idx')
        .where('participateIdx', '=', participateIdx)
        .where('memberIdx', '=', who.memberIdx)
        .where('state', '=', 'live')
        .executeTakeFirstOrThrow()
    ).idx;

  const inCharge = async (participateIdx: number): Promise<number | null> =>
    (
      await app.db
        .selectFrom('participate')
        .select('memberIdx')
        .where('idx', '=', participateIdx)
        .executeTakeFirstOrThrow()
    ).memberIdx;

  /** A meeting of the company with a new buyer in the slot. */
  async function placed(here: Pair, slotIdx: number): Promise<number> {
    const { matchingIdx } = await askFor(here, await buyer(app, here.at), here.seller, { wishes: [slotIdx] });
    await approve(here.seller, matchingIdx, slotIdx);
    return matchingIdx;
  }

  const stateOf = async (matchingIdx: number) =>
    (
      await app.db
        .selectFrom('matching')
        .select('state')
        .where('idx', '=', matchingIdx)
        .executeTakeFirstOrThrow()
    ).state;

  const seatedIn = async (matchingIdx: number) =>
    (
      await app.db
        .selectFrom('placement')
        .select('companyRepIdx')
        .where('matchingIdx', '=', matchingIdx)
        .executeTakeFirst()
    )?.companyRepIdx ?? null;

  return {
    placed,
    stateOf,
    seatedIn,
    guest,
    mailsTo,
    newAddress,
    invite,
    tokenTo,
    joinByLink,
    colleague,
    peopleSeenBy,
    idxOf,
    inCharge,
  };
}
