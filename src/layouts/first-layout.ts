/**
 * The script that stands between the header and the text of every page. It is inline, so the policy names its hash.
 *
 * It lets the page be drawn in steps (`base.css`), each 50 ms after the frame of the one before, except to whoever is led
 * to a place in it: by a fragment (one of words, `#:~:text=`, is kept from `location`), by going back or by a reload. The
 * browser looks for that place once, and what is not drawn yet is no place. An attribute that changes costs less than
 * animations that end: a browser looks at each of those in every frame.
 *
 * Then it asks where something stands. To answer, a browser resolves the styles, finds the faces and lays out what it has
 * read so far, in the task in which it read it, and the first frame has that much less to do: on a slow phone one task of
 * 50 to 80 ms becomes two of 30 to 40 (`npm run bench -- paint`).
 */
export const firstLayout = `{
  const { dataset } = document.documentElement;
  const step = (no) => {
    if (no > 3) delete dataset.steps;
    else {
      dataset.steps = no;
      requestAnimationFrame(() => setTimeout(step, 50, no + 1));
    }
  };
  const { name, type } = performance.getEntriesByType("navigation")[0] ?? {};
  if (type === "navigate" && !location.hash && !name.includes("#")) step(1);
  document.body.offsetTop;
}`.replaceAll(/\s*\n\s*/g, '');
