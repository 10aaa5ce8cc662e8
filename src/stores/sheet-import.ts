/** A spreadsheet of people to invite: chosen, understood, put right by the manager, and sent. */
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { Envelope } from '#api/contract.ts';
import type { AnswerOf } from '#api/index.ts';
import type { SheetAnswer } from '#api/invitation.ts';
import { type InvitedType, leftOut, type SheetField } from '#domain/invitation-sheet.ts';
import { apiBase } from './api.ts';
import { errorKey } from './lib/loaded.ts';
import { whileLoading } from './lib/loading.ts';
import { $token, forgetToken } from './token.ts';

type Done = AnswerOf<'POST /manage/participate/inviteSheet'>;
type Call = 'checkSheet' | 'inviteSheet';

export function createSheetImport() {
  const $type = atom<InvitedType>('COMPANY');
  const $file = atom<File | undefined>();
  const $isBusy = atom(false);
  /** How the server understands the sheet. */
  const $read = atom<SheetAnswer | undefined>();
  /** Why it was refused, 'msg.…'. */
  const $failure = atom<string | undefined>();
  const $done = atom<Done | undefined>();
  let latest = 0;
  /** What the manager said a heading is: the sheet comes back with the same headings once its rows are put right. */
  const said = new Map<string, string>();

  const columnsNow = () => $read.get()?.columns.map(({ field }) => field ?? leftOut);

  /** Asks how the sheet is understood; `columns` as the manager named them, else by its headings. */
  async function check(columns?: readonly string[]): Promise<void> {
    const file = $file.get();
    if (!file) return;
    latest += 1;
    const mine = latest;
    $isBusy.set(true);
    $failure.set(undefined);
    const ask = (by?: readonly string[]) => post<SheetAnswer>('checkSheet', $type.get(), file, by);
    const understood = async () => {
      const read = await ask(columns);
      const known = columns ? undefined : columnsSaid(read, said);
      return known && mine === latest ? ask(known) : read;
    };
    await whileLoading(understood()).then(
      (read) => mine === latest && $read.set(read),
      (error: unknown) => {
        if (mine !== latest) return;
        $failure.set(errorKey(error));
        if (!columns) $read.set(undefined);
      },
    );
    if (mine === latest) $isBusy.set(false);
  }

  function choose(file: File | undefined): void {
    $file.set(file);
    $read.set(undefined);
    $done.set(undefined);
    $failure.set(undefined);
    void check();
  }

  function setType(type: InvitedType): void {
    $type.set(type);
    said.clear();
    $read.set(undefined);
    $done.set(undefined);
    void check();
  }

  /** Says what a column is; another column that was it is left out. */
  function nameColumn(at: number, field: SheetField | typeof leftOut): void {
    const read = $read.get();
    if (!read) return;
    const columns = read.columns.map((column, no) => {
      if (no === at) return { ...column, field: field === leftOut ? null : field };
      return field !== leftOut && column.field === field ? { ...column, field: null } : column;
    });
    columns.forEach((column, no) => {
      if (column.field !== read.columns[no]?.field) said.set(column.head, column.field ?? leftOut);
    });
    // At once: the next one may be named while this is on its way.
    $read.set({ ...read, columns });
    void check(columnsNow());
  }

  /** Invites whom the sheet lists. */
  async function invite(): Promise<void> {
    const file = $file.get();
    if (!file) return;
    $isBusy.set(true);
    $failure.set(undefined);
    await whileLoading(post<Done>('inviteSheet', $type.get(), file, columnsNow())).then(
      (done) => {
        $done.set(done);
        $file.set(undefined);
        $read.set(undefined);
      },
      (error: unknown) => {
        $failure.set(errorKey(error));
        // Somebody may have joined or been invited meanwhile.
        if (error instanceof ApiError && error.key === 'msg.sheet_not_right')
          $read.set(error.data as SheetAnswer);
      },
    );
    $isBusy.set(false);
  }

  return { $type, $file, $isBusy, $read, $failure, $done, choose, setType, nameColumn, check, invite };
}
/** The columns as they were named on a sheet before; undefined when that is how this one is understood already. */
function columnsSaid(read: SheetAnswer, said: ReadonlyMap<string, string>): string[] | undefined {
  const named = read.columns.map(({ head }) => said.get(head));
  const columns = read.columns.map(({ field }, at) => {
    const own = named[at];
    if (own !== undefined) return named.indexOf(own) === at ? own : leftOut;
    return field === null || named.includes(field) ? leftOut : field;
  });
  return columns.some((one, at) => one !== (read.columns[at]?.field ?? leftOut)) ? columns : undefined;
}

export type SheetImport = ReturnType<typeof createSheetImport>;

/** Sends the sheet with what is asked of it in the query. The file's own name says nothing and is not sent. */
async function post<Data>(
  call: Call,
  participateType: InvitedType,
  file: File,
  columns: readonly string[] | undefined,
): Promise<Data> {
  const query = new URLSearchParams({ participateType });
  if (columns) query.set('columns', columns.join(','));
  const form = new FormData();
  form.append('sheet', file, 'sheet');
  const token = $token.get();
  const answer = await fetch(`${apiBase}/manage/participate/${call}?${query}`, {
    method: 'POST',
    body: form,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  }).catch(() => undefined);
  const envelope = (await answer?.json().catch(() => null)) as Envelope | null | undefined;
  if (answer?.status === 401 && token !== undefined) forgetToken(token);
  if (envelope?.resultCode === 0) return envelope.data as Data;
  throw new ApiError(
    envelope ? `msg.${envelope.resultMessage}` : 'msg.fail',
    answer?.status ?? 0,
    envelope ?? null,
  );
}
