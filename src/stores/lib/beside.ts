/** What is told beside a list and is the same for all pages of a search: its totals, or by what it can be narrowed further. */
import { atom } from 'nanostores';

export function createBeside<Data>() {
  const $data = atom<Data | undefined>();
  /** The search of which it is shown. */
  let shown = '';

  /** Reads it where the search is another one. A list without it can still be read, so that it failed is nobody's concern. */
  async function load(search: object, read: () => Promise<{ data: Data }>): Promise<void> {
    const wanted = JSON.stringify(search);
    if (wanted === shown) return;
    shown = wanted;
    const data = await read().then(
      (answer) => answer.data,
      () => undefined,
    );
    if (wanted !== shown) return;
    $data.set(data);
    if (data === undefined) shown = '';
  }

  /** The next time it is read, whatever the search is. */
  const forget = () => {
    shown = '';
  };

  return { $data, load, forget };
}
