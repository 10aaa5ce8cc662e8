/** `npm run operator -- add EMAIL`: makes the member who joined with this address a manager of everything. */
import { readSettings, SettingError } from '#server/config.ts';
import { addOperator } from '#server/member/operator.ts';
import { openStore } from '#server/start.ts';

const [verb, id] = process.argv.slice(2);

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (verb !== 'add' || !id) end('Usage: npm run operator -- add EMAIL');

try {
  const db = await openStore(readSettings(process.env));
  const outcome = await addOperator(db, id, new Date());
  await db.destroy();
  if (outcome === 'has not joined')
    end(`Nobody has joined as ${id}: join on the site first, then run this again.`);
  process.stdout.write(
    outcome === 'added' ? `${id} now manages everything.\n` : `${id} managed everything already.\n`,
  );
} catch (error) {
  if (error instanceof SettingError) end(error.message);
  throw error;
}
