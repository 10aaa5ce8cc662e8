/** What a company is asked: itself, its export history, its products, and whom it hopes to meet. */

import { limits } from '#domain/common/limits.ts';
import { shownBizRegNo } from '#domain/common/numbers/korean-numbers.ts';
import {
  businessCategories,
  companyInput,
  exportRecord,
  hopeBuyerInput,
} from '#domain/participation/company.ts';
import { industries } from '#domain/participation/industries.ts';
import { productInput } from '#domain/participation/product.ts';
import { agencyRegions, tradeCommittees } from '#domain/region/regions.ts';
import { asks, asksFields, type Section } from './field-spec.ts';

export const companySections = asks(
  companyInput,
  {
    exportRecords: 'a list, asked by recordFields',
    noExports: 'a box beside that list',
  },
  [
    {
      title: 'company.section.company',
      fields: [
        {
          name: 'nameKo',
          kind: 'text',
          label: 'company.field.nameKo',
          sameBox: 'company.sameName',
          autoComplete: 'organization',
        },
        { name: 'nameEn', kind: 'text', label: 'company.field.nameEn', lang: 'en' },
        { name: 'ceoKo', kind: 'text', label: 'company.field.ceoKo', sameBox: 'company.sameCeo' },
        { name: 'ceoEn', kind: 'text', label: 'company.field.ceoEn', lang: 'en' },
        {
          name: 'bizRegNo',
          kind: 'text',
          label: 'company.field.bizRegNo',
          hint: 'company.hint.bizRegNo',
          inputMode: 'numeric',
          shown: shownBizRegNo,
        },
        {
          name: 'postcode',
          kind: 'text',
          label: 'company.field.postcode',
          hint: 'company.hint.postcode',
          inputMode: 'numeric',
          autoComplete: 'postal-code',
        },
        { name: 'addressKo', kind: 'text', label: 'company.field.addressKo', lang: 'ko', max: limits.text },
        { name: 'addressEn', kind: 'text', label: 'company.field.addressEn', lang: 'en', max: limits.text },
        {
          name: 'introKo',
          kind: 'area',
          label: 'company.field.introKo',
          hint: 'company.hint.intro',
          lang: 'ko',
          max: limits.longText,
        },
        {
          name: 'introEn',
          kind: 'area',
          label: 'company.field.introEn',
          hint: 'company.hint.intro',
          lang: 'en',
          max: limits.longText,
        },
      ],
    },
    {
      title: 'company.section.files',
      fields: [
        {
          name: 'mainImgFileIdx',
          kind: 'file',
          file: 'companyMainImg',
          label: 'company.field.mainImg',
          hint: 'company.hint.mainImg',
          wide: true,
        },
        {
          name: 'imgFileIdxs',
          kind: 'file',
          file: 'companyMainImg',
          max: limits.pictures,
          label: 'company.field.imgs',
          hint: 'company.hint.imgs',
          wide: true,
        },
        {
          name: 'bizDocFileIdx',
          kind: 'file',
          file: 'companyBizDoc',
          label: 'company.field.bizDoc',
          hint: 'company.hint.private',
          wide: true,
        },
        {
          name: 'etcDocFileIdxs',
          kind: 'file',
          file: 'companyEtcDoc',
          max: limits.documents,
          label: 'company.field.etcDocs',
          hint: 'company.hint.etcDocs',
          wide: true,
        },
      ],
    },
    {
      title: 'company.section.contact',
      fields: [
        { name: 'tel', kind: 'tel', label: 'company.field.tel', hint: 'member.hint.tel' },
        { name: 'fax', kind: 'tel', label: 'company.field.fax' },
        { name: 'mobile', kind: 'tel', label: 'company.field.mobile', hint: 'company.hint.mobile' },
        { name: 'website', kind: 'url', label: 'company.field.website', hint: 'company.hint.website' },
        { name: 'email', kind: 'email', label: 'company.field.email' },
        {
          name: 'emailSecond',
          kind: 'email',
          label: 'company.field.emailSecond',
          hint: 'company.hint.emailSecond',
        },
      ],
    },
    {
      title: 'company.section.business',
      fields: [
        {
          name: 'businessCategory',
          kind: 'radio',
          label: 'company.field.businessCategory',
          choices: 'businessCategory',
          options: businessCategories,
        },
        {
          name: 'agencyRegion',
          kind: 'choice',
          label: 'company.field.agencyRegion',
          choices: 'agencyRegion',
          options: agencyRegions,
        },
        {
          name: 'mainProduct',
          kind: 'text',
          label: 'company.field.mainProduct',
          hint: 'company.hint.mainProduct',
          max: limits.text,
          wide: true,
        },
        {
          name: 'industries',
          kind: 'choices',
          label: 'company.field.industries',
          choices: 'industry',
          options: industries,
          max: limits.businessFields,
          wide: true,
        },
        {
          name: 'tradeCommittees',
          kind: 'choices',
          label: 'company.field.tradeCommittees',
          choices: 'tradeCommittee',
          options: tradeCommittees,
          max: limits.tradeCommittees,
          wide: true,
        },
        { name: 'establishYear', kind: 'number', label: 'company.field.establishYear', wide: true },
        { name: 'annualSalesKrw', kind: 'money', currency: 'KRW', label: 'company.field.annualSalesKrw' },
        { name: 'annualSalesUsd', kind: 'money', currency: 'USD', label: 'company.field.annualSalesUsd' },
      ],
    },
    {
      title: 'company.section.charge',
      fields: [
        { name: 'chargeName', kind: 'text', label: 'company.field.chargeName' },
        { name: 'chargePosition', kind: 'text', label: 'company.field.chargePosition' },
        { name: 'chargeMobile', kind: 'tel', label: 'company.field.chargeMobile' },
        { name: 'chargeEmail', kind: 'email', label: 'company.field.chargeEmail' },
      ],
    },
  ],
);

export const recordFields = asksFields(exportRecord, {}, [
  { name: 'country', kind: 'country', label: 'participate.record.country' },
  { name: 'amountUsd', kind: 'money', currency: 'USD', label: 'participate.record.amountUsd' },
  { name: 'year', kind: 'number', label: 'participate.record.year' },
]);

export const productFields = asksFields(
  productInput,
  {
    productIdx: 'says which product is meant',
  },
  [
    { name: 'nameKo', kind: 'text', label: 'product.field.nameKo', lang: 'ko' },
    { name: 'nameEn', kind: 'text', label: 'product.field.nameEn', lang: 'en' },
    {
      name: 'descriptionKo',
      kind: 'area',
      label: 'product.field.descriptionKo',
      lang: 'ko',
      max: limits.longText,
    },
    {
      name: 'descriptionEn',
      kind: 'area',
      label: 'product.field.descriptionEn',
      lang: 'en',
      max: limits.longText,
    },
    {
      name: 'mainImgFileIdx',
      kind: 'file',
      file: 'productMainImg',
      label: 'product.field.mainImg',
      wide: true,
    },
    {
      name: 'introFileIdx',
      kind: 'file',
      file: 'productIntro',
      label: 'product.field.intro',
      hint: 'product.hint.intro',
    },
    {
      name: 'introEnFileIdx',
      kind: 'file',
      file: 'productIntroEn',
      label: 'product.field.introEn',
      hint: 'product.hint.intro',
    },
    {
      name: 'videoUrl',
      kind: 'url',
      label: 'product.field.videoUrl',
      hint: 'product.hint.videoUrl',
      wide: true,
    },
  ],
);

export const hopeBuyerSection: Section = {
  title: 'company.section.hopeBuyer',
  fields: asksFields(hopeBuyerInput, {}, [
    {
      name: 'hopeCountries',
      kind: 'countries',
      label: 'company.field.hopeCountries',
      max: limits.hopedCountries,
      wide: true,
    },
    {
      name: 'hopeBuyer',
      kind: 'area',
      label: 'company.field.hopeBuyer',
      hint: 'company.hint.hopeBuyer',
      max: limits.longText,
      wide: true,
    },
  ]),
};
