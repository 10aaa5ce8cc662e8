/**
 * The documents of the demonstration: each company's business registration, and an introduction in each language for the first
 * product of every third company.
 */
import type { FileKind } from '#domain/common/files.ts';
import { demoCompanies } from '../data/companies/index.ts';
import { introduction } from '../drawings/document.ts';

interface DemoDocument {
  /** `registration/<slug>`, `document/<slug>/<place of the product>/<language>`. */
  subject: string;
  kind: FileKind;
  fileName: string;
  body: Buffer;
}

export function* demoDocuments(): Generator<DemoDocument> {
  for (const [at, company] of demoCompanies.entries()) {
    yield {
      subject: `registration/${company.slug}`,
      kind: 'companyBizDoc',
      fileName: `${company.ko} 사업자등록증.pdf`,
      body: introduction({ title: '사업자등록증 (견본)', lines: [company.ko, company.en, company.city] }),
    };
    const [product] = company.products;
    if (at % 3 !== 0 || !product) continue;
    const [nameKo, nameEn, textKo, textEn] = product;
    yield {
      subject: `document/${company.slug}/0/ko`,
      kind: 'productIntro',
      fileName: `${company.ko} 제품 소개.pdf`,
      body: introduction({ title: nameKo, lines: [company.ko, textKo, company.introKo] }),
    };
    yield {
      subject: `document/${company.slug}/0/en`,
      kind: 'productIntroEn',
      fileName: `${company.en}, introduction.pdf`,
      body: introduction({ title: nameEn, lines: [company.en, textEn, company.introEn] }),
    };
  }
}
