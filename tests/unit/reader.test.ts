import { afterEach, describe, expect, it } from 'vitest';
import type { Member } from '#api/account/member.ts';
import { $reader, keepReaderWhile, nextLogIn } from '#stores/site/reader.ts';
import { $member, $token } from '#stores/site/session.ts';

const member = (memberIdx: number) => ({ memberIdx, participateIdx: 0, nameKo: '', nameEn: '' }) as Member;
/** As a log-in does: the member, then the token. */
const logIn = (memberIdx: number) => {
  $member.set(member(memberIdx));
  $token.set(`token of ${memberIdx}`);
};

afterEach(() => {
  keepReaderWhile(() => false);
  $token.set(undefined);
});

describe('whose page it is', () => {
  it('follows who logs in and out where nothing of theirs is on it', () => {
    logIn(1);
    expect($reader.get()?.memberIdx).toBe(1);
    $token.set(undefined);
    expect($reader.get()).toBeUndefined();
    logIn(2);
    expect($reader.get()?.memberIdx).toBe(2);
  });

  it('stays its member’s over a log-out and the log-in that follows', async () => {
    logIn(1);
    keepReaderWhile(() => true);
    $token.set(undefined);
    const back = nextLogIn();
    expect($reader.get()?.memberIdx).toBe(1);
    logIn(1);
    expect(await back).toBe(true);
  });

  it('is not the next one’s, even if an answer under way at the log-out brought its member once more', async () => {
    logIn(1);
    keepReaderWhile(() => true);
    $token.set(undefined);
    $member.set(member(1));
    const back = nextLogIn();
    logIn(2);
    expect(await back).toBe(false);
    expect($reader.get()?.memberIdx).toBe(1);
  });
});
