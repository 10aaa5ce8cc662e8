import type { ParticipateDetail } from '#api/participation/participate.ts';
import type { TestApp } from './compose.ts';
import { type Expo, joined, type Person } from './factories.ts';
import { strict } from './fitting.ts';
import { type ApplicationSample, withFiles } from './required-files.ts';

/** Someone new, whose answers are held against their contracts. */
export const someone = async (app: TestApp): Promise<Person> => strict(await joined(app));

export async function apply(
  person: Person,
  { eventIdx }: Expo,
  application: ApplicationSample,
): Promise<ParticipateDetail> {
  return (
    await person.client('POST /participate/apply', { ...(await withFiles(person, application)), eventIdx })
  ).data;
}

export async function update(
  person: Person,
  { eventIdx }: Expo,
  application: ApplicationSample,
): Promise<ParticipateDetail> {
  return (
    await person.client('POST /participate/update', { ...(await withFiles(person, application)), eventIdx })
  ).data;
}

/** One's own application, as it stands. */
export async function own(person: Person, { eventIdx }: Expo): Promise<ParticipateDetail> {
  return (await person.client('GET /participate/getDetail', { eventIdx })).data;
}

export async function giveUp(person: Person, { eventIdx }: Expo): Promise<void> {
  await person.client('POST /participate/cancel', { eventIdx });
}

/** The refusal of a request for one bad field. */
export const badField = (field: string, rule = 'one_of') => ({
  key: 'msg.invalid_parameter',
  data: [{ field, rule, params: {} }],
});
