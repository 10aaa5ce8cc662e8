/** What the files say of the site and a screen says otherwise, for the log of a start: whoever edits them would wonder why nothing changes. */
import { readFile } from 'node:fs/promises';
import type { SiteIdentity } from '#domain/site/identity.ts';
import { site } from '#site.config';
import type { Database } from '../../db/open.ts';
import { identityIn, publishedRow } from './identity.ts';

const local = ({ ko, en }: { ko: string; en: string }) => ko !== '' || en !== '';

/** The parts of `src/site.config.ts`, each with what is said of it on screen, and whether the file says anything. */
const inFile: Record<string, { said: (keyof SiteIdentity)[]; isThere: boolean }> = {
  name: { said: ['nameKo', 'nameEn'], isThere: local(site.name) },
  host: { said: ['hostKo', 'hostEn'], isThere: local(site.host) },
  operator: { said: ['operatorKo', 'operatorEn'], isThere: local(site.operator) },
  address: { said: ['addressKo', 'addressEn'], isThere: local(site.address) },
  tel: { said: ['tel'], isThere: site.tel !== '' },
  email: { said: ['email'], isThere: site.email !== '' },
  privacyOfficer: { said: ['privacyOfficerKo', 'privacyOfficerEn'], isThere: local(site.privacyOfficer) },
  businessNumber: { said: ['businessNumber'], isThere: site.businessNumber !== '' },
  laws: { said: ['laws'], isThere: true },
  retention: { said: ['retention'], isThere: true },
  tradeCommittees: { said: ['committees'], isThere: Object.keys(site.tradeCommittees).length > 0 },
};

const sponsorsFile = new URL('../../../content/sponsors.yaml', import.meta.url);

/** The parts that a screen hides, as 'src/site.config.ts: name, tel', and the file of sponsors where it names anybody. */
export async function partsBehindScreen(db: Database): Promise<string[]> {
  const row = await publishedRow(db);
  if (!row) return [];
  const identity = identityIn(row.identity);
  const parts = Object.entries(inFile)
    .filter(([, { said, isThere }]) => isThere && said.some((field) => identity[field] !== null))
    .map(([name]) => name);
  const sponsors = identity.sponsors && (await readFile(sponsorsFile, 'utf8').catch(() => ''));
  return [
    ...(parts.length > 0 ? [`src/site.config.ts: ${parts.join(', ')}`] : []),
    ...(sponsors && /^\s*-\s/m.test(sponsors) ? ['src/content/sponsors.yaml'] : []),
  ];
}
