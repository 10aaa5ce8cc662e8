/**
 * Streams of server-sent events to the browsers of members, by which an open page learns that something changed elsewhere. They
 * say that, and nothing of what it is: the page asks again, and is judged again. So one message is as good as five.
 */
import { HttpRefusal } from '../../calls/http-refusal.ts';

export interface StreamBounds {
  /** Of this process, and of one member. A browser has one, however many tabs. */
  most: number;
  each: number;
  /** Milliseconds between two signs of life, with which proxies and the server's own bound of silence let it be. */
  beatMs: number;
  /** Milliseconds after which one is ended, so that whoever has logged out is heard no more; up to a quarter is added by chance. */
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

interface Stream {
  control: ReadableStreamDefaultController<Uint8Array>;
  /** Of the process, in milliseconds. */
  until: number;
  /** The event all of whose meetings' changes it is told of; null of a stream of a participant. */
  managesIdx: number | null;
}

export type Streams = ReturnType<typeof createStreams>;

/** `now` counts milliseconds from any point in time. */
export function createStreams(
  bounds: Partial<StreamBounds> = {},
  now: () => number = () => performance.now(),
) {
  const { most, each, beatMs, lifeMs, gatherMs } = { ...usual, ...bounds };
  const members = new Map<number, Set<Stream>>();
  /** By event: what is told of all its meetings. */
  const managers = new Map<number, Set<Stream>>();
  const gathering = new Map<number, ReturnType<typeof setTimeout>>();
  let count = 0;
  let isOpen = true;
  let isHeard = true;
  const timer = setInterval(keepUp, beatMs).unref();

  /** Of what a reader has not taken there are `waitingMost` at most; a sign of life goes where nothing waits, so that a change finds room. */
  function send({ control }: Stream, bytes: Uint8Array, among: number): void {
    if (waitingMost - (control.desiredSize ?? 0) < among) control.enqueue(bytes);
  }

  function forget(memberIdx: number, stream: Stream): void {
    const own = members.get(memberIdx);
    if (!own?.delete(stream)) return;
    count -= 1;
    if (own.size === 0) members.delete(memberIdx);
    if (stream.managesIdx !== null) managers.get(stream.managesIdx)?.delete(stream);
  }

  function end(memberIdx: number, stream: Stream): void {
    forget(memberIdx, stream);
    stream.control.close();
  }

  /** Beats, and ends what is old. */
  function keepUp(): void {
    for (const [memberIdx, own] of members) {
      for (const stream of own) {
        if (stream.until <= now()) end(memberIdx, stream);
        else send(stream, beat, 1);
      }
    }
  }

  function endAll(): void {
    for (const [memberIdx, own] of members) for (const stream of own) end(memberIdx, stream);
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
    /** Opens a stream for a member, who is also told of all meetings of the event that they manage; a 503 where there is no room, or where changes of other processes are not heard. */
    open(memberIdx: number, managesIdx: number | null = null): ReadableStream<Uint8Array> {
      const own = members.get(memberIdx) ?? new Set();
      if (!isOpen || !isHeard || count >= most || own.size >= each)
        throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
      let stream: Stream;
      return new ReadableStream<Uint8Array>(
        {
          start(control) {
            stream = { control, until: now() + lifeMs * (1 + Math.random() / 4), managesIdx };
            members.set(memberIdx, own.add(stream));
            if (managesIdx !== null)
              managers.set(managesIdx, (managers.get(managesIdx) ?? new Set()).add(stream));
            count += 1;
            control.enqueue(hello);
          },
          cancel: () => forget(memberIdx, stream),
        },
        { highWaterMark: waitingMost },
      );
    },
    /** Something changed for these: members, or the managers of an event (`managersOf`). */
    tell(whom: Iterable<number>): void {
      for (const one of whom) {
        if (one < 0) tellManagers(-one);
        else for (const stream of members.get(one) ?? []) send(stream, changed, waitingMost);
      }
    },
    /** Whether changes that other processes make are heard here. Without them pages ask by themselves, from time to time. */
    setHeard(heard: boolean): void {
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
