/**
 * What a text asks of whoever renders it, judged before anything is parsed: some kilobytes of markdown can stand for gigabytes, or lie deeper
 * in themselves than a parser has room for, and every reader would wait, or the process end, with it (docs/rules.md, W17).
 */

/** Quotes and lists in each other, and steps of indentation before them. */
const mostDepth = 30;
/** Signs of one paragraph that may begin something within something else. */
const mostSigns = 4_000;
/** Lines, what is in each other, signs, and cells of tables, whose short rows are filled up: a parser takes as long for each, some 0.1 ms. */
const mostParts = 20_000;
/** What the addresses of links come to that are written once and named often, in characters. */
const mostNamed = 4_000_000;
/** Tables of the site's own that stand for one line. */
const mostTables = 4;
/** The HTML of a page, in characters. */
export const mostHtml = 2_000_000;

interface Beyond {
  /** Undefined of what is of no line. */
  line?: number;
  found: string;
}

const markers = /^(?:[ \t]*(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)))+/;
const isRule = (line: string) => /^[\s-]+$/.test(line) || /^[\s*]+$/.test(line);

function depthOf(line: string): number {
  const [begin = ''] = markers.exec(line) ?? [];
  if (begin === '' || isRule(line)) return 0;
  const indent = begin.replaceAll('\t', '    ').search(/\S/);
  return (begin.match(/>|[-*+]|\d+/g)?.length ?? 0) + Math.floor(indent / 2);
}

/** The columns of a table whose line under its head this is; 0 of every other line. */
const columnsOf = (line: string) =>
  line.includes('|') && line.includes('-') && /^[\s>|:-]+$/.test(line) ? line.split('|').length : 0;

const count = (text: string, sign: string) => text.split(sign).length - 1;

/** Where a text asks for more than a page may have; undefined where it does not. Walks through it once. */
export function beyondBounds(text: string): Beyond | undefined {
  let parts = 0;
  let longest = 0;
  let block = { line: 1, length: 0, signs: 0, columns: 0 };
  for (const [at, line] of text.split('\n').entries()) {
    const beyond = { line: at + 1, found: line };
    if (line.trim() === '') {
      block = { line: at + 2, length: 0, signs: 0, columns: 0 };
      continue;
    }
    const depth = depthOf(line);
    if (depth > mostDepth) return beyond;
    block.length += line.length + 1;
    longest = Math.max(longest, block.length);
    const signs = line.match(/[*_~`[<&@]|:\/\/|www\./g)?.length ?? 0;
    block.signs += signs;
    if (block.signs > mostSigns) return { ...beyond, line: block.line };
    block.columns = Math.max(block.columns, columnsOf(line));
    parts += 1 + depth + signs + block.columns;
    if (parts > mostParts) return beyond;
  }
  const isNamedOften = text.includes(']:') && longest * count(text, '[') > mostNamed;
  if (isNamedOften) return { found: text.slice(text.indexOf(']:')) };
  return count(text, '{{browserStorage}}') > mostTables ? { found: '{{browserStorage}}' } : undefined;
}
