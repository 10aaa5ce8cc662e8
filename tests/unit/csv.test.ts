/** Nothing in a cell is run as a formula (docs/rules.md, C10), whatever a spreadsheet takes for the end of a cell. */
import { describe, expect, test } from 'vitest';
import { csvOf } from '#server/platform/csv.ts';

/** What a program makes of a file whose cells it separates by `separator`: a quote counts where a cell begins, and nowhere else. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') {
          cell += '"';
          at += 1;
        } else break;
      }
      at += 1;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n') {
      cell += text[at];
      at += 1;
    }
    cells.push(cell.trim());
    at += 1;
  }
  return cells;
}

const hostile = ['=1+1', '@SUM(1)', '+1', '-1', '\uFF1D1+1'].flatMap((formula) => [
  formula,
  `a;${formula};b`,
  `a\n${formula};b`,
  `a\r\n${formula}`,
  `a\t${formula}\tb`,
  `a; ${formula}`,
  `a;"${formula};b`,
  `;${formula}`,
]);

describe.each([',', ';', '\t'])('where cells are separated by %j', (separator) => {
  test.each(hostile)('%j is a text', (text) => {
    const file = new TextDecoder().decode(csvOf([[1, text, 'end']]));
    for (const cell of cellsOf(file, separator)) expect(cell).not.toMatch(/^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/);
  });
});

test('a text that is none stays as it is, and numbers do', () => {
  const file = new TextDecoder().decode(csvOf([['\uB9C8\uB2F9-1; a=b', 'x-y', -5]]));
  expect(file).toBe('"\uB9C8\uB2F9-1; a=b",x-y,-5\r\n');
});

test('a long text without an end is written in no time', () => {
  const begin = performance.now();
  csvOf([[';'.repeat(4000), `;${' '.repeat(4000)}`, '\n'.repeat(4000)]]);
  expect(performance.now() - begin).toBeLessThan(100);
});

test('a number is written without an exponent, also the smallest rate', () => {
  expect(new TextDecoder().decode(csvOf([[1e-7, 0.000_712, 1200]]))).toBe('0.0000001,0.000712,1200\r\n');
});
