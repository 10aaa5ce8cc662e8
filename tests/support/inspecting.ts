/** The processes that look into files, asked by a test as the server asks them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { HttpRefusal } from '#server/ground/http-refusal.ts';
import { createInspector } from '#server/platform/storage/inspection/inspector.ts';

/** A folder that goes with its test. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'inspect-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

export function fileOf(bytes: Buffer): string {
  const path = join(folder(), 'file');
  writeFileSync(path, bytes);
  return path;
}

const accepted = ['pdf', 'jpg', 'png', 'webp', 'zip', 'docx', 'xlsx', 'hwp'] as const;

/** An inspector, and how members ask it. */
export function inspector(options?: Parameters<typeof createInspector>[0]) {
  const made = createInspector(options);
  onTestFinished(made.close);
  const refuse = (seconds: number): never => {
    throw new HttpRefusal(429, 'too_many_requests', seconds);
  };
  const inspect = (
    path: string,
    {
      memberIdx = 1,
      network = '192.0.2.1',
      isStranger = false,
      now = 0,
      signal = new AbortController().signal,
    } = {},
  ) => made.inspect({ path, accepted }, { memberIdx, network, isStranger, now, signal, refuse });
  const assertLeft = (memberIdx: number, now = 0) => made.assertLeft({ memberIdx, now, refuse });
  return { made, inspect, assertLeft };
}
