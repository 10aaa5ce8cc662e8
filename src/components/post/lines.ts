/** A name broken into the lines of a booth, because text in a drawing does not wrap by itself. */

/** How wide a character is, measured in the width of a Hangul syllable. */
const widthOf = (text: string) =>
  [...text].reduce(
    (sum, sign) => sum + (/[ᄀ-ᇿ⺀-鿿가-힣]/.test(sign) ? 1 : /[mwMW]/.test(sign) ? 0.85 : 0.56),
    0,
  );

/** At most three lines that fit into `metres`, at 0.5 m for a Hangul syllable; what is left over ends in '…'. */
export function lines(name: string, metres: number): string[] {
  const room = (metres - 0.2) / 0.5;
  const most = 3;
  const made: string[] = [];
  for (const word of name.split(/\s+/).flatMap((word) => syllables(word, room))) {
    const joined = made.length > 0 ? `${made.at(-1)} ${word}` : word;
    if (made.length > 0 && widthOf(joined) <= room) made[made.length - 1] = joined;
    else made.push(word);
  }
  const fitting = made.slice(0, most).map((line) => cut(line, room));
  const last = fitting.at(-1);
  if (made.length > most && last !== undefined) fitting[most - 1] = cut(`${last}…`, room);
  return fitting;
}

/** A Korean word that does not fit breaks between syllables, into parts about as long as each other. */
function syllables(word: string, room: number): string[] {
  if (widthOf(word) <= room || !/^[가-힣]+$/.test(word)) return [word];
  const parts = Math.ceil(widthOf(word) / room);
  const length = Math.ceil(word.length / parts);
  return Array.from({ length: parts }, (_, at) => word.slice(at * length, (at + 1) * length));
}

function cut(line: string, room: number): string {
  if (widthOf(line) <= room) return line;
  let short = line.replace(/…$/, '');
  while (short.length > 1 && widthOf(`${short}…`) > room) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
}
