/** YAML that people write: read without references, so that no small text becomes a large one, and with the line of each value. */
import { isNode, LineCounter, parseDocument, stringify } from 'yaml';

export interface ReadYaml {
  value: unknown;
  /** The line of a field, as 'sponsors.1.link', or of the nearest above it that is there; null where none is. */
  lineOf: (field: string) => number | null;
}

/** What a text says; `fault` in its place, with its line, where it is no YAML. */
export function readYaml(text: string): ReadYaml | { fault: string; line: number | null } {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error) return { fault: error.message, line: lineCounter.linePos(error.pos[0]).line };
  const lineOf = (field: string) => {
    const path = field.split('.').map((one) => (/^\d+$/.test(one) ? Number(one) : one));
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
    }
    return null;
  };
  try {
    return { value: document.toJS({ maxAliasCount: 0 }) ?? {}, lineOf };
  } catch (fault) {
    return { fault: (fault as Error).message, line: null };
  }
}

const saidIn = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (_, one) => (one === null ? undefined : one)));

/** What is null goes without saying. */
export const writeYaml = (value: object, comment: string): string =>
  `${comment.replaceAll(/^/gm, '# ')}\n${stringify(saidIn(value), { lineWidth: 0 })}`;

/** The same between the dashes of a page: each value on its line and each text in quotes, as all that reads pages takes them. */
export const writeHead = (value: object): string =>
  stringify(saidIn(value), { lineWidth: 0, defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN' });
