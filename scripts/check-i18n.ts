/**
 * Do the two languages say the same things, and does someone say them? Fails for a key that one language lacks, an area
 * without its file, a text with other parameters than its twin, a key that no code names, a key that code names and no
 * language has, a text that is the same in both languages without standing in the list below, a word that is not the one for
 * its thing, and words in code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { textValues } from '#i18n/site-values.ts';
import { askedFor, keysOf, madeKeys, notKeys } from './made-keys.ts';
import { ofOrganiser } from './own-keys.ts';
import { faultsOfWords, screenWords, textsInCode } from './screen-words.ts';
import { sentencesInCode } from './sentences.ts';

type Tree = { [key: string]: string | Tree };

/** Texts that rightly read the same in Korean and in English, and why. */
const sameInBoth = new Map([
  ['counseling.form.amountMou', 'Korean business says MOU'],
  ['stats.amount.mou', 'Korean business says MOU'],
  ['browserStorage.place.database', 'the name that browsers give it'],
  ['invitation.said', 'nothing but its parameters'],
  ['matching.detail.actionOf', 'nothing but its two parameters'],
  ['plans.result.metresOf', 'a number and a unit'],
  ['plans.fact.meetsOne', 'nothing but its two parameters'],
  ['plans.repair.fromTo', 'nothing but its two parameters'],
  ['matching.organiser.tel', 'from the site configuration'],
  ['matching.organiser.email', 'from the site configuration'],
  ['participate.state.organiserEmail', 'from the site configuration'],
  ['member.login.organiserEmail', 'from the site configuration'],
  ['common.productName', 'what the organiser calls the site'],
  ['stats.report.hostName', 'what the organiser calls themselves'],
]);

/** 'msg.fail' → its text, for one language. Plural forms share the key that callers name. */
export function flatten(tree: Tree, path: string[] = []): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = [...path, key];
    if (typeof value === 'string') texts.set(here.join('.').replace(/_(one|other)$/, ''), value);
    else for (const [inner, text] of flatten(value, here)) texts.set(inner, text);
  }
  return texts;
}

const parametersIn = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name = '']) => name))].sort();
const parametersOf = (text: string) => parametersIn(text).join(', ');

/** A value of a text's own that is called as one of the site, which stands behind `site.`; and a value that the site has not. */
export const faultsOfValues = (texts: Map<string, string>, ofSite: readonly string[]): string[] =>
  [...texts].flatMap(([key, text]) =>
    parametersIn(text).flatMap((name) => {
      if (ofSite.includes(name))
        return [
          `${key}: its {{${name}}} has the name of a value of the site; write {{site.${name}}} or another name.`,
        ];
      const isUnknown = name.includes('.') && !ofSite.some((one) => name === `site.${one}`);
      return isUnknown ? [`${key}: {{${name}}} is no value of the site.`] : [];
    }),
  );

/** One sentence for each fault between the two languages. */
export function faultsBetween(
  ko: Map<string, string>,
  en: Map<string, string>,
  same: Pick<ReadonlySet<string>, 'has' | 'keys'> = sameInBoth,
): string[] {
  const faults: string[] = [];
  for (const key of new Set([...ko.keys(), ...en.keys()])) {
    const [korean, english] = [ko.get(key), en.get(key)];
    if (korean === undefined) faults.push(`${key}: Korean lacks it.`);
    else if (english === undefined) faults.push(`${key}: English lacks it.`);
    else if (korean.trim() === '' || english.trim() === '') faults.push(`${key}: the text is empty.`);
    else if (parametersOf(korean) !== parametersOf(english))
      faults.push(
        `${key}: takes {${parametersOf(korean)}} in Korean and {${parametersOf(english)}} in English.`,
      );
    else if (korean === english && !same.has(key)) faults.push(`${key}: is the same text in both languages.`);
  }
  for (const key of same.keys())
    if (ko.get(key) !== en.get(key) || !ko.has(key))
      faults.push(`${key}: is listed as the same in both languages, and is not.`);
  return faults;
}

/** What `code` writes as a name of several parts: whole, and with `{}` for each value that it is made from. */
function namesIn(code: string): { whole: Set<string>; made: Set<string> } {
  const whole = [...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, name = '']) => name);
  const made = [...code.matchAll(/`([\w-]+\.[\w.-]*\$\{[^`]*)`/g)].map(([, name = '']) =>
    name.replaceAll(/\$\{[^}]*\}/g, '{}'),
  );
  return { whole: new Set(whole), made: new Set(made.filter((name) => /^[\w.{}-]+$/.test(name))) };
}

/**
 * The keys that `code` asks a translator for, or names as the text of a label, and that no language has; and those that it
 * makes from a value which `made` knows nothing of.
 */
export function missingKeys(
  keys: ReadonlySet<string>,
  code: string,
  made: Readonly<Record<string, readonly (string | number)[]>> = {},
  others: readonly string[] = notKeys,
): string[] {
  const asked = [...code.matchAll(/\b(?:t\(|label:|hint:|title:)\s*'([\w-]+(?:\.[\w-]+)+)'/g)].map(
    ([, key = '']) => key,
  );
  const groups = new Set([...keys].map((key) => key.split('.')[0]));
  const unlisted = [...namesIn(code).made].filter(
    (name) => groups.has(name.split('.')[0]) && !(name in made) && !others.includes(name),
  );
  const named = [...new Set([...asked, ...keysOf(made)])].filter(
    (key) => !keys.has(key) && !ofOrganiser.has(key),
  );
  return [...named, ...unlisted];
}

/** The keys that `code` never names, neither whole nor made from a value that `made` lists for it. */
export function unusedKeys(
  keys: Iterable<string>,
  code: string,
  made: Readonly<Record<string, readonly (string | number)[]>> = {},
): string[] {
  const { whole, made: written } = namesIn(code);
  const used = Object.entries(made).filter(
    ([name]) => written.has(name) || (name.startsWith('choice.') && written.has('choice.{}.{}')),
  );
  const named = new Set([...whole, ...keysOf(Object.fromEntries(used)), ...keysOf(askedFor)]);
  return [...keys].filter((key) => !named.has(key));
}

function read(folder: string): Map<string, string> {
  const areas = readdirSync(folder).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree,
  ]);
  return flatten(Object.fromEntries(areas));
}

function codeUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

/** Mails and what the demonstration says are read like a screen, and stand in code. */
function faultsInCode(root: string): string[] {
  const files = ['src/server', 'demo/data'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => (folder === 'demo/data' ? /\.ts$/ : /(^|[/-])texts\.ts$/).test(name))
      .map((name) => join(folder, name)),
  );
  return files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    return (['ko', 'en'] as const).flatMap((locale) =>
      faultsOfWords(textsInCode(file, code, locale), screenWords[locale]),
    );
  });
}

if (import.meta.main) {
  const source = resolve(import.meta.dirname, '../src');
  const [ko, en] = [read(join(source, 'i18n/messages/ko')), read(join(source, 'i18n/messages/en'))];
  const code = codeUnder(source);
  const faults = [
    ...faultsBetween(ko, en),
    ...[ko, en].flatMap((texts) => faultsOfValues(texts, Object.keys(textValues))),
    ...faultsOfWords(ko, screenWords.ko),
    ...faultsOfWords(en, screenWords.en),
    ...faultsInCode(resolve(source, '..')),
    ...unusedKeys(en.keys(), code, madeKeys).map((key) => `${key}: no code names it.`),
    ...missingKeys(new Set(en.keys()), code, madeKeys).map(
      (key) =>
        `${key}: code names it, and no language has it or no list of made-keys.ts says what it is made from.`,
    ),
    ...sentencesInCode(resolve(source, '..')),
  ];
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${en.size} texts in both languages, ${faults.length} faults\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
