/** An answer of a call leaves in one piece: a head and a body apart cost more than most calls. */
import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { expo, joined } from '#tests/support/factories.ts';
import { operatedSite } from '#tests/support/operating.ts';

const site = await operatedSite();
await expo(site);

/** What this process's sockets are given to write in several pieces, as the first line of each. */
async function inPieces(work: () => Promise<unknown>): Promise<string[]> {
  const pieces = vi.spyOn(Socket.prototype, '_writev');
  try {
    await work();
    return pieces.mock.calls.map(([chunks]) => String(chunks[0]?.chunk).split('\r\n')[0] as string);
  } finally {
    pieces.mockRestore();
  }
}

it('to a guest, to a member, and a refusal', async () => {
  const { token } = await joined(site);
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.url}${path}`, { headers });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10);
    return answer.json();
  };
  const written = await inPieces(async () => {
    expect(await ask('/api/event/getDetail')).toMatchObject({ resultMessage: 'success' });
    expect(await ask('/api/member/getMember', { authorization: `Bearer ${token}` })).toMatchObject({
      resultMessage: 'success',
    });
  });
  expect(written.filter((line) => line.startsWith('HTTP/1.1'))).toEqual([]);
  expect(await ask('/api/member/getMember')).toMatchObject({ resultMessage: 'login_needed' });
});

it('is the same to whoever asks for its head alone', async () => {
  const answer = await fetch(`${site.url}/api/event/getDetail`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
    200,
    'no-store',
    '',
  ]);
});

it('and another method is told which one there is', async () => {
  const answer = await fetch(`${site.url}/api/event/getDetail`, { method: 'DELETE' });
  expect([answer.status, answer.headers.get('allow'), answer.headers.get('cache-control')]).toEqual([
    405,
    'GET',
    'no-store',
  ]);
});
