/** `npm run bench -- WHAT`: prepares what is missing, then measures under Node 26. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, prepare, root } from './prepare.mjs';

await prepare();
const { status } = spawnSync(node, [join(root, 'tests/bench/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
