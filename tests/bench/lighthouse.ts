/** Lighthouse as a phone, each kind of public page in both languages, the median of three runs. */
import lighthouse from 'lighthouse';
import { launchBrowser } from '#tests/support/browser.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { freePort } from './process.ts';
import { startPublicSite } from './public-site.ts';

export const lighthouseScores: Bench = {
  about: 'Lighthouse as a phone, each kind of public page, median of three',
  run: benchLighthouse,
};

const runs = amount(3, 1);
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof bars;

async function benchLighthouse(): Promise<Outcome> {
  const site = await startPublicSite();
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const details: Record<string, string | number>[] = [];
    for (const [kind, path] of Object.entries(site.kinds)) {
      const locale = details.length % 2 === 0 ? 'ko' : 'en';
      const scores: Record<Category, number>[] = [];
      const short = new Set<string>();
      for (let run = 0; run < runs; run++) {
        const result = await lighthouse(`${site.url}/${locale}${path}`, { port, logLevel: 'error' });
        if (!result) throw new Error(`Lighthouse said nothing of ${path}`);
        const { categories, audits } = result.lhr;
        scores.push(
          Object.fromEntries(
            Object.keys(bars).map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
          ) as Record<Category, number>,
        );
        for (const name of Object.keys(bars)) {
          for (const { id, weight } of categories[name]?.auditRefs ?? []) {
            const score = audits[id]?.score;
            if (weight > 0 && typeof score === 'number' && score < 0.9) short.add(id);
          }
        }
      }
      details.push({
        kind: `${kind}, ${locale}`,
        ...Object.fromEntries(
          Object.keys(bars).map((name) => [name, median(scores.map((score) => score[name as Category]))]),
        ),
        'below 90': [...short].join(' '),
      });
    }
    const least = (name: string) => Math.min(...details.map((line) => Number(line[name])));
    return {
      figures: Object.entries(bars).map(([name, bar]) => ({
        what: `Lighthouse, ${name}: the lowest of all kinds of page`,
        unit: 'score',
        measured: least(name),
        reference: null,
        bar: { atLeast: bar },
      })),
      details,
    };
  } finally {
    await browser.close();
    await site.remove();
  }
}
