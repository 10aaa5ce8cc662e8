/** The counseling logs of one's company (`/counseling/list`). */
import { atom } from 'nanostores';
import type { Counseling } from '#api/counseling.ts';
import { api } from './api.ts';
import { loader } from './lib/loaded.ts';

export const logRows = 20;

export const $logKeyword = atom('');
export const $logPage = atom(1);

const logs = loader<Counseling[]>();
export const $logs = logs.$state;

export function searchLogs(keyword: string): void {
  $logKeyword.set(keyword.trim());
  turnLogsTo(1);
}

export function turnLogsTo(page: number): void {
  $logPage.set(page);
  void loadLogs();
}

export function loadLogs(): Promise<void> {
  return logs.load(() =>
    api('GET /counseling/getList', { keywords: $logKeyword.get(), page: $logPage.get(), rows: logRows }),
  );
}

/** The amounts of these logs together, in US dollars. */
export function totalUsd(list: readonly Counseling[]): number {
  return list.reduce((cents, log) => cents + Math.round(log.amountTotalUsd * 100), 0) / 100;
}
