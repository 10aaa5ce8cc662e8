/** What is written of people without an account, whom the other side finds in its lists, for the test that looks at every page after each. */
import { guestConsentVersion } from '#domain/participation/without-account-consent.ts';
import { joined, type Person, type TestServer } from './factories.ts';

export function writesWithoutAccount({
  app,
  famppy: { client },
  eventIdx,
}: {
  app: TestServer;
  famppy: Person;
  eventIdx: number;
}): [string, () => Promise<unknown>][] {
  const enter = async (personName: string) =>
    (
      await client('POST /manage/participate/addGuest', {
        eventIdx,
        participateType: 'BUYER',
        companyName: 'Donau Handel',
        personName,
        email: `${personName.toLowerCase()}@example.org`,
        tel: '',
        country: 'AT',
      })
    ).data.participateIdx;
  const tokenOf = async (participateIdx: number) =>
    (await client('POST /manage/participate/makeGuestLink', { participateIdx, sends: 'N' })).data.link.split(
      '#link=',
    )[1] as string;
  let [first, second] = [0, 0];
  return [
    [
      'POST /manage/participate/addGuest',
      async () => {
        first = await enter('Anna');
        second = await enter('Berta');
      },
    ],
    [
      'POST /manage/participate/fillGuest',
      async () => {
        const { data } = await client('GET /manage/participate/getDetail', { participateIdx: first });
        const { hopeCompanyIdxs: _, ...known } = data.buyer ?? { hopeCompanyIdxs: [] };
        await client('POST /manage/participate/fillGuest', {
          participateIdx: first,
          updatedAt: data.updatedAt,
          buyer: { ...known, companyName: 'Inn Handel', city: 'Wien' } as never,
        });
      },
    ],
    ['POST /manage/participate/makeGuestLink', () => tokenOf(first)],
    [
      'POST /participant/consent',
      async () => {
        const said = {
          token: await tokenOf(second),
          agree: 'N',
          consentVersion: guestConsentVersion,
        } as const;
        await app.client()('POST /participant/consent', said);
      },
    ],
    [
      'POST /participant/takeOver',
      async () => {
        const token = await tokenOf(first);
        await app.client()('POST /participant/consent', {
          token,
          agree: 'Y',
          consentVersion: guestConsentVersion,
        });
        await (await joined(app)).client('POST /participant/takeOver', { eventIdx, token });
      },
    ],
  ];
}
