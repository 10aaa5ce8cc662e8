import { useStore } from '@nanostores/react';
import type { Member } from '#api/account/member.ts';
import { show } from '#shell/asking/dialog.ts';
import { logInHere } from '#shell/session/guard.ts';
import { shellTexts } from '#shell/texts.ts';
import { $reader, isReadersForm } from '#stores/site/reader.ts';
import './covered.css';

/** A browser may remember that a script failed: then only another address is asked for once more. */
const load = (): Promise<typeof import('./LogInAgain.tsx')> =>
  import('./LogInAgain.tsx').catch((error: unknown) => {
    const address = /https?:\S+\.js/.exec(String(error))?.[0];
    if (address === undefined) throw error;
    return import(/* @vite-ignore */ `${address}?${Date.now()}`);
  });

/** What logs in over the page may not load: the page stays as it is, covered, until it does. Rejects for a reader who goes instead. */
async function logInOver(): Promise<void> {
  const root = document.documentElement;
  while (true) {
    try {
      return await (await load()).openLogIn();
    } catch (error) {
      const { logInFailed = '', retry = '', leave } = shellTexts();
      root.dataset['covered'] = '';
      const ways = [
        { value: 'retry', text: retry, kind: 'first' },
        { value: 'leave', text: leave, kind: 'second' },
      ] as const;
      const answer = await show(logInFailed, ways, undefined);
      delete root.dataset['covered'];
      if (answer === 'leave') throw error;
    }
  }
}

// Whoever asks whose page it is stays on it when the session ends.
logInHere(logInOver, isReadersForm);

/** The member whose page this is, also while they log in again; undefined for nobody, and until the browser's storage was read. */
export const useReader = (): Member | undefined => useStore($reader);
