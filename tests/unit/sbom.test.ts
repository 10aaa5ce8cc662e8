/** The list of what is in the product, as `npm run sbom` writes it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

type Bill = {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; type: string } };
  components: { name: string; version: string; purl: string; licenses?: unknown[] }[];
};

test('names every package that running the site installs, with its licence, and none for developing it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'madang.cdx.json');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/sbom.mjs'), file], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);

  const bill = JSON.parse(readFileSync(file, 'utf8')) as Bill;
  expect(stdout).toBe(`${file} lists ${bill.components.length} packages.\n`);
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.\d+$/),
    metadata: { component: { name: 'madang', type: 'application' } },
  });
  const listed = bill.components.map(({ name, version }) => `${name}@${version}`);
  expect(new Set(listed)).toEqual(productionPackages());
  expect(listed).toContainEqual(expect.stringMatching(/^hono@/));
  expect(listed).not.toContainEqual(expect.stringMatching(/^(vitest|playwright|lighthouse)@/));
  expect(bill.components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
});

/** Name and version of each package that the lock file doesn't mark as one for development. */
function productionPackages(): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: true; name?: string }>;
  };
  return new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`),
  );
}
