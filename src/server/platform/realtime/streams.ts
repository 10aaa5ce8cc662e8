/**
 * Streams of server-sent events to the browsers of members, by which an open page learns that something changed elsewhere. They
 * say that, and nothing of what it is: the page asks again, and is judged again. So one message is as good as five.
 */

import { managersOf } from '../../db/announce.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { createRecent } from './recent.ts';

export interface StreamBounds {
  /** Of this process, and of one member. A browser has one, however many tabs. */
  most: number;
  each: number;
  /** Milliseconds between two signs of life, with which proxies and the server's own bound of silence let it be. */
  beatMs: number;
  /** Milliseconds after which one is ended, so that streams spread over the processes again, and none outlives its session where nothing can be judged (`judging.ts`); up to a quarter is added by chance. */
  lifeMs: number;
  /** Milliseconds in which several changes of an event become one for its managers, who are told of all of them. */
  gatherMs: number;
}

/** A stream takes some 20 KB with its connection, of which there are 5,000 (`front-door/connections.ts`). */
const usual: StreamBounds = { most: 2_500, each: 8, beatMs: 20_000, lifeMs: 600_000, gatherMs: 500 };

/** Seconds after which a stream that was refused may be tried again. */
const retryAfterSeconds = 60;

/** The greeting or a sign of life, and a change. */
const waitingMost = 2;

const text = new TextEncoder();
const hello = text.encode(': open\n\n');
const beat = text.encode(':\n\n');
const changed = text.encode('data: changed\n\n');

/** Who hears by a stream, and what they were let in for. */
export interface Hearing {
  readonly memberIdx: number;
  readonly sessionIdx: number;
  readonly eventIdx: number;
  /** Told of all meetings of the event, not of the member's own alone. */
  readonly isManager: boolean;
}

interface Stream {
  hearing: Hearing;
  control: ReadableStreamDefaultController<Uint8Array>;
  /** Of the process, in milliseconds. */
  until: number;
}

export type Streams = ReturnType<typeof createStreams>;

/** `now` counts milliseconds from any point in time. */
export function createStreams(
  bounds: Partial<StreamBounds> = {},
  now: () => number = () => performance.now(),
) {
  const { most, each, beatMs, lifeMs, gatherMs } = { ...usual, ...bounds };
  const members = new Map<number, Map<Hearing, Stream>>();
  /** By event: what is told of all its meetings. */
  const managers = new Map<number, Set<Stream>>();
  const recent = createRecent(now);
  const gathering = new Map<number, ReturnType<typeof setTimeout>>();
  let count = 0;
  let isOpen = true;
  let isHeard = true;
  const timer = setInterval(keepUp, beatMs).unref();

  /** Of what a reader has not taken there are `waitingMost` at most; a sign of life goes where nothing waits, so that a change finds room. */
  function send({ control }: Stream, bytes: Uint8Array, among: number): void {
    if (waitingMost - (control.desiredSize ?? 0) < among) control.enqueue(bytes);
  }

  function forget(hearing: Hearing): Stream | undefined {
    const { memberIdx, eventIdx } = hearing;
    const own = members.get(memberIdx);
    const stream = own?.get(hearing);
    if (!own || !stream) return undefined;
    own.delete(hearing);
    count -= 1;
    if (own.size === 0) members.delete(memberIdx);
    managers.get(eventIdx)?.delete(stream);
    if (managers.get(eventIdx)?.size === 0) managers.delete(eventIdx);
    return stream;
  }

  function end(hearing: Hearing): void {
    forget(hearing)?.control.close();
  }

  /** Beats, and ends what is old. */
  function keepUp(): void {
    for (const own of members.values()) {
      for (const stream of own.values()) {
        if (stream.until <= now()) end(stream.hearing);
        else send(stream, beat, 1);
      }
    }
  }

  function endAll(): void {
    for (const own of members.values()) for (const hearing of own.keys()) end(hearing);
  }

  /** After a moment, because in a full hall something changes all the time. */
  function tellManagers(eventIdx: number): void {
    if (!managers.get(eventIdx)?.size || gathering.has(eventIdx)) return;
    const timer = setTimeout(() => {
      gathering.delete(eventIdx);
      for (const stream of managers.get(eventIdx) ?? []) send(stream, changed, waitingMost);
    }, gatherMs);
    gathering.set(eventIdx, timer.unref());
  }

  return {
    /**
     * Opens a stream; a 503 where there is no room, or where changes of other processes are not heard. It begins with a change
     * where one may have come in the last `unheardMs` milliseconds, in which the page was not told; by default it was.
     */
    open(who: Hearing, unheardMs = 0): ReadableStream<Uint8Array> {
      const own = members.get(who.memberIdx) ?? new Map();
      if (!isOpen || !isHeard || count >= most || own.size >= each)
        throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
      const hearing = { ...who };
      return new ReadableStream<Uint8Array>(
        {
          start(control) {
            const stream = { hearing, control, until: now() + lifeMs * (1 + Math.random() / 4) };
            members.set(hearing.memberIdx, own.set(hearing, stream));
            if (hearing.isManager)
              managers.set(hearing.eventIdx, (managers.get(hearing.eventIdx) ?? new Set()).add(stream));
            count += 1;
            control.enqueue(hello);
            const topics = [hearing.memberIdx, ...(hearing.isManager ? [managersOf(hearing.eventIdx)] : [])];
            if (unheardMs > 0 && recent.mayHave(topics, unheardMs)) control.enqueue(changed);
          },
          cancel: () => void forget(hearing),
        },
        { highWaterMark: waitingMost },
      );
    },
    /** Something changed that these members' streams can't tell them, because they are about to be ended: the next ones do. */
    note(memberIdxs: Iterable<number>): void {
      for (const memberIdx of memberIdxs) recent.note(memberIdx);
    },
    /** Who hears, of these members or of all. */
    hearings(memberIdxs: Iterable<number> = members.keys()): Hearing[] {
      return [...memberIdxs].flatMap((memberIdx) => [...(members.get(memberIdx)?.keys() ?? [])]);
    },
    end,
    /** Something changed for these: members, or the managers of an event (`managersOf`). */
    tell(whom: Iterable<number>): void {
      for (const one of whom) {
        recent.note(one);
        if (one < 0) tellManagers(-one);
        else for (const stream of members.get(one)?.values() ?? []) send(stream, changed, waitingMost);
      }
    },
    /** Whether changes that other processes make are heard here. Without them pages ask by themselves, from time to time. */
    setHeard(heard: boolean): void {
      if (heard && !isHeard) recent.begin();
      isHeard = heard;
      if (!heard) endAll();
    },
    /** Ends all streams, and lets none begin: before the server stops, which waits for what is under way. */
    close(): void {
      isOpen = false;
      clearInterval(timer);
      for (const gathered of gathering.values()) clearTimeout(gathered);
      gathering.clear();
      endAll();
    },
    get isHeard() {
      return isHeard;
    },
    get count() {
      return count;
    },
  };
}
