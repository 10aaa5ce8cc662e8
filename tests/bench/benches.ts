/** Every benchmark by its name, in the order in which they run. A new one: a file beside this one, and a line here. */
import { accessible } from './accessible.ts';
import { approvals } from './approvals.ts';
import { backups } from './backup.ts';
import type { Bench } from './bench.ts';
import { building } from './build.ts';
import { tablesDealt } from './deal-tables.ts';
import { exported } from './exports.ts';
import { firstInput } from './first-input.ts';
import { grid } from './grid.ts';
import { histories, millionOperations } from './history.ts';
import { killedProcesses } from './history-killed.ts';
import { holes } from './holes.ts';
import { lighthouseScores } from './lighthouse.ts';
import { lists, listsHundred } from './lists.ts';
import { logIns } from './logins.ts';
import { memory } from './memory.ts';
import { paint } from './paint.ts';
import { photo } from './photo.ts';
import { planning } from './plan.ts';
import { planPromises } from './plan-promises.ts';
import { planPublished, planSolver } from './plan-proofs.ts';
import { planRepair } from './plan-repair.ts';
import { planPublish } from './publish-plan.ts';
import { published } from './published.ts';
import { realEvent } from './real-event.ts';
import { renderedPages } from './rendered.ts';
import { bucketFiles } from './s3.ts';
import { schedule } from './schedule.ts';
import { searches } from './searches.ts';
import { seating, seatingOnPostgres } from './seating.ts';
import { sieges } from './siege/siege.ts';
import { since } from './since/since.ts';
import { speed } from './speed.ts';
import { staticPages } from './static.ts';
import { streams } from './streams.ts';
import { suddenDeath } from './sudden-death.ts';
import { suggestions } from './suggestions.ts';
import { uploads } from './uploads.ts';
import { uploadsWorst } from './uploads-worst.ts';
import { writes } from './writes.ts';

export const benches: Record<string, Bench> = {
  speed,
  lists,
  searches,
  suggestions,
  approvals,
  'lists-hundred': listsHundred,
  static: staticPages,
  rendered: renderedPages,
  writes,
  paint,
  lighthouse: lighthouseScores,
  axe: accessible,
  logins: logIns,
  'first-input': firstInput,
  exports: exported,
  grid,
  schedule,
  uploads,
  'uploads-worst': uploadsWorst,
  s3: bucketFiles,
  photo,
  plan: planning,
  'plan-solver': planSolver,
  'plan-published': planPublished,
  'plan-publish': planPublish,
  'plan-promises': planPromises,
  'plan-repair': planRepair,
  holes,
  'tables-dealt': tablesDealt,
  published,
  memory,
  streams,
  build: building,
  ...sieges,
  death: suddenDeath,
  history: histories,
  'history-million': millionOperations,
  'history-killed': killedProcesses,
  seating,
  'seating-postgres': seatingOnPostgres,
  backup: backups,
  event: realEvent,
  since,
};
