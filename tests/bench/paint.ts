/** How soon a phone in a hall sees each kind of page, against a bare Astro page with one heading in its language, in turns. */
import { launchBrowser } from '#tests/support/browser.ts';
import { startBareSite } from './bare-pages.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { type Visit, visitOnPhone } from './phone.ts';
import { startPublicSite } from './public-site.ts';

export const paint: Bench = {
  about: 'how soon a phone in a hall sees each kind of page, against a bare page',
  run: benchPaint,
};

// Fewer, and a median still strays by a tenth from one run to the next.
const rounds = amount(11, 1);
const languages = ['ko', 'en'] as const;

async function benchPaint(): Promise<Outcome> {
  const [site, bare] = [await startPublicSite(), await startBareSite()];
  const browser = await launchBrowser();
  try {
    // By this name it is another site than the one that is measured.
    const elsewhere = `${bare.url.replace('127.0.0.1', 'localhost')}/en`;
    const visits: Record<string, Visit[]> = {};
    const visit = async (url: string, kind: string) => {
      visits[kind] ??= [];
      visits[kind].push(await visitOnPhone(browser, url, elsewhere));
    };
    for (let round = 0; round < rounds; round++) {
      for (const [index, [kind, path]] of Object.entries(site.kinds).entries()) {
        for (const language of languages) {
          // Every figure is held against it, and a machine has slow minutes: it is measured in all of them.
          if (index % 3 === 0) await visit(`${bare.url}/${language}`, `${language} bare`);
          await visit(`${site.url}/${language}${path}`, `${language} ${kind}`);
        }
      }
    }
    const of = (kind: string, name: keyof Visit) => median((visits[kind] ?? []).map((seen) => seen[name]));
    const worst = (name: keyof Visit) => Math.max(...Object.keys(visits).map((kind) => of(kind, name)));
    const slowest = (language: string) =>
      Object.keys(site.kinds).reduce((one, other) =>
        of(`${language} ${other}`, 'lcp') > of(`${language} ${one}`, 'lcp') ? other : one,
      );
    const lone = { reference: null };
    return {
      figures: [
        ...languages.map((language) => ({
          what: `${language}: largest paint of the slowest kind of page (${slowest(language)}) against a bare page's`,
          unit: 'ms',
          measured: of(`${language} ${slowest(language)}`, 'lcp'),
          reference: of(`${language} bare`, 'lcp'),
          bar: { below: 2.01 },
        })),
        {
          what: 'the latest largest paint of any kind of page',
          unit: 'ms',
          measured: worst('lcp'),
          ...lone,
          bar: { below: 701 },
        },
        {
          what: 'the most that any kind of page moves (CLS)',
          unit: 'score',
          measured: worst('cls'),
          ...lone,
          bar: { below: 0.0005 },
        },
        {
          what: 'the longest task of any kind of page',
          unit: 'ms',
          measured: worst('longest'),
          ...lone,
          bar: { below: 151 },
        },
        {
          what: 'home, everything of the first view',
          unit: 'KB',
          measured: Math.max(...languages.map((language) => of(`${language} home`, 'bytes'))) / 1024,
          ...lone,
          bar: { below: 250 },
        },
      ],
      details: Object.keys(visits).map((kind) => ({
        kind,
        'largest paint, ms': Math.round(of(kind, 'lcp')),
        'against a bare page': Number((of(kind, 'lcp') / of(`${kind.slice(0, 2)} bare`, 'lcp')).toFixed(2)),
        CLS: Number(of(kind, 'cls').toFixed(4)),
        'longest task, ms': of(kind, 'longest'),
        KB: Math.round(of(kind, 'bytes') / 1024),
      })),
    };
  } finally {
    await browser.close();
    await Promise.all([site.remove(), bare.remove()]);
  }
}
