/** `npm start`: prepares what is missing, then runs the server under Node 26 and ends as it ends. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { node, prepare, root } from './prepare.mjs';

try {
  await prepare();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const server = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, 'src/server/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
