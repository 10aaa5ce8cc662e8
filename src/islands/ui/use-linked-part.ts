import { useEffect } from 'react';

/**
 * Goes to a part that the address names behind '#': it was not there yet when the browser looked for it. `id`: its heading;
 * `isThere`: it has come, and so has what is above it.
 */
export function useLinkedPart(id: string, isThere: boolean): void {
  useEffect(() => {
    if (isThere && location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView();
  }, [id, isThere]);
}
