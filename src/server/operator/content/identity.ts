/** The site's identity as a file: `site.yaml`, and `drafts/site.yaml` of the draft (docs/rules/site-folder.md, I13). */
import { unknownFields } from '#domain/common/unknown-fields.ts';
import { check as judge } from '#domain/common/validation.ts';
import { nothingSaid, picturesIn, type SiteIdentity, siteIdentity } from '#domain/site/identity.ts';
import {
  ownKey,
  type PictureUse,
  pictureForms,
  pictureParts,
  readPictureName,
} from '#domain/site/pictures.ts';
import { bringBack, managed, publish, saveDraft } from '../../features/site/manage.ts';
import { faultIn, fieldFault } from './faults.ts';
import { pictureFile, pictureFolder } from './folder.ts';
import { type CarriedPart, type Checking, drafts } from './part.ts';
import { turn } from './turn.ts';
import { readYaml, writeYaml } from './yaml.ts';

const file = 'site.yaml';
const comment =
  'Who runs the site, as it stands at /manage/site. What is left out goes by src/site.config.ts; what is empty is shown nowhere.';

/** What is called a picture in what somebody wrote, each replaced by what `replaced` makes of it. */
function withPictures(
  said: unknown,
  replaced: (use: PictureUse, name: string, field: string) => string,
): unknown {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return said;
  const copy: Record<string, unknown> = { ...said };
  for (const part of pictureParts)
    if (typeof copy[part] === 'string') copy[part] = replaced(part, copy[part], part);
  if (Array.isArray(copy.sponsors))
    copy.sponsors = copy.sponsors.map((one: unknown, at) =>
      typeof one === 'object' && one !== null && 'logo' in one && typeof one.logo === 'string'
        ? { ...one, logo: replaced('sponsor', one.logo, `sponsors.${at}.logo`) }
        : one,
    );
  return copy;
}

/** A picture by its name in the folder: that under which it is kept, with the ending of the picture itself. */
const fileOf = (name: string) => `${name}${pictureForms[readPictureName(name)?.use ?? 'logo'][0]}`;

function read(path: string, { folder, faults, nameOf }: Checking): SiteIdentity | undefined {
  const text = folder.texts.get(path);
  if (text === undefined) return undefined;
  const yaml = readYaml(text);
  if ('fault' in yaml) return void faults.push(faultIn(path, yaml.line, yaml.fault));
  const wrong: { field: string; said: string }[] = [];
  const said = withPictures(yaml.value, (use, value, field) => {
    const name = value.startsWith(`${pictureFolder}/`) ? value.slice(pictureFolder.length + 1) : '';
    if (pictureFile.test(name) && folder.pictures.has(name)) return nameOf(use, name);
    wrong.push({
      field,
      said: `${field}: there is no picture ${value} in the folder; write ${pictureFolder}/NAME.`,
    });
    return '';
  });
  const { data, errors } = judge(siteIdentity, said);
  const told = [...(errors ?? []), ...unknownFields(siteIdentity, said)].map((error) => ({
    field: error.field,
    said: fieldFault(error),
  }));
  for (const one of [...wrong, ...told]) faults.push(faultIn(path, yaml.lineOf(one.field), one.said));
  return data ?? undefined;
}

const isSame = (one: SiteIdentity, other: SiteIdentity) => JSON.stringify(one) === JSON.stringify(other);

export const identityPart: CarriedPart = {
  name: 'site',
  owns: (path) => path === file || path === drafts + file,

  async read(db, { texts, pictures }) {
    const { published, draft } = await managed(db, new Date());
    for (const [path, said] of [
      [file, published],
      [drafts + file, draft],
    ] as const) {
      if (!said) continue;
      for (const { name } of picturesIn(said.identity))
        pictures.set(fileOf(name), ownKey(name, pictureForms[readPictureName(name)?.use ?? 'logo'][0]));
      const named = withPictures(said.identity, (_, name) => `${pictureFolder}/${fileOf(name)}`);
      texts.set(path, writeYaml(named as object, comment));
    }
  },

  async check(checking) {
    const wanted = { published: read(file, checking), draft: read(drafts + file, checking) };
    if (!wanted.published && !wanted.draft) return [];
    return [
      {
        name: 'site',
        async apply({ db, now, actor, ...how }) {
          const context = { db, now, actor };
          const { draft, published } = await managed(db, now);
          const there = { published: published?.identity ?? nothingSaid(), draft: draft?.identity ?? null };
          const basedOn = async () => (await managed(db, now)).version;
          return turn(
            {
              ...{ name: 'site', wanted, there: { ...there, isScheduled: false }, isSame },
              save: async (identity) => saveDraft(context, { basedOn: await basedOn(), identity }),
              publish: async () => publish(context, { basedOn: await basedOn() }),
            },
            how,
          );
        },
      },
    ];
  },

  async shown(db) {
    const { published } = await managed(db, new Date());
    if (!published || isSame(published.identity, nothingSaid())) return [];
    return [
      {
        name: 'site',
        async reset(context) {
          const { version } = await managed(context.db, context.now);
          await bringBack(context, { basedOn: version, version: 0 });
        },
      },
    ];
  },
};
