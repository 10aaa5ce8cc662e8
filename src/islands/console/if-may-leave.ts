import { mayLeave } from '#shell/leave.ts';

/** Does what leads to another part of the screen, where nothing is unsaved or the reader says so. */
export const ifMayLeave = (go: () => void) => mayLeave().then((may) => may && go());
