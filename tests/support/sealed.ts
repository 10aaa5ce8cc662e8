/** Certificates of plans (docs/schedule-engine.md), closed again as whoever changed or made one would. */
import { createHash } from 'node:crypto';

export function sealed(lines: readonly string[]): string {
  const text = `${lines.join('\n')}\n`;
  return `${text}end ${createHash('sha256').update(text).digest('hex')}\n`;
}
