/** One's own approved company: itself, and each product, changed apart from the whole application. */
import { z } from 'zod';
import type { RequestOf } from '#api/index.ts';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { formFaults } from '#domain/event-form/form.ts';
import { companyInput, hopeBuyerInput } from '#domain/participation/company.ts';
import { productInput } from '#domain/participation/product.ts';
import { type AskedForm, onlyAsked } from '../event-form/event-form.ts';
import { forgetFilesOf, withSentFiles } from '../file/sent-files.ts';
import type { Entered } from '../lib/blank.ts';
import { createForm, type Form } from '../lib/form.ts';
import { judgedAsSent } from '../lib/upload/file-refs.ts';
import { api } from '../site/api.ts';
import { blankRecord, blanks, fromDetail } from './application/application-values.ts';

const detail = () => api('GET /participate/getDetail', {});

interface Company {
  company: Entered;
  hopeBuyer: Entered;
}

/** The company with whom it hopes to meet, by the form by which it takes part; answers the participation as it is then. */
export function createCompanyForm(own: ParticipateDetail, asked: AskedForm) {
  const valuesOf = (from: ParticipateDetail) => {
    const { company, hopeBuyer } = fromDetail(from, true);
    return { company, hopeBuyer };
  };
  const only = ({ company, hopeBuyer }: Company) => ({
    company: onlyAsked(asked, 'company', company),
    hopeBuyer: onlyAsked(asked, 'hopeBuyer', hopeBuyer),
  });
  const schema = z.preprocess(
    (values) => only(values as Company),
    z.object({ company: companyInput, hopeBuyer: hopeBuyerInput }),
  );
  const form: Form<ParticipateDetail> = createForm({
    schema: judgedAsSent(schema),
    faults: (values) => formFaults(asked.kind, asked.fields, only(values as Company)),
    initial: valuesOf(own),
    async send() {
      await api('POST /company/update', await withSentFiles(schema, form.$values.get()));
      const { data: saved } = await detail();
      void forgetFilesOf(form.$values.get());
      // The form stays open: from now on it names its files as the server does.
      form.reset(valuesOf(saved));
      return saved;
    },
  });
  const records = () => form.get('company.exportRecords') as unknown[];
  return {
    form,
    addItem: () => form.set('company.exportRecords', [...records(), blankRecord]),
    removeItem: (_: string, index: number) =>
      form.set(
        'company.exportRecords',
        records().filter((_record, at) => at !== index),
      ),
  };
}

type Products = RequestOf<'POST /product/update'>['products'];

/** What the server has at this moment, changed: another tab or device may have changed another product meanwhile. */
async function changeProducts(to: (products: Products) => Products): Promise<void> {
  const { products = [] } = fromDetail((await detail()).data, true);
  await api('POST /product/update', { products: to(products as unknown as Products) });
}

/** One product; without a number a new one, which comes last. */
export function createProductForm(own: ParticipateDetail, productIdx: number | undefined, asked: AskedForm) {
  const { products = [] } = fromDetail(own, true);
  const initial = products.find((one) => one['productIdx'] === productIdx) ?? blanks().products[0];
  const only = (product: Entered) => onlyAsked(asked, 'products', product);
  const schema = z.object({
    product: z.preprocess((product) => only(product as Entered), productInput),
  });
  // One of before pictures were required may go on without.
  const lacksPicture = productIdx !== undefined && !initial?.['mainImgFileIdx'];
  const faults = (values: object) =>
    formFaults(asked.kind, asked.fields, { products: [only((values as { product: Entered }).product)] })
      .map((fault) => ({ ...fault, field: fault.field.replace('products.0', 'product') }))
      .filter(({ field }) => !(lacksPicture && field === 'product.mainImgFileIdx'));
  const form: Form<void> = createForm({
    schema: judgedAsSent(schema),
    faults,
    initial: { product: productIdx === undefined ? blanks().products[0] : initial },
    async send() {
      const { product } = await withSentFiles(schema, form.$values.get());
      await changeProducts((all) =>
        productIdx === undefined
          ? [...all, product]
          : all.map((one) => (one.productIdx === productIdx ? { ...product, productIdx } : one)),
      );
      void forgetFilesOf(form.$values.get());
    },
  });
  return {
    form,
    remove: () => changeProducts((all) => all.filter((one) => one.productIdx !== productIdx)),
  };
}
