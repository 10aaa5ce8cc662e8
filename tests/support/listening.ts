import type { TestApp } from './compose.ts';

/** Opens the stream of a member's changes, and tells when something came; `unheardMs`: for how long their page has not heard. */
export async function listening(
  send: TestApp['send'],
  { token }: { token: string },
  eventIdx: number,
  unheardMs = 0,
) {
  const response = await send(`/notice/listen?eventIdx=${eventIdx}&unheardMs=${unheardMs}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.body || response.headers.get('content-type') !== 'text/event-stream')
    throw new Error(`no stream: ${response.status} ${await response.text()}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  let isOpen = true;
  const ended = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      heard += value;
    }
    isOpen = false;
  })();
  return {
    /** How many changes were heard so far. */
    changes: () => heard.split('data: changed\n\n').length - 1,
    text: () => heard,
    isOpen: () => isOpen,
    ended,
    leave: () => reader.cancel(),
  };
}
