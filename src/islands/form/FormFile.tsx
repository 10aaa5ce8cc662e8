import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { FieldFrame } from '#islands/ui/form/Field.tsx';
import type { FileFieldProps } from '#islands/ui/form/FileField.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';

type Props = Omit<FileFieldProps, 'uploads'>;

/** What draws the field, once it has come: most forms are begun long before their files are asked for. */
let drawn: ComponentType<Props> | undefined;

/** A field for files of the member who is logged in, or of the guest who is about to join. */
export function FormFile(props: Props) {
  const t = useT();
  const { name, label, hint, optional = false } = props;
  const { id, error } = useField(name);
  const [state, setState] = useState<'waits' | 'here' | 'failed'>(drawn ? 'here' : 'waits');
  useEffect(() => {
    if (state !== 'waits') return;
    import('./LoadedFile.tsx').then(
      ({ LoadedFile }) => {
        drawn = LoadedFile;
        setState('here');
      },
      () => setState('failed'),
    );
  }, [state]);
  if (drawn) {
    const Drawn = drawn;
    return <Drawn {...props} />;
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      optional={optional}
      group={name}
      hint={hint}
      choice="file"
    >
      <p className="note">
        {t(state === 'failed' ? 'msg.fail' : 'ui.loading')}{' '}
        {state === 'failed' && (
          <Button kind="plain" size="small" onClick={() => setState('waits')}>
            {t('ui.retry')}
          </Button>
        )}
      </p>
    </FieldFrame>
  );
}
