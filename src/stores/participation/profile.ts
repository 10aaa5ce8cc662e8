/** A profile as its reader may see it, where the page that the server drew for guests could not show it. */

import { isRefused } from '#api/client.ts';
import type { AnswerOf } from '#api/index.ts';
import type { BuyerSummary } from '#api/participation/buyer.ts';
import type { CompanySummary } from '#api/participation/company.ts';
import type { Product } from '#api/participation/product.ts';
import { limits } from '#domain/common/limits.ts';
import { type ParticipateType, sideOf } from '#domain/participation/participation.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type CompanyProfile = AnswerOf<'GET /company/getDetail'>;
export type BuyerProfile = AnswerOf<'GET /buyer/getDetail'>;
export type ProductProfile = AnswerOf<'GET /product/getDetail'>;

export type Profile =
  | { kind: 'company'; data: CompanyProfile; products: Product[] }
  | { kind: 'buyer'; data: BuyerProfile }
  | { kind: 'product'; data: ProductProfile; products: Product[] };

/** The profile of a participant, buyer or company, or of a product, by its number. */
export function createProfile(kind: 'user' | 'product', idx: number) {
  const profile = loader<Profile>();
  const open = () =>
    profile.load(async () => ({
      data: await (kind === 'user' ? fetchUser(idx) : fetchProduct(idx)),
      totalCount: 1,
    }));
  return { $profile: profile.$state, open };
}

async function fetchUser(participateIdx: number): Promise<Profile> {
  try {
    const { data } = await api('GET /buyer/getDetail', { participateIdx });
    return { kind: 'buyer', data };
  } catch (error) {
    if (!isRefused(error, 'buyer_not_found')) throw error;
    const data = await fetchCompany(participateIdx);
    return { kind: 'company', data, products: await productsOf(participateIdx) };
  }
}

async function fetchProduct(productIdx: number): Promise<Profile> {
  const { data } = await api('GET /product/getDetail', { productIdx });
  return { kind: 'product', data, products: await productsOf(data.participateIdx) };
}

/** What a company shows, in its order. */
async function productsOf(participateIdx: number): Promise<Product[]> {
  return (await api('GET /product/getList', { participateIdx, rows: limits.products })).data;
}

/** A company as the logged-in reader sees it: with its contact, if they may know it. */
export async function fetchCompany(participateIdx: number): Promise<CompanyProfile> {
  return (await api('GET /company/getDetail', { participateIdx })).data;
}

/** Whether someone of this type can be asked for a meeting by the reader: only the two sides of a table meet. */
export function canAsk(
  reader: ParticipateType | null | undefined,
  subject: CompanySummary | BuyerSummary | ProductProfile,
): boolean {
  if (!reader) return true;
  return sideOf[reader] === ('participateType' in subject ? 'company' : 'buyer');
}
