import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { partIn } from '#domain/common/language.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { languageName } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createHandOver, type Seat } from '#stores/matching/hand-over.ts';
import type { MeetingActs } from '#stores/matching/meeting-acts.ts';
import { representativeName } from './who-comes.ts';

interface Props {
  list: MeetingActs;
  meeting: Meeting;
  side: MeetingSide;
  /** Of the other side, or of both where neither is the reader's. */
  name: string;
  onClose: () => void;
}

/** Another person of a side sits in a confirmed meeting; who is free then is said before. */
export function HandOverDialog({ list, meeting, side, name, onClose }: Props) {
  const t = useT<'matching'>();
  const { form, $seats, loadSeats } = useStoreOf(() => createHandOver(list, meeting, side));
  const seats = useStore($seats);
  useEffect(() => void loadSeats(), [loadSeats]);
  return (
    <Dialog open title={t('matching.seat.title', { name })} onClose={onClose}>
      <Form
        form={form}
        onStale={() => {
          onClose();
          void list.load();
        }}
        onDone={(changed) => {
          const now = changed[side].representative;
          toast(t('matching.seat.done', { name: now ? representativeName(t.locale, now) : '' }));
          onClose();
        }}
      >
        <p>{t('matching.seat.text')}</p>
        <Loaded of={seats} rows={3} onRetry={loadSeats}>
          {(people) => <Seats people={people} />}
        </Loaded>
        <div className="dialog-actions">
          <Button kind="second" onClick={onClose}>
            {t('matching.detail.keep')}
          </Button>
          {seats.state === 'ready' && seats.data.some(isFree) && (
            <Button type="submit">{t('matching.seat.change')}</Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

const isFree = ({ sitsThere, busy }: Seat) => !sitsThere && busy === null;

function Seats({ people }: { people: Seat[] }) {
  const t = useT<'matching'>();
  const { id, value, error, set } = useField('representativeIdx');
  const noteOf = ({ sitsThere, busy, position, languages }: Seat) =>
    [
      position && partIn(t.locale, position),
      languages.map((language) => languageName(t.locale, language)).join(', '),
      sitsThere ? t('matching.seat.now') : busy && t(`matching.seat.${busy}`),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <FieldFrame
      id={id}
      group="representativeIdx"
      label={t('matching.seat.who')}
      hint={!people.some(isFree) && t('matching.seat.none')}
      error={error}
    >
      {people.map((person) => (
        <label key={person.representativeIdx} className="check">
          <input
            type="radio"
            name="representativeIdx"
            checked={value === person.representativeIdx}
            disabled={!isFree(person)}
            onChange={() => set(person.representativeIdx)}
          />
          <span>
            {representativeName(t.locale, person) || t('ui.formerMember')}
            <span className="note"> {noteOf(person)}</span>
          </span>
        </label>
      ))}
    </FieldFrame>
  );
}
