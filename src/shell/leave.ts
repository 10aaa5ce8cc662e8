/** Whether a script may leave the page. Forms have a say in it where there are any (`unsaved.ts`); a page without one carries no word of them. */

let question: () => Promise<boolean> = async () => true;

/** Asks where something is unsaved, and answers whether the page may be left. A script that leaves it calls this first. */
export const mayLeave = (): Promise<boolean> => question();

/** Puts the question that `mayLeave` asks from now on. */
export function askWhenLeaving(next: () => Promise<boolean>): void {
  question = next;
}
