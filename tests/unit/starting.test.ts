/** What is answered from when the port is taken until the site is open. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '#server/ground/config.ts';
import { quietLogger } from '#server/ground/log.ts';
import { serve } from '#server/serve.ts';
import { heading, rawConnection } from '#tests/support/raw-http.ts';

it('a site that is not open yet says so at once, also to who waits to be asked for a body', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'madang-starting-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'dist/server'), { recursive: true });
  writeFileSync(join(folder, 'dist/server/entry.mjs'), '');
  const filling = Promise.withResolvers<number>();
  const goOn = Promise.withResolvers<never>();
  const starting = serve({
    settings: readSettings({ PORT: '0', DATA_DIR: join(folder, 'data') }),
    dist: join(folder, 'dist'),
    log: quietLogger,
    seed: ({ settings }) => {
      filling.resolve(settings.PORT);
      return goOn.promise;
    },
  });
  const over = expect(starting).rejects.toThrow('enough');
  const port = await filling.promise;
  const none: Record<string, string> = {};
  for (const waits of [none, { expect: '100-continue' }]) {
    const connection = rawConnection(port);
    connection.send(heading('POST /api/file/upload', { ...waits, 'content-length': 20_000_000 }));
    expect(await connection.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 503 /);
    connection.socket.destroy();
  }
  goOn.reject(new Error('enough'));
  await over;
});
