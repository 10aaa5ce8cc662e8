/** LibreOffice, where the machine has it: workbooks as a spreadsheet program reads them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';

export const hasOffice = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0;

/** Commas, double quotes, UTF-8, all columns as they are; cells as they are shown. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false';

/** The cells of each workbook as LibreOffice writes them out: a moment with its seconds, where it is one and not a text. */
export function readByOffice(workbooks: Record<string, Buffer>): Record<string, string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'madang-office-'));
  try {
    const out = join(folder, 'out');
    mkdirSync(out);
    const names = Object.keys(workbooks);
    for (const name of names) writeFileSync(join(folder, `${name}.xlsx`), workbooks[name] as Buffer);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const files = names.map((name) => join(folder, `${name}.xlsx`));
    const ran = spawnSync(
      'soffice',
      [profile, '--headless', '--convert-to', asCsv, '--outdir', out, ...files],
      { encoding: 'utf8' },
    );
    if (ran.status !== 0) throw new Error(`soffice ended with ${ran.status}: ${ran.stderr}`);
    return Object.fromEntries(
      names.map((name) => [name, parse(readFileSync(join(out, `${name}.csv`), 'utf8')) as string[][]]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
