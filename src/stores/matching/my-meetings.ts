/** One's own meetings (`/matching/detail`): the list, what narrows it, and the answers that one gives. */
import { atom } from 'nanostores';
import type { Meeting } from '#api/matching/matching.ts';
import { limits } from '#domain/common/limits.ts';
import type { MatchingState, MatchingType } from '#domain/matching/matching.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { meetingActs } from './meeting-acts.ts';

export interface MeetingFilter {
  stateMatching?: MatchingState;
  direction?: 'sent' | 'received';
}

/** The lists one may open: what waits for the reader's answer, however it is arranged, or all of one type. */
export type MeetingTab = MatchingType | 'answer';

export const meetingRows = limits.rows;

export type MyMeetings = ReturnType<typeof createMyMeetings>;

/** What is over or called off: a list that holds nothing else is none to begin with. */
const isBehind = ({ agenda }: Meeting) => agenda === 'past' || agenda === 'closed';

/** The list that opens; without one, that of the online meetings, or of those on the spot where only they are of today. */
export function createMyMeetings(type?: MeetingTab) {
  const $type = atom<MeetingTab>(type ?? 'online');
  let isOpening = type === undefined;
  const $filter = atom<MeetingFilter>({});
  const $page = atom(1);
  /** True after someone without an online meeting was switched to the on-site tab (`online_matching_not_found`). */
  const $isSwitched = atom(false);
  const meetings = loader<Meeting[]>();
  /** How many meetings wait for the reader's answer; null until that is known. */
  const $waiting = atom<number | null>(null);
  /** The one of them that is asked for right now, by somebody in front of the reader; it is in another list than arranged ones. */
  const $walkIn = atom<Meeting | undefined>();

  function chooseType(to: MeetingTab): void {
    isOpening = false;
    $isSwitched.set(false);
    $type.set(to);
    turnTo(1);
  }

  function narrow(filter: MeetingFilter): void {
    $filter.set(filter);
    turnTo(1);
  }

  function turnTo(page: number): void {
    $page.set(page);
    void load();
  }

  const askFor = (tab: MeetingTab) =>
    api('GET /matching/getList', {
      ...(tab === 'answer' ? { agenda: tab } : { matchingType: tab }),
      ...$filter.get(),
      listOrder: 'agenda',
      page: $page.get(),
      rows: meetingRows,
    });

  const isOnTheSpotToday = () =>
    api('GET /matching/getList', { matchingType: 'offline', agenda: 'today', rows: 1 }).then(
      ({ totalCount }) => totalCount > 0,
      () => false,
    );

  async function ask() {
    const answer = await askFor($type.get());
    const isElsewhere = isOpening && answer.data.every(isBehind) && (await isOnTheSpotToday());
    // Its reader may have chosen a list meanwhile.
    const turns = isOpening && isElsewhere;
    isOpening = false;
    if (!turns) return answer;
    $type.set('offline');
    return askFor('offline');
  }

  /** Takes in what changed elsewhere. */
  async function refresh(): Promise<void> {
    void countWaiting();
    await meetings.refresh(ask);
  }

  async function load(): Promise<void> {
    void countWaiting();
    await meetings.load(ask);
    const outcome = meetings.$state.get();
    if (outcome.state !== 'failed' || outcome.key !== 'msg.online_matching_not_found') return;
    if ($type.get() !== 'online') return;
    $isSwitched.set(true);
    $type.set('offline');
    await load();
  }

  /**
   * The tabs can be read without this number, so that it failed is nobody's concern. The newest come first, and a walk-in ends within
   * minutes: it is among the first few.
   */
  async function countWaiting(): Promise<void> {
    await api('GET /matching/getList', { agenda: 'answer', listOrder: 'agenda', rows: 5 }).then(
      ({ data, totalCount }) => {
        $waiting.set(totalCount);
        $walkIn.set(data.find(({ walkInUntil }) => walkInUntil !== null));
      },
      () => undefined,
    );
  }

  /** Takes the new state of one meeting into the list that is shown; it stays where it stands until the list is loaded anew. */
  function put(meeting: Meeting): Meeting {
    meetings.change((list) =>
      list.map((entry) =>
        entry.matchingIdx === meeting.matchingIdx ? { ...meeting, agenda: entry.agenda } : entry,
      ),
    );
    void countWaiting();
    return meeting;
  }

  return {
    $type,
    $filter,
    $page,
    $isSwitched,
    $waiting,
    $walkIn,
    $meetings: meetings.$state,
    chooseType,
    narrow,
    turnTo,
    load,
    refresh,
    ...meetingActs(put),
  };
}
