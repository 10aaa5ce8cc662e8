/** A manager's change of an application in its member's place: the fields of the member's own form, without its files. */
import type { RequestOf } from '#api/index.ts';
import { application, type ManagedParticipation } from '#api/participate.ts';
import { visitorInput } from '#domain/visitor.ts';
import { api } from './api.ts';
import { blankRecord, blanks, fromDetail } from './application-values.ts';
import { fieldsOf } from './lib/blank.ts';
import { createForm, type Form } from './lib/form.ts';
import { loadPhoneReader } from './lib/load-phones.ts';

type Request = RequestOf<'POST /manage/participate/update'>;

function valuesOf(detail: ManagedParticipation): object {
  const { company, hopeBuyer, products, buyer } = { ...blanks(), ...fromDetail(detail, true) };
  const { participateType } = detail;
  if (detail.company)
    return { participateType, company: { ...company, ...names(detail) }, hopeBuyer, products };
  if (detail.buyer) return { participateType, buyer };
  return { participateType, visitor: detail.visitor ? fieldsOf(visitorInput, detail.visitor) : {} };
}

/** As they stand: a change that waits is decided on, not made by the way. */
const names = ({ company }: ManagedParticipation) =>
  company ? { nameKo: company.nameKo, nameEn: company.nameEn } : {};

export function createOnBehalf(detail: ManagedParticipation) {
  const form: Form<void> = createForm({
    schema: application,
    initial: valuesOf(detail),
    prepare: loadPhoneReader,
    async send(said) {
      await api('POST /manage/participate/update', {
        ...said,
        participateIdx: detail.participateIdx,
      } as Request);
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
