import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { limits } from '#domain/common/limits.ts';
import { fieldsOfSheet, type InvitedType, invitedTypes } from '#domain/invitation/invitation-sheet.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createSheetImport, type SheetImport } from '#stores/invitation/invitation-sheet.ts';
import { createOpenInvitations } from '#stores/invitation/open-invitations.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { SheetChoice } from '../SheetChoice.tsx';
import type { InvitationArea } from './area.ts';
import { OpenInvitationList } from './OpenInvitationList.tsx';
import { Understood } from './Understood.tsx';
import '../console.css';
import '#islands/ui/chips.css';
import '#islands/ui/form/form.css';
import './invitation.css';

/** `/manage/participate/import`: a spreadsheet of companies or buyers becomes invitations. */
export default function InvitationSheet({
  texts,
}: {
  texts: TextData<InvitationArea | 'console' | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="participate">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<InvitationArea>();
  const sheet = useStoreOf(createSheetImport);
  const read = useStore(sheet.$read);
  const failure = useStore(sheet.$failure);
  const done = useStore(sheet.$done);
  const invitations = useStoreOf(createOpenInvitations);
  // Those of the sheet stand in the list at once.
  useEffect(() => {
    if (done) invitations.show({});
  }, [done, invitations]);
  return (
    <div className="import">
      <p className="note invitation-lead">{t('invitation.lead')}</p>
      <Choice sheet={sheet} />
      {failure !== undefined && (
        <p className="invitation-failure" role="alert">
          {sentence(t, failure)}
        </p>
      )}
      {done && (
        <section className="manage-done invitation-done" role="status">
          <p>
            <strong>
              {done.entered > 0
                ? t('invitation.entered', { count: done.entered, mails: done.told })
                : t('invitation.done', { count: done.invited })}
            </strong>
            {done.entered === 0 && done.told > 0 && <span>{t('invitation.told', { count: done.told })}</span>}
            {done.passed > 0 && <span>{t('invitation.passed', { count: done.passed })}</span>}
            {done.left > 0 && <span>{t('invitation.left', { count: done.left })}</span>}
            <a className="quiet-link" href={localePath(t.locale, '/manage/participate')}>
              {t('invitation.toList')}
            </a>
          </p>
        </section>
      )}
      {read && <Understood sheet={sheet} read={read} />}
      <OpenInvitationList invitations={invitations} />
    </div>
  );
}

/** Who is on the sheet, and the sheet. */
function Choice({ sheet }: { sheet: SheetImport }) {
  const t = useT<InvitationArea>();
  const type = useStore(sheet.$type);
  const file = useStore(sheet.$file);
  const isBusy = useStore(sheet.$isBusy);
  return (
    <section className="invitation-choice" aria-label={t('invitation.choose')}>
      <div className="manage-type">
        <span>{t('invitation.type')}</span>
        <Segments
          label={t('invitation.type')}
          options={invitedTypes.map((value) => ({ value, label: t(`choice.participateType.${value}`) }))}
          value={type}
          onChange={(value) => sheet.setType(value as InvitedType)}
        />
      </div>
      <div className="invitation-file">
        <SheetChoice
          words={t(file ? 'invitation.another' : 'invitation.choose')}
          isAgain={file !== undefined}
          isBusy={isBusy}
          onChoose={(chosen) => sheet.choose(chosen)}
        />
        {file && <span className="invitation-name">{file.name}</span>}
        <Button kind="plain" size="small" onClick={() => saveTemplate(t, type)}>
          {t('invitation.template')}
        </Button>
      </div>
      <p className="note">
        {t('invitation.bounds', {
          rows: limits.sheetRows.toLocaleString(t.locale),
          mb: limits.sheetBytes / 1024 / 1024,
        })}
      </p>
    </section>
  );
}

/** An empty sheet with the headings that are known, which Excel opens with its Korean intact. */
function saveTemplate(t: ReturnType<typeof useT<InvitationArea>>, type: InvitedType): void {
  const heads = fieldsOfSheet(type).map((field) => t(`invitation.field.${field}`));
  const file = new Blob([`\uFEFF${heads.join(',')}\r\n`], { type: 'text/csv' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${type.toLowerCase()}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
