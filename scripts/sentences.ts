/**
 * Words that people read and that stand in code, where no one translates them: text between tags, attributes that are
 * shown or read out, and any string with Hangul in it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Where words belong in code, and why. A folder ends in a stroke. */
const spoken: Record<string, string> = {
  'src/site.config.ts': 'the organiser writes who they are, in both languages',
  'src/domain/site/identity.ts': 'what the software is called, in both languages',
  'src/server/platform/mail/texts.ts': 'mails, in both languages side by side, which no page shows',
  'src/server/features/account/mail-texts.ts': 'the same',
  'src/server/features/notice/texts.ts': 'the same',
  'src/server/features/notice/on-site-texts.ts': 'the same',
  'src/server/features/notice/where-texts.ts': 'the same',
  'src/server/features/matching/by-manager/hours-texts.ts': 'the same',
  'src/server/features/follow-up/texts.ts': 'the same',
  'src/server/features/ranking/texts.ts': 'the same',
  'src/server/features/built-in-mail/example-texts.ts': 'examples in mails, in both languages',
  'src/server/features/calendar/texts.ts': 'entries of calendars, in both languages, which no page shows',
  'src/server/features/retention/mail-texts.ts': 'the same',
  'src/server/features/consent/mail-texts.ts': 'the same',
  'src/server/features/participation/company-change-texts.ts': 'the same',
  'src/server/features/visitor/mail-texts.ts': 'the same',
  'src/server/features/interpreter/mail-texts.ts': 'the same',
  'src/server/features/participation/rows/link-mail-texts.ts': 'the same',
  'src/server/platform/mail/objection.ts': 'the same',
  'src/server/features/mailing/mail-texts.ts': 'the same',
  'src/server/features/permission/mail-texts.ts': 'the same',
  'src/server/features/set-up/mail-texts.ts': 'the same',
  'src/server/features/representative/mail-texts.ts': 'the same',
  'src/server/features/account/block-texts.ts': 'the same',
  'src/server/features/invitation/mail-texts.ts': 'the same',
  'src/domain/matching/pair-sheet.ts':
    'headings and answers of a sheet, as organisers write them in either language',
  'src/domain/participation/colleague-sheet.ts': 'the same',
  'src/domain/participation/named-party.ts': 'forms of companies, which are left out of what is compared',
  'src/domain/matching/ranking-sheet.ts': 'heads by which a column is known',
  'src/domain/invitation/invitation-sheet.ts':
    'headings by which a column of a sheet is known, which no page shows',
  'src/styleguide/': 'a page that only development serves',
  'src/domain/board/board.ts': 'names that the first categories of an event are given, in both languages',
  'src/domain/participation/product-words.ts':
    'particles and words without meaning, which are left out of what is compared',
  'src/domain/participation/hs-headings.ts': 'words by which goods are known, which no page shows',
  'src/domain/participation/hs-terms.ts': 'the same',
  'src/server/db/migrations/036-suggestion.ts': 'words that are left out of what is compared, as they were',
  'src/server/db/migrations/product-words-065.ts': 'the same',
  'src/server/db/migrations/hs-terms-065.ts': 'the same',
  'src/server/db/migrations/product-words-073.ts': 'the same',
  'src/server/platform/storage/marker.ts':
    'what a file says to whoever finds it in the store, in both languages',
  'src/i18n/format.ts': 'how Korean writes a date',
  'src/i18n/particle.ts': 'which particle a Korean word takes',
  'src/islands/form/countries.ts': 'short forms by which a country is found, which no page shows',
  'src/islands/console/event/zone-options.ts': 'cities by which a time zone is found, which no page shows',
  'src/server/front-door/starting.ts': 'what is read before the pages are there, in both languages',
  'src/islands/ui/SlotGrid.tsx': 'reads the halves of a day in times as format.ts writes them',
};

const shown = /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|lead|over)$/;
const word = /\p{L}{2,}|[가-힣]/u;
const hangul = /[가-힣]/;

/** The words of one file, each with its line. An .astro file is its frontmatter, then markup that reads like JSX. */
export function wordsIn(file: string, code: string): string[] {
  if (!file.endsWith('.astro')) return wordsOf(code, file.endsWith('x'), 0);
  const [, front = '', markup = code] = /^\s*---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(code) ?? [];
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
  const plain = markup
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, blank)
    .replaceAll(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, blank);
  const before = code.slice(0, code.length - markup.length).split('\n').length - 1;
  return [...wordsOf(front, false, 1), ...wordsOf(`<>${plain}</>`, true, before)];
}

function wordsOf(code: string, isMarkup: boolean, linesBefore: number): string[] {
  const kind = isMarkup ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile('a', code, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const say = (node: ts.Node, text: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(`${line + 1 + linesBefore}: '${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}'`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && word.test(node.text)) say(node, node.text);
    else if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      const { text } = node.initializer;
      if (hangul.test(text) || (shown.test(node.name.getText(source)) && word.test(text))) say(node, text);
    } else if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && hangul.test(node.text)) {
      say(node, node.text);
    } else if (ts.isTemplateMiddleOrTemplateTail(node) && hangul.test(node.text)) say(node, node.text);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** One sentence for each place in the code under `root` that says something itself. */
export function sentencesInCode(root: string): string[] {
  return globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
    .filter(
      (file) =>
        !Object.keys(spoken).some(
          (place) => file === place || (place.endsWith('/') && file.startsWith(place)),
        ),
    )
    .sort()
    .flatMap((file) =>
      wordsIn(file, readFileSync(join(root, file), 'utf8')).map(
        (found) => `${file}:${found} stands in code.`,
      ),
    );
}
