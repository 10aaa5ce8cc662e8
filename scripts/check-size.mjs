/** `npm run check:size`: prepares what is missing, then measures under Node 26. `-- --list` prints every page. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node, prepare, root } from './prepare.mjs';

await prepare();
const { status } = spawnSync(
  node,
  ['--disable-warning=ExperimentalWarning', join(root, 'scripts/check-size.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
