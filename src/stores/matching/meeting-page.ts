/** One meeting on a page of its own (`/matching/meeting/{idx}`): itself, what happened to it, and both profiles. */
import { atom } from 'nanostores';
import type { BoothMap } from '#api/event/booth.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { MeetingStep } from '#api/matching/meeting-page.ts';
import type { Product } from '#api/participation/product.ts';
import { limits } from '#domain/common/limits.ts';
import { loader } from '../lib/loaded.ts';
import type { BuyerProfile, CompanyProfile } from '../participation/profile.ts';
import { api } from '../site/api.ts';
import { isWithoutNetwork } from '../site/offline.ts';
import { meetingActs } from './meeting-acts.ts';

export interface MeetingPage {
  meeting: Meeting;
  steps: MeetingStep[];
}

/** Who meets: null where the reader may not see the profile, or it is gone. */
export interface Profiles {
  company: { data: CompanyProfile; products: Product[] } | null;
  buyer: BuyerProfile | null;
}

export type MeetingPageStore = ReturnType<typeof createMeetingPage>;

export function createMeetingPage(matchingIdx: number) {
  const page = loader<MeetingPage>();
  /** Undefined until they are known. */
  const $profiles = atom<Profiles | undefined>();
  /** Undefined until it is known; null without one. */
  const $map = atom<BoothMap | null | undefined>();

  const ask = async () => {
    const [{ data: meeting }, { data: steps }] = await Promise.all([
      api('GET /matching/getDetail', { matchingIdx }),
      // Without a network the meeting is read without what led to it.
      api('GET /matching/getHistory', { matchingIdx }).catch((error: unknown) => {
        if (isWithoutNetwork(error)) return { data: [] };
        throw error;
      }),
    ]);
    return { data: { meeting, steps }, totalCount: 1 };
  };

  async function load(): Promise<void> {
    await page.load(ask);
    const now = page.$state.get();
    if (now.state !== 'ready') return;
    await Promise.all([loadProfiles(now.data.meeting), loadMap(now.data.meeting)]);
  }

  const refresh = () => page.refresh(ask);

  /** What of the profiles can't be had is left out: the meeting can be read without. */
  async function loadProfiles({ company, buyer, eventIdx }: Meeting): Promise<void> {
    const { participateIdx } = company;
    const of = { eventIdx, participateIdx };
    const [data, products, purchaser] = await Promise.all([
      api('GET /company/getDetail', of).then((answer) => answer.data, none),
      api('GET /product/getList', { ...of, rows: limits.products }).then((answer) => answer.data, none),
      api('GET /buyer/getDetail', { eventIdx, participateIdx: buyer.participateIdx }).then(
        (answer) => answer.data,
        none,
      ),
    ]);
    $profiles.set({ company: data && { data, products: products ?? [] }, buyer: purchaser });
  }

  /** Directions in words do without. */
  const loadMap = async ({ eventIdx }: Meeting) =>
    $map.set(await api('GET /event/getBoothMap', { eventIdx }).then((answer) => answer.data, none));

  function put(meeting: Meeting): Meeting {
    page.change((data) => ({ ...data, meeting }));
    // What was done is a step of it.
    void refresh();
    return meeting;
  }

  return { $page: page.$state, $profiles, $map, load, refresh, put, ...meetingActs(put) };
}

const none = () => null;
