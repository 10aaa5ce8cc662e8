/**
 * The script that stands between the header and the text of every page. It is inline, so the policy names its hash.
 *
 * It lets the page be drawn in steps (`base.css`), each 50 ms after the frame of the one before, except to whoever is led
 * to a place in it: by a fragment (one of words, `#:~:text=`, is kept from `location`), by going back or by a reload. The
 * browser looks for that place once, and what is not drawn yet is no place. An attribute that changes costs less than
 * animations that end: a browser looks at each of those in every frame.
 *
 * The display face is asked for after the second step, and set once it is there: a face that loads costs a first frame 12 ms
 * on a slow phone. Whoever comes from another page of ours has it already, and gets it at once (`data-faced`, `tokens.css`).
 *
 * Then it asks where something stands. To answer, a browser resolves the styles, finds the faces and lays out what it has
 * read so far, in the task in which it read it, and the first frame has that much less to do: on a slow phone one task of
 * 50 to 80 ms becomes two of 30 to 40 (`npm run bench -- paint`).
 */
export const firstLayout = `{
  const root = document.documentElement, { dataset } = root;
  const { name, type } = performance.getEntriesByType("navigation")[0] ?? {};
  const isFirst = type === "navigate" && !document.referrer.startsWith(location.origin + "/");
  const face = () => {
    const family = getComputedStyle(root).getPropertyValue("--face");
    document.fonts.load("600 1em " + family).then(({ length }) => { if (length) dataset.faced = ""; }, () => {});
  };
  const step = (no) => {
    if (no > 3) delete dataset.steps;
    else {
      dataset.steps = no;
      requestAnimationFrame(() => setTimeout(step, 50, no + 1));
    }
    if (no === 3 && isFirst) face();
  };
  if (!isFirst) dataset.faced = "";
  if (type === "navigate" && !location.hash && !name.includes("#")) step(1);
  else if (isFirst) face();
  document.body.offsetTop;
}`.replaceAll(/\s*\n\s*/g, '');
