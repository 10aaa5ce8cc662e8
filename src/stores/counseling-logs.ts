/** The consultation logs of one's company (`/counseling/list`). */
import { atom } from 'nanostores';
import type { Counseling } from '#api/counseling.ts';
import { limits } from '#domain/limits.ts';
import { api } from './api.ts';
import { loader } from './lib/loaded.ts';

export const logRows = limits.rows;

export type CounselingLogs = ReturnType<typeof createCounselingLogs>;

export function createCounselingLogs() {
  const $keyword = atom('');
  const $page = atom(1);
  const logs = loader<Counseling[]>();

  function search(keyword: string): void {
    $keyword.set(keyword.trim());
    turnTo(1);
  }

  function turnTo(page: number): void {
    $page.set(page);
    void load();
  }

  const load = () =>
    logs.load(() =>
      api('GET /counseling/getList', { keywords: $keyword.get(), page: $page.get(), rows: logRows }),
    );

  return { $keyword, $page, $logs: logs.$state, search, turnTo, load };
}

/** The amounts of these logs together, in US dollars. */
export function totalUsd(list: readonly Counseling[]): number {
  return list.reduce((cents, log) => cents + Math.round(log.amountTotalUsd * 100), 0) / 100;
}
