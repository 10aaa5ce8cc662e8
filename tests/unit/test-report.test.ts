import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readReport } from '../../scripts/test-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'madang-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Puts a report of Vitest down and reads it as `npm test` does. */
function read(report: unknown) {
  const path = join(folder, 'unit.json');
  writeFileSync(path, typeof report === 'string' ? report : JSON.stringify(report));
  return readReport(path, 'unit', '/site');
}

const test = (fullName: string, failureMessages: string[] = []) => ({
  fullName,
  status: failureMessages.length > 0 ? 'failed' : 'passed',
  failureMessages,
});

describe('the report of a suite', () => {
  it('counts what passed, and names what failed with the first lines of why', () => {
    const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const { passed, failed, faults } = read({
      numPassedTests: 1,
      testResults: [
        {
          name: '/site/tests/unit/a.test.ts',
          status: 'failed',
          assertionResults: [test('a meeting is kept'), test('a meeting is moved', [long])],
        },
      ],
    });
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^failed: unit tests\/unit\/a\.test\.ts > a meeting is moved\n {2}line 0\n/);
    expect(faults[0]).not.toContain('line 12');
  });

  it('names a file that broke before its tests', () => {
    const { failed, faults } = read({
      numPassedTests: 0,
      testResults: [
        {
          name: '/site/tests/unit/b.test.ts',
          status: 'failed',
          message: 'No such module',
          assertionResults: [],
        },
      ],
    });
    expect(failed).toBe(1);
    expect(faults).toEqual(['failed: unit tests/unit/b.test.ts\n  No such module']);
  });

  it('counts nothing where a run died before it wrote one', () => {
    expect(read('{"numPassed')).toEqual({ passed: 0, failed: 0, faults: [] });
  });
});
