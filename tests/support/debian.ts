/** Programs that no package of npm carries, from Debian's: fetched by apt and unpacked beside the other tools of the tests, with nothing installed on the machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const cache = resolve(import.meta.dirname, '../../node_modules/.cache');

export interface Unpacked {
  /** The folder that stands for the root of the file system. */
  home: string;
  env: { LD_LIBRARY_PATH: string };
}

/** These packages with what they need and the machine lacks, unpacked once under this name; undefined where there is no apt. */
export function unpackedPackages(name: string, packages: readonly string[]): Unpacked | undefined {
  const home = join(cache, name);
  if (!existsSync(home)) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(join(cache, `${name}-`));
    if (!fetched(draft, packages)) {
      rmSync(draft, { recursive: true, force: true });
      return undefined;
    }
    try {
      renameSync(draft, home);
    } catch (error) {
      // Another process was faster: its copy is as good.
      if (!existsSync(home)) throw error;
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const libraries = ['lib', 'usr/lib'].flatMap((folder) => {
    const at = join(home, folder);
    return existsSync(at) ? [at, ...readdirSync(at).map((one) => join(at, one))] : [];
  });
  return { home, env: { LD_LIBRARY_PATH: libraries.join(':') } };
}

/** Apt works on lists and downloads of its own here, so that it needs no rights and changes nothing. */
function fetched(into: string, names: readonly string[]): boolean {
  const own = mkdtempSync(join(tmpdir(), 'madang-apt-'));
  mkdirSync(join(own, 'lists/partial'), { recursive: true });
  mkdirSync(join(own, 'archives/partial'), { recursive: true });
  const apt = (...words: string[]) =>
    spawnSync(
      'apt-get',
      [
        '-q',
        '-y',
        '-o',
        `Dir::State::lists=${own}/lists`,
        '-o',
        `Dir::Cache=${own}`,
        '-o',
        'Debug::NoLocking=1',
        '-o',
        'APT::Sandbox::User=',
        ...words,
      ],
      { timeout: 180_000 },
    ).status === 0;
  const archives = join(own, 'archives');
  const isThere = apt('update') && apt('install', '--download-only', '--no-install-recommends', ...names);
  const packages = isThere ? readdirSync(archives).filter((name) => name.endsWith('.deb')) : [];
  const all = packages.every((name) => spawnSync('dpkg', ['-x', join(archives, name), into]).status === 0);
  rmSync(own, { recursive: true, force: true });
  return packages.length > 0 && all;
}
