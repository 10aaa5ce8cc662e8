/** `npm start`: prepares what is missing, then runs the server under Node 26 and ends as it ends. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { node, prepare, root, serverArguments, serverEnvironment } from './prepare.mjs';

try {
  await prepare();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const server = spawn(node, serverArguments, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...serverEnvironment },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
