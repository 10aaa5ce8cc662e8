/** A spreadsheet of people to invite: chosen, understood, put right by the manager, and sent. */
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { AnswerOf } from '#api/index.ts';
import type { SheetAnswer } from '#api/participation/invitation.ts';
import { limits } from '#domain/common/limits.ts';
import {
  type InvitedType,
  leftOut,
  type MappedField,
  type MappedValue,
  mappedValueText,
  type SheetField,
} from '#domain/invitation/invitation-sheet.ts';
import { errorKey } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { pageEvent } from '../lib/page-event.ts';
import { postSheet } from '../site/post-sheet.ts';

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
  /** What unknown values are, as the manager said once; they hold for the sheet that is put right, too. */
  const $values = atom<readonly MappedValue[]>([]);
  let latest = 0;
  /** What the manager said a heading is: the sheet comes back with the same headings once its rows are put right. */
  const chosen = new Map<string, string>();

  const columnsNow = () => $read.get()?.columns.map(({ field }) => field ?? leftOut);

  /** Asks how the sheet is understood; `columns` as the manager named them, else by its headings. */
  async function check(columns?: readonly string[]): Promise<void> {
    const file = $file.get();
    if (!file) return;
    latest += 1;
    const mine = latest;
    $isBusy.set(true);
    $failure.set(undefined);
    const ask = (by?: readonly string[]) =>
      post<SheetAnswer>('checkSheet', $type.get(), file, { columns: by, values: $values.get() });
    const understood = async () => {
      const read = await ask(columns);
      const known = columns ? undefined : columnsChosen(read, chosen);
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
    chosen.clear();
    $values.set([]);
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
      if (column.field !== read.columns[no]?.field) chosen.set(column.head, column.field ?? leftOut);
    });
    // At once: the next one may be named while this is on its way.
    $read.set({ ...read, columns });
    void check(columnsNow());
  }

  /** Says what a value is that names nothing known, for all rows that have it. */
  function nameValue(field: MappedField, value: string, to: string): void {
    if ($values.get().length >= limits.sheetValues) return;
    $values.set([...$values.get().filter((one) => !isOf(one, field, value)), { field, value, to }]);
    void check(columnsNow());
  }

  /** Takes back what was said of a value. */
  function forgetValue({ field, value }: MappedValue): void {
    $values.set($values.get().filter((one) => !isOf(one, field, value)));
    void check(columnsNow());
  }

  /** Invites whom the sheet lists; `onlyRight`: those of the rows that are right, where others are not; `withoutAccount`: enters them, and writes to nobody. */
  async function invite({ onlyRight = false, withoutAccount = false } = {}): Promise<void> {
    const file = $file.get();
    if (!file) return;
    $isBusy.set(true);
    $failure.set(undefined);
    const asked = { columns: columnsNow(), values: $values.get(), onlyRight, withoutAccount };
    await whileLoading(post<Done>('inviteSheet', $type.get(), file, asked)).then(
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

  return {
    $type,
    $file,
    $isBusy,
    $read,
    $failure,
    $done,
    $values,
    choose,
    setType,
    nameColumn,
    nameValue,
    forgetValue,
    check,
    invite,
  };
}

const isOf = (one: MappedValue, field: MappedField, value: string) =>
  one.field === field && one.value === value;

/** The columns as they were named on a sheet before; undefined when that is how this one is understood already. */
function columnsChosen(read: SheetAnswer, chosen: ReadonlyMap<string, string>): string[] | undefined {
  const named = read.columns.map(({ head }) => chosen.get(head));
  const columns = read.columns.map(({ field }, at) => {
    const own = named[at];
    if (own !== undefined) return named.indexOf(own) === at ? own : leftOut;
    return field === null || named.includes(field) ? leftOut : field;
  });
  return columns.some((one, at) => one !== (read.columns[at]?.field ?? leftOut)) ? columns : undefined;
}

export type SheetImport = ReturnType<typeof createSheetImport>;

/** Sends the sheet with what is asked of it in the query. */
async function post<Data>(
  call: Call,
  participateType: InvitedType,
  file: File,
  {
    columns,
    values,
    onlyRight = false,
    withoutAccount = false,
  }: {
    columns: readonly string[] | undefined;
    values: readonly MappedValue[];
    onlyRight?: boolean;
    withoutAccount?: boolean;
  },
): Promise<Data> {
  const query = new URLSearchParams({ participateType, ...(pageEvent && { eventIdx: pageEvent }) });
  if (columns) query.set('columns', columns.join(','));
  for (const value of values) query.append('values', mappedValueText(value));
  if (onlyRight) query.set('onlyRight', 'Y');
  if (withoutAccount) query.set('withoutAccount', 'Y');
  return postSheet<Data>(`/manage/participate/${call}?${query}`, file);
}
