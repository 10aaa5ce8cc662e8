/** Short news that needs no answer ('Saved'), read out politely and gone by itself. */

const shownFor = 4000;
const key = 'toast';

export function toast(text: string, kind: 'success' | 'failure' = 'success'): void {
  const line = document.createElement('p');
  line.className = 'toast';
  line.dataset['kind'] = kind;
  line.textContent = text;
  // A live region announces what is added to it, so the region itself has to be there first: the layout draws it.
  document.getElementById('toasts')?.append(line);
  setTimeout(() => line.remove(), shownFor);
}

/** Shows the toast on the page that is opened next: success, then a new address. */
export function toastOnNextPage(text: string): void {
  sessionStorage.setItem(key, text);
}

/** Shows what the page before left to say. */
export function startToast(): void {
  const text = sessionStorage.getItem(key);
  if (text === null) return;
  sessionStorage.removeItem(key);
  toast(text);
}
