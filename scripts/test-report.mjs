/**
 * What a run of a suite came to, from the JSON report of Vitest. Plain JavaScript of Node 20, as `test.mjs` is.
 * A log of thousands of lines is often read from its end alone, so what failed is said once more there.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Lines kept of what a test failed with: enough for the values that differ. */
const linesOfMessage = 12;

/**
 * Counts the tests of a report and names each that failed: `{ passed, failed, faults }`. A file that broke before its tests
 * counts as one. Nothing of a run that died before it wrote a report.
 */
export function readReport(path, suite, root) {
  let results;
  try {
    results = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, faults: [] };
  }
  const faults = results.testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [fault(suite, name, '', [file.message])];
    return failed.map((test) => fault(suite, name, test.fullName, test.failureMessages));
  });
  return { passed: results.numPassedTests, failed: faults.length, faults };
}

function fault(suite, file, test, messages) {
  const lines = messages.join('\n').split('\n').slice(0, linesOfMessage);
  return [
    `failed: ${suite} ${file}${test && ` > ${test}`}`,
    ...lines.map((line) => `  ${line}`.trimEnd()),
  ].join('\n');
}
