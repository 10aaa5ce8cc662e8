/** The process behind `npm start`, and of the container: the server, with the demonstration where it may be shown. */
import { demonstrationIn } from '../demo/start/seed.ts';
import { run } from '../src/server/run.ts';

await run(demonstrationIn);
