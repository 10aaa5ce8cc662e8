/** Our site from a build of its own, for benchmarks that add pages to it. Argument: the folder that holds the build. */
import { readSettings } from '#server/ground/config.ts';
import { serve } from '#server/serve.ts';

const [dist] = process.argv.slice(2) as [string];
const site = await serve({ settings: readSettings(process.env), dist });
process.stdout.write(`Madang is open at ${site.url}\n`);
