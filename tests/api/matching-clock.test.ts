/** Every moment at which the clock changes what a meeting's people may do: one second before it, at it, and one second after (docs/rules.md, M8, M9, M11, C4). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { counselingSample } from '#tests/support/samples.ts';

const app = await testApp();

/** What came of a call: a word of its answer, or the key of its refusal. */
type Came = string;

/** Runs `act` on a pair of their own at each of the three moments around `at`. */
async function around(
  at: string,
  prepare: () => Promise<Pair>,
  act: (here: Pair) => Promise<() => Promise<Came>>,
): Promise<Came[]> {
  const came: Came[] = [];
  for (const seconds of [-1, 0, 1]) {
    const here = await prepare();
    const then = await act(here);
    app.clock.set(new Date(Date.parse(at) + seconds * 1000).toISOString());
    came.push(await then());
  }
  return came;
}

const key = async (call: Promise<unknown>) => (await refusal(call)).key.replace('msg.', '');
const either = <Answer>(call: Promise<Answer>, word: (answer: Answer) => Came | Promise<Came>) =>
  call.then(word, () => key(call));
const slot = (here: Pair, no: number) => here.slots[no] as number;

const asking = (no: number) => async (here: Pair) => () =>
  either(
    askFor(here, here.purchaser, here.seller, { wishes: [slot(here, no)] }),
    (meeting) => meeting.matchingType,
  );

describe('asking', () => {
  it('is online until 48 hours before the slot, then closed until the event opens', async () => {
    const came = await around('2026-10-27T08:00:00Z', () => pair(app), asking(0));
    expect(came).toEqual(['online', 'online', 'late_inquiry']);
  });

  it('is on site from the first opening', async () => {
    const came = await around('2026-10-29T08:00:00Z', () => pair(app), asking(2));
    expect(came).toEqual(['late_inquiry', 'offline', 'offline']);
  });

  it('is closed from the moment at which the slot begins', async () => {
    const came = await around('2026-10-29T09:00:00Z', () => pair(app), asking(2));
    expect(came).toEqual(['offline', 'late_inquiry', 'late_inquiry']);
  });

  it('ends with the event', async () => {
    const came = await around('2026-10-29T11:00:00Z', () => pair(app), asking(5));
    expect(came).toEqual(['late_inquiry', 'event_the_end', 'event_the_end']);
  });
});

describe('accepting a wished time', () => {
  const accepting = (no: number) => async (here: Pair) => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { wishes: [slot(here, no)] });
    return () =>
      either(
        approve(here.seller, matchingIdx, slot(here, no)),
        (meeting) => `${meeting.stateMatching} ${meeting.matchingType}`,
      );
  };

  it('is online until 48 hours before it, then closed until the event opens', async () => {
    const came = await around('2026-10-27T08:30:00Z', () => pair(app), accepting(1));
    expect(came).toEqual(['complete online', 'complete online', 'late_inquiry']);
  });

  it('is on site from the first opening', async () => {
    const came = await around('2026-10-29T08:00:00Z', () => pair(app), accepting(2));
    expect(came).toEqual(['late_inquiry', 'complete offline', 'complete offline']);
  });

  it('is closed from the moment at which it begins', async () => {
    const came = await around('2026-10-29T09:00:00Z', () => pair(app), accepting(2));
    expect(came).toEqual(['complete offline', 'late_inquiry', 'late_inquiry']);
  });
});

describe('accepting without a time', () => {
  const accepting = async (here: Pair) => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { wishes: [slot(here, 1)] });
    return () => either(approve(here.seller, matchingIdx), (meeting) => meeting.stateMatching);
  };

  it('places it until the wished time closes, and leaves it to a manager after', async () => {
    const came = await around('2026-10-27T08:30:00Z', () => pair(app), accepting);
    expect(came).toEqual(['complete', 'complete', 'pending']);
  });
});

describe('cancelling', () => {
  const cancelling = async (here: Pair) => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { wishes: [slot(here, 0)] });
    await approve(here.seller, matchingIdx);
    return () =>
      either(
        here.purchaser.client('POST /matching/cancel', { matchingIdx }),
        ({ data }) => data.stateMatching,
      );
  };

  it('is late from 24 hours before the slot', async () => {
    const came = await around('2026-10-28T08:00:00Z', () => pair(app), cancelling);
    expect(came).toEqual(['cancel', 'cancel', 'late_cancellation']);
  });

  const period = { from: '2026-10-20T00:00:00Z', to: '2026-10-25T00:00:00Z' };

  it('is allowed from the beginning of the event’s cancel period', async () => {
    const came = await around(period.from, () => pair(app, { cancelPeriod: period }), cancelling);
    expect(came).toEqual(['matching_cancel_not_allow', 'cancel', 'cancel']);
  });

  it('is allowed until the end of it, which is not of it', async () => {
    const came = await around(period.to, () => pair(app, { cancelPeriod: period }), cancelling);
    expect(came).toEqual(['cancel', 'matching_cancel_not_allow', 'matching_cancel_not_allow']);
  });
});

describe('moving by proposal', () => {
  const proposing = (no: number) => async (here: Pair) => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { wishes: [slot(here, 5)] });
    await approve(here.seller, matchingIdx);
    const move = () => here.purchaser.client('POST /matching/move', { matchingIdx, slotIdx: slot(here, no) });
    return () => either(move(), () => 'proposed');
  };

  it('names a time that is open, as asking does', async () => {
    const late = await around('2026-10-27T08:30:00Z', () => pair(app), proposing(1));
    expect(late).toEqual(['proposed', 'proposed', 'late_inquiry']);
    const onSite = await around('2026-10-29T08:00:00Z', () => pair(app), proposing(2));
    expect(onSite).toEqual(['late_inquiry', 'proposed', 'proposed']);
    const begun = await around('2026-10-29T09:00:00Z', () => pair(app), proposing(2));
    expect(begun).toEqual(['proposed', 'late_inquiry', 'late_inquiry']);
  });
});

describe('keeping a slot free', () => {
  it('goes until it begins', async () => {
    const came = await around(
      '2026-10-29T08:30:00Z',
      () => pair(app),
      async (here) => () =>
        either(
          here.seller.client('POST /matching/markUnavailable', {
            eventIdx: here.at.eventIdx,
            slotIdxs: [slot(here, 1)],
          }),
          async () => {
            const { data } = await here.seller.client('GET /matching/getSlotList', {
              eventIdx: here.at.eventIdx,
            });
            return data.find(({ slotIdx }) => slotIdx === slot(here, 1))?.mine === 'unavailable'
              ? 'marked'
              : 'as it was';
          },
        ),
    );
    expect(came).toEqual(['marked', 'invalid_parameter', 'invalid_parameter']);
  });
});

describe('writing the log', () => {
  const period = { from: '2026-10-29T08:00:00Z', to: '2026-10-31T00:00:00Z' };
  const writing = (no: number) => async (here: Pair) => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { wishes: [slot(here, no)] });
    await approve(here.seller, matchingIdx);
    const log = { ...counselingSample(matchingIdx), eventIdx: here.at.eventIdx };
    return () => either(here.seller.client('POST /counseling/add', log), () => 'written');
  };

  it('waits for the meeting to begin', async () => {
    const came = await around('2026-10-29T09:00:00Z', () => pair(app), writing(2));
    expect(came).toEqual(['not_allow_counseling', 'written', 'written']);
  });

  it('is allowed until the end of the counseling period, which is not of it', async () => {
    const came = await around(period.to, () => pair(app, { counselingPeriod: period }), writing(0));
    expect(came).toEqual(['written', 'not_allow_counseling', 'not_allow_counseling']);
  });

  it('waits for the counseling period, of a walk-in too', async () => {
    const walkIn = async (here: Pair) => {
      const { matchingIdx: _, ...sample } = counselingSample(0);
      const log = { ...sample, eventIdx: here.at.eventIdx };
      return () => either(here.seller.client('POST /counseling/add', log), () => 'written');
    };
    const came = await around(period.from, () => pair(app, { counselingPeriod: period }), walkIn);
    expect(came).toEqual(['not_allow_counseling', 'written', 'written']);
  });
});
