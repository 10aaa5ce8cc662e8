/**
 * Puts the front door before Vite in `astro dev`, as it stands before Astro's handler in production. The server's code is
 * loaded through Vite: after a change of it the next request meets the new code, on the same database.
 */
import type { RequestListener } from 'node:http';
import { createServerModuleRunner, type ViteDevServer } from 'vite';
import type { BuiltRoute } from '../front-door/places.ts';
import type { DevelopmentSite } from './development.ts';

/** `routes` answers Astro's routes as they are now. */
export function standBeforeVite(vite: ViteDevServer, routes: () => readonly BuiltRoute[]): void {
  const { httpServer, watcher, config } = vite;
  if (!httpServer) return;
  const environment = vite.environments.ssr;
  type Runner = ReturnType<typeof createServerModuleRunner>;
  let runner: Runner | undefined;
  let opening: Promise<DevelopmentSite> | undefined;
  let closing: Promise<void> = Promise.resolve();

  async function open(): Promise<DevelopmentSite> {
    await closing;
    // One graph of modules each time, so that there is one of each class and of each state.
    runner = createServerModuleRunner(environment, { hmr: false });
    const { openDevelopment } = await runner.import<typeof import('./development.ts')>(
      '/src/server/development/development.ts',
    );
    const { demonstrationIn } = await runner.import('/demo/start/seed.ts');
    const address = httpServer?.address();
    const port = typeof address === 'object' && address ? address.port : config.server.port;
    const development = { vite: vite.middlewares, routes, publicFolder: config.publicDir };
    return openDevelopment(development, `http://localhost:${port}`, demonstrationIn(process.env));
  }

  function close(): Promise<void> {
    const [was, loaded] = [opening, runner];
    [opening, runner] = [undefined, undefined];
    closing = closing.then(async () => {
      const site = await was?.catch(() => undefined);
      await site?.close();
      await loaded?.close();
    });
    return closing;
  }

  function changed(file: string): void {
    const modules = environment.moduleGraph.getModulesByFile(file);
    for (const module of modules ?? []) environment.moduleGraph.invalidateModule(module);
    const isOurs = runner?.evaluatedModules.getModulesByFile(file)?.size;
    if (isOurs) config.logger.info('The server was changed: it starts anew.', { timestamp: true });
    if (isOurs) void close();
  }

  const door: RequestListener = (req, res) => {
    opening ??= open();
    opening.then(
      (site) => site.door(req, res),
      (error: Error) => {
        vite.ssrFixStacktrace(error);
        config.logger.error(String(error.stack), { timestamp: true, error });
        // The next request tries again: what is wrong may be mended by then.
        void close();
        res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
        res.end(`The server did not start: ${error.message}\n`);
      },
    );
  };

  httpServer.removeAllListeners('request');
  httpServer.on('request', door as (...given: unknown[]) => void);
  for (const event of ['change', 'add', 'unlink'] as const) watcher.on(event, changed);
  httpServer.once('close', close);
}
