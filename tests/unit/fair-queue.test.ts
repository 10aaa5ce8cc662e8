/** Who waits for a password's derivation, in which order, and who is told that there is no room. */
import { describe, expect, test } from 'vitest';
import { FairQueue, type Lane } from '#server/platform/limits/fair-queue.ts';

const roomy = { length: 100, share: 100 };

/** A queue whose work ends when the test says so. `order` is who was served, `refused` who was not. */
function queue(changes: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) {
  const options = { atOnce: 1, lanes: { known: roomy, strangers: roomy }, longestMs: 1e9, firstMs: 1000 };
  const served = new FairQueue({ ...options, ...changes });
  const ends: (() => void)[] = [];
  const order: string[] = [];
  const refused: Record<string, number | null> = {};
  const enter = (name: string, network: string, lane: Lane = 'strangers', signal?: AbortSignal) =>
    void served
      .run({ lane, network, signal }, async () => {
        order.push(name);
        await new Promise<void>((end) => ends.push(end));
      })
      .catch((error) => {
        refused[name] = error.retryAfter;
      });
  /** Ends what runs, one after the other, until nothing waits. */
  const settle = async () => {
    for (let quiet = 0; quiet < 20; quiet++) {
      await Promise.resolve();
      const end = ends.shift();
      if (end) quiet = 0;
      end?.();
    }
  };
  return { served, enter, order, refused, settle };
}

describe('a turn', () => {
  test('goes from network to network, however many one of them has waiting', async () => {
    const { enter, order, settle } = queue();
    for (let no = 1; no <= 5; no++) enter(`flood ${no}`, 'flood');
    enter('hall 1', 'hall');
    enter('home 1', 'home');
    enter('hall 2', 'hall');
    await settle();
    expect(order).toEqual([
      'flood 1',
      'flood 2',
      'hall 1',
      'home 1',
      'flood 3',
      'hall 2',
      'flood 4',
      'flood 5',
    ]);
  });

  test('goes from strangers to those who are known, and back', async () => {
    const { enter, order, settle } = queue();
    for (let no = 1; no <= 5; no++) enter(`flood ${no}`, `flood ${no}`);
    enter('known 1', 'hall', 'known');
    enter('known 2', 'hall', 'known');
    await settle();
    expect(order).toEqual(['flood 1', 'known 1', 'flood 2', 'known 2', 'flood 3', 'flood 4', 'flood 5']);
  });

  test('goes from one to the other within a network whose people are told apart, and the last in line goes where it is full', async () => {
    const { served, order, refused, settle } = queue({
      lanes: { known: { length: 9, share: 5 }, strangers: roomy },
    });
    const enter = (name: string) =>
      void served
        .run({ lane: 'known', network: 'hall', of: name[0] as string }, async () => void order.push(name))
        .catch(() => {
          refused[name] = null;
        });
    for (const name of ['a0', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4']) enter(name);
    await settle();
    expect(order).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2']);
    expect(Object.keys(refused).sort()).toEqual(['a3', 'a4']);
  });

  test('is had by as many at once as the queue says', async () => {
    const { served, enter, order, settle } = queue({ atOnce: 2 });
    for (const name of ['one', 'two', 'three']) enter(name, name);
    await Promise.resolve();
    expect([order, served.waiting()]).toEqual([['one', 'two'], 1]);
    await settle();
    expect([order.length, served.waiting()]).toEqual([3, 0]);
  });

  test('is not lost by work that fails', async () => {
    const { served } = queue();
    const fails = () => served.run({ lane: 'known', network: '' }, () => Promise.reject(new Error('no')));
    await Promise.allSettled([fails(), fails(), fails()]);
    expect(await served.run({ lane: 'known', network: '' }, async () => 'done')).toBe('done');
  });
});

describe('a lane that is full', () => {
  const small = { known: { length: 2, share: 2 }, strangers: { length: 4, share: 3 } };

  test('refuses the one network that has its share, and lets in another', async () => {
    const { enter, order, refused, settle } = queue({ lanes: small });
    enter('running', 'flood');
    for (let no = 1; no <= 5; no++) enter(`flood ${no}`, 'flood');
    enter('hall', 'hall');
    await settle();
    expect(Object.keys(refused)).toEqual(['flood 4', 'flood 5']);
    expect(order).toEqual(['running', 'flood 1', 'hall', 'flood 2', 'flood 3']);
  });

  test('takes the newest place of the network that has most for one that has fewer', async () => {
    const { enter, order, refused, settle } = queue({ lanes: small });
    enter('running', 'flood');
    for (const name of ['a1', 'a2', 'a3']) enter(name, 'a');
    enter('b1', 'b');
    enter('c1', 'c');
    enter('d1', 'd');
    enter('e1', 'e');
    await settle();
    expect(Object.keys(refused).sort()).toEqual(['a2', 'a3', 'e1']);
    expect(order).toEqual(['running', 'a1', 'b1', 'c1', 'd1']);
  });

  test('has no effect on the other', async () => {
    const { enter, order, refused, settle } = queue({ lanes: small });
    enter('running', 'flood');
    for (let no = 0; no < 9; no++) enter(`flood ${no}`, `flood ${no}`);
    enter('known', 'hall', 'known');
    await settle();
    expect(order.slice(0, 2)).toEqual(['running', 'known']);
    expect(Object.keys(refused)).toHaveLength(5);
  });

  test('says when another try makes sense, and is full as well when one would wait too long', async () => {
    const { enter, refused, settle, served } = queue({ longestMs: 3000 });
    enter('running', 'running');
    for (let no = 1; no <= 4; no++) enter(`${no}`, `${no}`);
    await Promise.resolve();
    // A second each: the one that runs, and three that wait.
    expect(served.waiting()).toBe(3);
    await settle();
    expect(refused).toEqual({ 4: 4 });
    expect(served.counts).toEqual({ served: 4, refused: 1, left: 0 });
  });
});

describe('whoever has left', () => {
  test('is dropped from the queue at once, and makes room', async () => {
    const { served, enter, order, settle } = queue();
    enter('running', 'hall');
    const leaving = new AbortController();
    for (let no = 0; no < 90; no++) enter(`gone ${no}`, 'flood', 'strangers', leaving.signal);
    enter('stays', 'hall');
    await Promise.resolve();
    expect(served.waiting()).toBe(91);
    leaving.abort();
    expect(served.waiting()).toBe(1);
    await settle();
    expect(order).toEqual(['running', 'stays']);
    expect(served.counts).toEqual({ served: 2, refused: 0, left: 90 });
  });

  test('is not let in', async () => {
    const { enter, order, settle } = queue();
    enter('gone', 'hall', 'strangers', AbortSignal.abort());
    await settle();
    expect(order).toEqual([]);
  });

  test('and whose work has begun is not asked again: it ends by itself', async () => {
    const { served, enter, order, settle } = queue();
    const leaving = new AbortController();
    enter('begun', 'hall', 'strangers', leaving.signal);
    await Promise.resolve();
    leaving.abort();
    await settle();
    expect([order, served.counts]).toEqual([['begun'], { served: 1, refused: 0, left: 0 }]);
  });
});

describe('a place', () => {
  /** Work that is soon done, and work that takes long; who runs at this moment, by the order in which they began. */
  function places() {
    const served = new FairQueue<'light' | 'heavy'>({
      atOnce: 2,
      ofNetwork: 1,
      longestMs: 1e9,
      firstMs: 1000,
      lanes: { light: roomy, heavy: { ...roomy, atOnce: 1 } },
    });
    const running = new Map<string, () => void>();
    const enter = (name: string, network: string, lane: 'light' | 'heavy') =>
      void served.run({ lane, network }, async () => {
        await new Promise<void>((end) => running.set(name, end));
      });
    const end = async (name: string) => {
      running.get(name)?.();
      running.delete(name);
      await settled();
    };
    const settled = async () => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    };
    const now = async () => {
      await settled();
      return [...running.keys()];
    };
    return { served, enter, end, now };
  }

  test('stays free for others, whatever one network has waiting', async () => {
    const { enter, end, now } = places();
    for (let no = 1; no <= 5; no++) enter(`flood ${no}`, 'flood', 'light');
    expect(await now()).toEqual(['flood 1']);
    enter('hall', 'hall', 'light');
    expect(await now()).toEqual(['flood 1', 'hall']);
    await end('flood 1');
    expect(await now()).toEqual(['hall', 'flood 2']);
  });

  test('is never had by what takes long while another such runs, however many ask for it', async () => {
    const { enter, end, now } = places();
    for (let no = 1; no <= 5; no++) enter(`flood ${no}`, `flood ${no}`, 'heavy');
    expect(await now()).toEqual(['flood 1']);
    for (let no = 1; no <= 3; no++) {
      enter(`hall ${no}`, 'hall', 'light');
      expect(await now()).toContain(`hall ${no}`);
      await end(`hall ${no}`);
    }
    await end('flood 1');
    expect(await now()).toEqual(['flood 2']);
  });

  test('is given to both that may have one, when one that kept both out ends', async () => {
    const { served, enter, end, now } = places();
    enter('first', 'flood', 'heavy');
    enter('second', 'hall', 'light');
    enter('third', 'flood', 'light');
    enter('fourth', 'home', 'heavy');
    expect([await now(), served.waiting(), served.waiting('light')]).toEqual([['first', 'second'], 2, 1]);
    await end('second');
    // Its place is for neither: the one's network holds one, and the other's kind.
    expect(await now()).toEqual(['first']);
    await end('first');
    expect([(await now()).sort(), served.waiting()]).toEqual([['fourth', 'third'], 0]);
  });

  test('is kept for networks that hold none, while others hold as many as they may', async () => {
    const running: string[] = [];
    const served = new FairQueue<'files'>({
      atOnce: 5,
      kept: 2,
      longestMs: 1e9,
      firstMs: 1000,
      lanes: { files: roomy },
    });
    const enter = (name: string, network: string) =>
      void served.run({ lane: 'files', network }, () => {
        running.push(name);
        return new Promise<void>(() => {});
      });
    for (const network of ['one', 'two']) for (let no = 1; no <= 4; no++) enter(`${network} ${no}`, network);
    await Promise.resolve();
    expect(running).toEqual(['one 1', 'one 2', 'one 3', 'two 1']);
    expect(served.waitingBehind('one').get('two')).toBe(3);
    enter('hall 1', 'hall');
    await Promise.resolve();
    expect(running.at(-1)).toBe('hall 1');
  });

  test('is one for each of those who are told apart, and the next of their network has the other', async () => {
    const running: string[] = [];
    const served = new FairQueue<'files'>({
      atOnce: 2,
      ofEach: 1,
      longestMs: 1e9,
      firstMs: 1000,
      lanes: { files: roomy },
    });
    const ends: (() => void)[] = [];
    const enter = (name: string, of: string) =>
      void served.run({ lane: 'files', network: 'hall', of }, () => {
        running.push(name);
        return new Promise<void>((end) => ends.push(end));
      });
    enter('one 1', 'one');
    enter('one 2', 'one');
    enter('two 1', 'two');
    enter('two 2', 'two');
    expect(running).toEqual(['one 1', 'two 1']);
    ends[1]?.();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    expect(running).toEqual(['one 1', 'two 1', 'two 2']);
  });
});
