/** The files that a company's application can't be without, small and real, for whoever applies in a test. */

import type { RequestOf } from '#api/index.ts';
import { type FileKind, fileFolders } from '#domain/common/files.ts';
import type { Database } from '#server/db/open.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { sendFile } from './uploading.ts';

type Request = RequestOf<'POST /participate/apply'>;
type CompanyRequest = Extract<Request, { participateType: 'COMPANY' }>;
type Unfiled<Entered, Field extends keyof Entered> = Omit<Entered, Field> & {
  [Name in Field]?: Entered[Name] | null;
};

/** What a company says, which may lack its files yet. */
export type CompanySaid = Unfiled<CompanyRequest['company'], 'bizDocFileIdx' | 'mainImgFileIdx'>;
export type ProductSaid = Unfiled<CompanyRequest['products'][number], 'mainImgFileIdx'>;
export type CompanySample = Omit<CompanyRequest, 'company' | 'products'> & {
  company: CompanySaid;
  products: ProductSaid[];
};
export type ApplicationSample = Exclude<Request, CompanyRequest> | CompanySample;

export interface RequiredFiles {
  bizDocFileIdx: number;
  mainImgFileIdx: number;
  /** A picture for every product that has none. */
  productImgFileIdx: number;
}

/** Whoever has such files. */
interface Owner {
  files: () => Promise<RequiredFiles>;
}

/** The application with the owner's files where it names none. */
export async function withFiles(owner: Owner, said: ApplicationSample): Promise<Request> {
  if (said.participateType !== 'COMPANY') return said;
  const files = await owner.files();
  const given = { files: async () => files };
  return {
    ...said,
    company: await companyWithFiles(given, said.company),
    products: await productsWithFiles(given, said.products),
  };
}

export async function companyWithFiles(owner: Owner, said: CompanySaid): Promise<CompanyRequest['company']> {
  const { bizDocFileIdx, mainImgFileIdx } = await owner.files();
  return {
    ...said,
    bizDocFileIdx: said.bizDocFileIdx ?? bizDocFileIdx,
    mainImgFileIdx: said.mainImgFileIdx ?? mainImgFileIdx,
  };
}

export async function productsWithFiles(
  owner: Owner,
  said: readonly ProductSaid[],
): Promise<CompanyRequest['products']> {
  const { productImgFileIdx } = await owner.files();
  return said.map((product) => ({
    ...product,
    mainImgFileIdx: product.mainImgFileIdx ?? productImgFileIdx,
  }));
}

/** The bytes of each, made once. Sharp is loaded by those who need a picture. */
let bytes: Promise<{ picture: Buffer; document: Buffer }> | undefined;
export const smallFiles = () => {
  bytes ??= import('./made-files.ts').then(async ({ noise, pdfFile }) => ({
    picture: await noise(64, 48).webp().toBuffer(),
    document: pdfFile(),
  }));
  return bytes;
};

let count = 0;

/** Gives a member the three files, as uploads leave them: in the store, and each with its row. */
export async function giveRequiredFiles(
  { db, store }: { db: Database; store: FileStore },
  memberIdx: number,
  at: string,
): Promise<RequiredFiles> {
  const { picture, document } = await smallFiles();
  const stored = async (kind: FileKind) => {
    const isPicture = kind !== 'companyBizDoc';
    const body = isPicture ? picture : document;
    count += 1;
    const saveFileName = `required-${process.pid}-${count}.${isPicture ? 'webp' : 'pdf'}`;
    await store.put(`${fileFolders[kind]}/${saveFileName}`, body);
    return {
      kind,
      memberIdx,
      saveFileName,
      fileName: isPicture ? 'stall.webp' : 'licence.pdf',
      mediaType: isPicture ? 'image/webp' : 'application/pdf',
      bytes: body.length,
      ...(isPicture ? { width: 64, height: 48 } : { width: null, height: null }),
      createdAt: at,
      updatedAt: at,
    };
  };
  const rows = [
    await stored('companyBizDoc'),
    await stored('companyMainImg'),
    await stored('productMainImg'),
  ];
  const given = await db.insertInto('file').values(rows).returning(['kind', 'idx']).execute();
  const idxOf = (kind: FileKind) => (given.find((file) => file.kind === kind) as { idx: number }).idx;
  return {
    bizDocFileIdx: idxOf('companyBizDoc'),
    mainImgFileIdx: idxOf('companyMainImg'),
    productImgFileIdx: idxOf('productMainImg'),
  };
}

/** The same by uploads of their own, as a browser sends them, of whoever has this token. */
export function uploadsRequired(
  send: (path: string, init: RequestInit) => Promise<Response>,
  token: string,
): Owner {
  return {
    async files() {
      const { picture, document } = await smallFiles();
      const upload = async (kind: FileKind, bytes: Buffer, fileName: string) =>
        (await sendFile(send, kind, token, { bytes, fileName })).data.fileIdx;
      return {
        bizDocFileIdx: await upload('companyBizDoc', document, 'licence.pdf'),
        mainImgFileIdx: await upload('companyMainImg', picture, 'stall.webp'),
        productImgFileIdx: await upload('productMainImg', picture, 'product.webp'),
      };
    },
  };
}
