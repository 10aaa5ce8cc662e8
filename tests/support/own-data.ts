/** A member's download of their own data, as the text of its JSON file. */
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import type { TestApp } from './compose.ts';
import type { Person } from './factories.ts';

export async function ownDataOf(app: TestApp, { token }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.send('/member/exportData', { headers });
  const opened = await yauzl.fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  for await (const entry of opened.eachEntry())
    if (entry.fileName === 'data.json')
      return (await buffer(await opened.openReadStreamPromise(entry))).toString();
  throw new Error('There is no data.json.');
}
