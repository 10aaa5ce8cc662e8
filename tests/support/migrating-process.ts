import { createInterface } from 'node:readline';
import { openDatabase } from '#server/db/open.ts';

/**
 * A process of its own that opens databases on command: each line of its input is a place as JSON, and is answered by a
 * line, 'ok' or why not. Started before it is needed, so that two of them begin at the same moment.
 */
for await (const line of createInterface({ input: process.stdin })) {
  try {
    const db = await openDatabase(JSON.parse(line));
    await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow();
    await db.destroy();
    process.stdout.write('ok\n');
  } catch (error) {
    process.stdout.write(`${String(error)}\n`);
  }
}
