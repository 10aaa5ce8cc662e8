/** A spreadsheet that is chosen, and what the server makes of it before anything is stored. */
import { atom } from 'nanostores';
import { errorKey } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { eventQuery } from '../lib/page-event.ts';
import { postSheet } from './post-sheet.ts';

/** Sends a sheet to a call of the page's event. */
export const sendSheet = <Data>(path: `/manage/${string}`, file: File) =>
  postSheet<Data>(`${path}${eventQuery}`, file);

/** `begin`: what else is forgotten once another sheet is chosen. */
export function createSheetCheck<Read>(path: `/manage/${string}`, begin: () => void) {
  const $file = atom<File | undefined>();
  const $isBusy = atom(false);
  const $read = atom<Read | undefined>();
  /** Why the sheet was refused, 'msg.…'. */
  const $failure = atom<string | undefined>();
  let latest = 0;

  async function choose(file: File | undefined): Promise<void> {
    latest += 1;
    const mine = latest;
    $file.set(file);
    $read.set(undefined);
    $failure.set(undefined);
    begin();
    if (!file) return;
    $isBusy.set(true);
    await whileLoading(sendSheet<Read>(path, file)).then(
      (read) => mine === latest && $read.set(read),
      (error: unknown) => mine === latest && $failure.set(errorKey(error)),
    );
    if (mine === latest) $isBusy.set(false);
  }

  return { $file, $isBusy, $read, $failure, choose };
}
