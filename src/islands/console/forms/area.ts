import type { FormArea } from '#islands/participate/field-spec.ts';

export type FormsArea = FormArea | 'eventForm' | 'manage' | 'registration';
