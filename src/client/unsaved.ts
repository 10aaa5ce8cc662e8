/** Leaving a form with unsaved changes asks first (spec.md, section 4). */
import { confirmDialog } from './dialog.ts';

/**
 * Asks before the page is left while `isDirty` says so: in the site's own words for a link of the page and the back
 * button, in the browser's for anything else. Returns how to stop asking.
 */
export function askBeforeLeaving(isDirty: () => boolean, question: string): () => void {
  let agreed = false;
  const isHeld = () => isDirty() && !agreed;
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isHeld()) event.preventDefault();
  };
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || !isHeld() || event.defaultPrevented) return;
    const staysHere =
      link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
    if (staysHere || link.target === '_blank' || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (!(await confirmDialog(question))) return;
    agreed = true;
    location.assign(link.href);
  };
  window.addEventListener('beforeunload', onUnload);
  document.addEventListener('click', onClick);
  return () => {
    window.removeEventListener('beforeunload', onUnload);
    document.removeEventListener('click', onClick);
  };
}
