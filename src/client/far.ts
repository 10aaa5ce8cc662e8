/** What the first paint left out (`base.css`): laid out once the page is there, so that the scroll bar and a picture of the page are true. */

/** The same pieces as in `base.css` and `BoothList.astro`. */
const pieces =
  'main > section:nth-of-type(n + 4), .prose > :nth-child(n + 8), .group:nth-of-type(n + 3), .footer';
/** Few enough that a slow phone stays ready for a touch between two frames: paragraphs, or one part of a page. */
const paragraphsPerFrame = 4;

/**
 * Goes down the page, some pieces a frame, once its steps are over (`layouts/first-layout.ts`): before, they would all be
 * laid out in the last of them. Without scripts each is laid out when the reader comes near.
 */
export function layOutTheRest(): void {
  const far = [...document.querySelectorAll<HTMLElement>(pieces)];
  const next = () => {
    const isInSteps = document.documentElement.dataset.steps !== undefined;
    const some = far[0]?.matches('.prose > *') ? paragraphsPerFrame : 1;
    for (const piece of far.splice(0, isInSteps ? 0 : some)) piece.style.contentVisibility = 'visible';
    if (far.length) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
