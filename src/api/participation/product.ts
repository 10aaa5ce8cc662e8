import { z } from 'zod';
import { idx, keywords } from '#domain/common/fields.ts';
import { boothCode } from '#domain/event/booth-code.ts';
import { industries } from '#domain/participation/industries.ts';
import { listedCode } from '#domain/participation/own-codes.ts';
import { productInput, productList } from '#domain/participation/product.ts';
import { answerOptions, profileAnswer } from '../event/answer-filter.ts';
import { fileInfo } from '../file/file.ts';
import { type Calls, hideNotWith, inEvent, listOf, searchRequest } from '../wire/contract.ts';
import { type EachPlaced, pickOf } from '../wire/pick.ts';
import { companyFacets, companyOptions } from './company.ts';

/** What everyone reads of a product, as it was entered: all of it. */
export const productKeys = [
  'nameKo',
  'nameEn',
  'descriptionKo',
  'descriptionEn',
  'videoUrl',
  'mainImgFileIdx',
  'introFileIdx',
  'introEnFileIdx',
] as const;
true satisfies EachPlaced<keyof typeof productInput.shape, 'productIdx' | (typeof productKeys)[number]>;

/** A product with both languages and its files: its picture, and what introduces it in Korean and in English. */
export const productAnswer = z.object({
  productIdx: idx,
  participateIdx: idx,
  companyNameKo: z.string(),
  companyNameEn: z.string(),
  /** Where its company stands: 'A-12'. */
  booths: z.array(boothCode),
  ...pickOf(productInput, productKeys).shape,
  /** Null of products of before a picture was required. */
  mainImgFileIdx: idx.nullable(),
  mainImg: fileInfo.nullable(),
  intro: fileInfo.nullable(),
  introEn: fileInfo.nullable(),
});
export type Product = z.output<typeof productAnswer>;

export const productCalls = {
  'GET /product/getList': {
    summary: 'The products of approved companies.',
    access: { who: 'anyone', in: 'event' },
    request: searchRequest.extend({
      ...companyFacets,
      ...profileAnswer,
      hideNotWith,
      listOrder: z.enum(['name', 'nameEn', 'recent']).optional(),
      filterType: listedCode(industries).optional(),
      companyName: keywords,
      participateIdx: idx.optional(),
      companyIdx: idx.optional(),
      productIdx: idx.optional(),
      selectBizIndustry: listOf(listedCode(industries), industries.length),
    }),
    answer: z.array(productAnswer),
    refusals: ['event_not_found'],
  },
  'GET /product/getOptions': {
    summary:
      'By what the list of products can be narrowed, each choice with what it finds beside the others.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent.extend({
      ...companyFacets,
      ...profileAnswer,
      hideNotWith,
      keywords,
      companyName: keywords,
    }),
    answer: companyOptions.extend(answerOptions),
    refusals: ['event_not_found'],
  },
  'GET /product/getDetail': {
    summary: 'One product.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent.extend({ productIdx: idx }),
    answer: productAnswer,
    refusals: ['event_not_found', 'product_not_found'],
  },
  'POST /product/update': {
    summary: "Makes one's own products exactly these, in this order.",
    access: { who: 'member', in: 'event' },
    request: z.object({ ...inEvent.shape, products: productList }),
    answer: z.array(productAnswer),
    refusals: ['charge_needed', 'company_not_found', 'product_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
