/** Files in the forms of a page, as people give them. */
import type { Locator } from 'playwright';
import { noise, pdfFile } from './made-files.ts';
import type { TestSite } from './site.ts';
import type { Traveller } from './traveller.ts';

export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The field of files, by its dotted path. */
export const fileField = ({ page }: Traveller, name: string): Locator =>
  page.locator(`fieldset[data-field="${name}"]`);

export const choose = (field: Locator, ...files: GivenFile[]): Promise<void> =>
  field.locator('input[type="file"]:not([capture])').setInputFiles(files);

/** Waits until the field says so of one of its files. */
export const saysOfFile = (field: Locator, words: string): Promise<void> =>
  field.locator('.file-list').getByText(words).first().waitFor();

/** Lets files fall on a field, or pastes them into it. */
export async function bring(field: Locator, how: 'drop' | 'paste', ...files: GivenFile[]): Promise<void> {
  const given = files.map(({ buffer, ...rest }) => ({ ...rest, base64: buffer.toString('base64') }));
  await field.locator('.file-field').evaluate(
    (element, { how, given }) => {
      const carried = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        carried.items.add(new File([bytes], name, { type: mimeType }));
      }
      const shared = { bubbles: true, cancelable: true };
      const event =
        how === 'drop'
          ? new DragEvent('drop', { ...shared, dataTransfer: carried })
          : new ClipboardEvent('paste', { ...shared, clipboardData: carried });
      element.dispatchEvent(event);
    },
    { how, given },
  );
}

/** Gives a field this file, and waits until it is ready to be sent, or was. */
export async function give(who: Traveller, name: string, file: GivenFile): Promise<void> {
  const field = fileField(who, name);
  await choose(field, file);
  const list = field.locator('.file-list');
  const [waits, done] = [list.getByText(who.t('ui.file.waiting')), list.getByText(who.t('ui.file.done'))];
  await waits.or(done).first().waitFor();
}

/** Gives a company what its application can't be without. */
export async function giveCompanyFiles(who: Traveller): Promise<void> {
  const { jpeg, pdf } = await givenFiles();
  await give(who, 'company.mainImgFileIdx', jpeg);
  await give(who, 'company.bizDocFileIdx', pdf);
}

/** Gives a product its picture; `at` is the path of the product. */
export async function giveProductPicture(who: Traveller, at: string): Promise<void> {
  await give(who, `${at}.mainImgFileIdx`, (await givenFiles()).png);
}

/** The rows of a member's files of one kind, the latest last. */
export const filesOf = (site: TestSite, memberIdx: number, kind: string) =>
  site.db
    .selectFrom('file')
    .selectAll()
    .where('memberIdx', '=', memberIdx)
    .where('kind', '=', kind as never)
    .orderBy('idx')
    .execute();

/** A small photo, a small drawing and a document, as they lie on someone's machine. */
export async function givenFiles() {
  return {
    jpeg: { name: '마당.jpg', mimeType: 'image/jpeg', buffer: await noise(300, 200).jpeg().toBuffer() },
    png: { name: 'stall.png', mimeType: 'image/png', buffer: await noise(240, 160).png().toBuffer() },
    pdf: { name: 'licence.pdf', mimeType: 'application/pdf', buffer: pdfFile() },
  } satisfies Record<string, GivenFile>;
}
