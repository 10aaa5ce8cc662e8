/** The service worker: its source with the types taken off, and before it what it has to know. It stands at the root, because that is what it looks after. */
import { stripTypeScriptTypes } from 'node:module';
import { openFolders, openPages } from '#domain/common/access.ts';
import { offlineCaches } from '#domain/common/browser-storage.ts';
import { decisionKinds, holeKinds, toldKinds } from '#domain/notice/notice.ts';
import { locales } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import source from '../service-worker/worker.ts?raw';

export const prerender = true;

/** Readable without a network even where they were never opened. */
const always = ['/offline', '/info/schedule', '/info/booth-map'];

/** Pages of members, the same for each of them: what is theirs is kept by `src/stores/site/offline.ts`. The door gives the same page for every number. */
const work = [
  '/matching/info',
  '/matching/detail',
  '/matching/notices',
  '/matching/table/1',
  '/matching/meeting/1',
  '/counseling/list',
  '/counseling/add',
  '/counseling/detail/1',
];

export function GET(): Response {
  const texts = Object.fromEntries(
    locales.map((locale) => {
      const t = translator(locale);
      const kinds = Object.fromEntries(
        [...toldKinds, ...decisionKinds, ...holeKinds].map((kind) => [kind, t(`push.kind.${kind}`)]),
      );
      const push = { title: t('common.productName'), other: t('push.other'), kinds };
      return [locale, { keptAt: t('common.keptAt', { time: '{time}' }), push }];
    }),
  );
  const open = { pages: openPages, folders: openFolders, always, work };
  const known = Object.entries({ texts, open, names: offlineCaches });
  const constants = known.map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`).join('');
  return new Response(constants + stripTypeScriptTypes(source), {
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
  });
}
