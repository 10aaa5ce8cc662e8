/** A sheet of colleagues whom the organiser invites: understood, sent in portions, and what of it is left (docs/rules.md, P56). */
import { atom } from 'nanostores';
import type { ColleagueSheet } from '#api/participation/colleague-sheet.ts';
import { quoted, withoutFormula } from '#domain/common/csv-cell.ts';
import {
  type ColleagueField,
  type ColleagueProblem,
  colleagueFields,
  colleaguesAtOnce,
} from '#domain/participation/colleague-sheet.ts';
import { errorKey } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { createSheetCheck } from '../site/sheet-check.ts';

type Row = ColleagueSheet['rows'][number];

/** A row that invited nobody; without a problem where it was not sent. */
export interface KeptRow {
  row: number;
  cells: Row['cells'];
  problems: readonly ColleagueProblem[];
}

interface Done {
  invited: number;
  /** Those who were invited, or there, already. */
  passed: number;
  kept: readonly KeptRow[];
}

export function createColleagueSheet() {
  /** Cells that were copied, or rows that are left. */
  const $text = atom('');
  const $done = atom<Done | undefined>();
  /** How many rows of how many are sent, while they are. */
  const $progress = atom<{ sent: number; of: number } | undefined>();
  const check = createSheetCheck<ColleagueSheet>('/manage/participate/checkColleagues', () =>
    $done.set(undefined),
  );
  const { $read, $isBusy, $failure, $file } = check;
  /** The text of the sheet that is shown: what was written since is not taken away. */
  let checked = '';

  /** While one is sent no other is read: what it leaves is shown first. */
  async function choose(file: File | undefined): Promise<void> {
    if (!$progress.get()) await check.choose(file);
  }

  async function chooseText(): Promise<void> {
    const text = $text.get();
    checked = text;
    if (text.trim() !== '') await choose(new File([text], 'colleagues.csv', { type: 'text/csv' }));
  }

  /**
   * Invites whom the rows that are right name, one portion after another; what fails keeps the rest. Rows that invited nobody stay in the
   * text, as `write` makes it of them.
   */
  async function invite(write: (kept: readonly KeptRow[]) => string): Promise<void> {
    const read = $read.get();
    if (!read || $isBusy.get()) return;
    $isBusy.set(true);
    $failure.set(undefined);
    const outcomes = await sendAll(read.rows.flatMap(({ colleague }) => colleague ?? []));
    const problemsOf = ({ row, problems, colleague }: Row) => {
      if (!colleague) return problems;
      const outcome = outcomes.get(row);
      return outcome?.problem ? [outcome.problem] : [];
    };
    const isLeft = ({ row, fate, colleague }: Row) =>
      colleague ? (outcomes.get(row)?.fate ?? null) === null : fate === null;
    const kept = read.rows
      .filter(isLeft)
      .map((one) => ({ row: one.row, cells: one.cells, problems: problemsOf(one) }));
    const invited = [...outcomes.values()].filter(({ fate }) => fate === 'new').length;
    $done.set({ invited, passed: read.rowCount - invited - kept.length, kept });
    if ($text.get() === checked) $text.set(kept.length > 0 ? write(kept) : '');
    checked = $text.get();
    $file.set(undefined);
    $read.set(undefined);
    $isBusy.set(false);
  }

  async function sendAll(rows: readonly NonNullable<Row['colleague']>[]) {
    type Outcome = Awaited<ReturnType<typeof send>>[number];
    const outcomes = new Map<number, Outcome>();
    try {
      for (let sent = 0; sent < rows.length; sent += colleaguesAtOnce) {
        $progress.set({ sent, of: rows.length });
        for (const one of await send(rows.slice(sent, sent + colleaguesAtOnce))) outcomes.set(one.row, one);
      }
    } catch (error) {
      $failure.set(errorKey(error));
    }
    $progress.set(undefined);
    return outcomes;
  }

  return { ...check, choose, $text, $done, $progress, chooseText, invite };
}
export type ColleagueSheetStore = ReturnType<typeof createColleagueSheet>;

const send = async (rows: NonNullable<Row['colleague']>[]) =>
  (await api('POST /manage/participate/inviteColleagues', { rows })).data.rows;

/** Rows as a sheet that can be sent again, `isFile` as a file of it, with why each is left; the last column says nothing to whoever reads it back. */
export function writeRows(
  kept: readonly KeptRow[],
  words: {
    field: (field: ColleagueField) => string;
    why: string;
    problem: (problem: ColleagueProblem) => string;
  },
  isFile = false,
): string {
  const heads = [...colleagueFields.map(words.field), words.why];
  const rows = kept.map(({ cells, problems }) => [
    ...colleagueFields.map((field) => cells[field]),
    problems.map(words.problem).join(' '),
  ]);
  // A file is opened by a spreadsheet, the text by this site alone.
  const written = (cell: string) => quoted(isFile ? withoutFormula(cell) : cell);
  return [heads, ...rows].map((row) => row.map(written).join(',')).join('\r\n');
}
