import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Member } from '#api/account/member.ts';
import { createApplicationDraft } from '#stores/participation/application/application-draft.ts';
import type { Values } from '#stores/participation/application/application-values.ts';
import { $member, $token } from '#stores/site/session.ts';

const member = (memberIdx: number) => ({ memberIdx, participateIdx: 0, nameKo: '', nameEn: '' }) as Member;
const written = { member: { nameKo: '남도발효' } } as unknown as Values;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  $token.set(undefined);
  $member.set(undefined);
});

/** Keeps what member 1 has written, lets `meanwhile` happen, and answers what the server was told. */
async function toldAfter(meanwhile: () => void) {
  const call = vi.fn(async () => ({ data: { version: 1 } }));
  $member.set(member(1));
  $token.set('first');
  createApplicationDraft(call as never).keep(1, written);
  meanwhile();
  await vi.advanceTimersByTimeAsync(10_000);
  return call.mock.calls.map(([name]: unknown[]) => name);
}

describe('the draft of an application', () => {
  it('is stored for its member a moment later', async () => {
    expect(await toldAfter(() => {})).toEqual(['POST /participate/saveDraft']);
  });

  it('is not stored as somebody else’s who has logged in since', async () => {
    const meanwhile = () => {
      $member.set(member(2));
      $token.set('second');
    };
    expect(await toldAfter(meanwhile)).toEqual([]);
  });

  it('is not stored once its member has logged out', async () => {
    expect(await toldAfter(() => $token.set(undefined))).toEqual([]);
  });
});
