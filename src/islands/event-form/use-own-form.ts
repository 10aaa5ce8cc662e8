import { useEffect, useState } from 'react';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { kindOf } from '#domain/event-form/form.ts';
import { type AskedForm, asSpecified, loadForm } from '#stores/event-form/event-form.ts';

/** The form by which somebody takes part; undefined while it is loaded, which that of the specification isn't. */
export function useOwnForm({
  participateType,
  formIdx,
  stateParticipate,
}: Pick<ParticipateDetail, 'participateType' | 'formIdx' | 'stateParticipate'>): AskedForm | undefined {
  const isApproved = stateParticipate === 'COMPLETE';
  const [form, setForm] = useState(() =>
    formIdx === null ? asSpecified(kindOf(participateType), isApproved) : undefined,
  );
  useEffect(() => {
    if (formIdx !== null)
      void loadForm(participateType, formIdx, { isApproved, isStored: true }).then(setForm);
  }, [participateType, formIdx, isApproved]);
  return form;
}
