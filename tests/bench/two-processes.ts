/** A small event whose people reach it by server processes of their own, for histories of what they do at once. */
import { createClient } from '#api/client.ts';
import type { Database, DatabasePlace } from '#server/db/open.ts';
import { composeApp } from '#tests/support/compose.ts';
import { type Stage, stage } from '#tests/support/schedule-steps.ts';

/** Made past the servers, on their database; two months from now. */
export function stageOn(db: Database, place: DatabasePlace): Promise<Stage> {
  const now = new Date();
  const date = new Date(now.getTime() + 60 * 86_400_000).toISOString().slice(0, 10);
  return stage(composeApp(db, place, now.toISOString()), date);
}

/** The same people, all of whose calls go to this server. */
export function through(scene: Stage, url: string): Stage {
  const at = <One extends { token: string }>(person: One) => ({
    ...person,
    client: createClient({ base: `${url}/api`, token: () => person.token }),
  });
  return { ...scene, people: scene.people.map(at), at: { ...scene.at, manager: at(scene.at.manager) } };
}
