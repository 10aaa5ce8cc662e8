/** See test-report.mjs. */
export function readReport(
  path: string,
  suite: string,
  root: string,
): { passed: number; failed: number; faults: string[] };
