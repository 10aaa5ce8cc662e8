/** Counts what changed elsewhere for whoever is logged in: what is on the screen is asked for anew (docs/rules.md, N3). */
import { atom } from 'nanostores';

export const $changes = atom(0);
