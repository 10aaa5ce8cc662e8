/** Has a sheet read by a process of its own, within bounds of time and memory, one at a time, in turns of members. */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#domain/common/catalogue.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { forkBounded } from '../../platform/bounded-process.ts';
import { FairQueue } from '../../platform/limits/fair-queue.ts';
import { industryNames } from './industry-names.ts';
import type { CellsOrder, SheetOrder, SheetReply } from './sheet-process.ts';
import type { ReadSheet } from './sheet-rows.ts';

const program = fileURLToPath(new URL('./sheet-process.ts', import.meta.url));
const timeoutMs = 60_000;
/** Megabytes: 5,000 rows of thirty columns take some 100. */
const [heapMb, memoryMb] = [400, 600];

/** More than are received at once never come. */
const room = { length: 20, share: 5 };
const turns = new FairQueue<'sheets'>({
  atOnce: 1,
  longestMs: 5 * timeoutMs,
  firstMs: 2_000,
  lanes: { sheets: room },
});

interface Reader {
  memberIdx: number;
  signal: AbortSignal;
}

/** What the sheet of this member says; refuses with the reason for which it is not taken. */
export async function readSheetFile(
  order: Omit<SheetOrder, 'industries'>,
  reader: Reader,
): Promise<ReadSheet> {
  const reply = await inTurn({ ...order, industries: [...industryNames()] }, reader);
  if (!('read' in reply)) throw new Error('a sheet was read as something else');
  return reply.read;
}

/** The cells of the sheet of this member, its headings first. */
export async function readSheetCells(order: CellsOrder, reader: Reader): Promise<string[][]> {
  const reply = await inTurn(order, reader);
  if (!('cells' in reply)) throw new Error('a sheet was read as something else');
  return reply.cells;
}

const inTurn = (order: SheetOrder | CellsOrder, { memberIdx, signal }: Reader): Promise<SheetReply> =>
  turns.run({ lane: 'sheets', network: String(memberIdx), signal }, () => readNow(order, signal));

async function readNow(order: SheetOrder | CellsOrder, signal: AbortSignal): Promise<SheetReply> {
  const child = forkBounded(program, { heapMb, memoryMb });
  const settled = new AbortController();
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs);
  signal.addEventListener('abort', kill, { once: true });
  try {
    const answered = once(child, 'message', settled).then(([reply]) => reply as SheetReply);
    const ended = once(child, 'exit', settled).then(() => undefined);
    for (const one of [answered, ended]) one.catch(() => undefined);
    child.send(order);
    const reply = await Promise.race([answered, ended]);
    if (signal.aborted) throw new HttpRefusal(503, 'server_busy', 1);
    // Beyond its bounds of time or memory.
    if (!reply) throw new Refusal('file_not_safe');
    if ('unfit' in reply) throw new Refusal(reply.unfit);
    if ('failed' in reply) throw new Error(`a sheet could not be read: ${reply.failed}`);
    return reply;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
    settled.abort();
    kill();
  }
}
