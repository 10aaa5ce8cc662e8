/** Where a row of tabs is wider than a phone, it opens at the page's own tab. */
for (const current of document.querySelectorAll<HTMLElement>('.tabs [aria-current]')) {
  const row = current.closest('.tabs');
  if (row) row.scrollLeft = current.offsetLeft - row.clientWidth / 2 + current.clientWidth / 2;
}
