import { useStore } from '@nanostores/react';
import type { ColleagueSheet } from '#api/participation/colleague-sheet.ts';
import { nameIn } from '#domain/common/language.ts';
import {
  type ColleagueField,
  type ColleagueProblem,
  colleagueFields,
} from '#domain/participation/colleague-sheet.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  type ColleagueSheetStore,
  createColleagueSheet,
  type KeptRow,
  writeRows,
} from '#stores/participation/colleague-sheet.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { RowProblems, SheetRows } from '../sheet/SheetRows.tsx';
import { SheetTop, saveSheet } from '../sheet/SheetTop.tsx';
import '../console.css';
import '#islands/ui/form/form.css';
import './colleagues.css';

type Area = 'colleagues' | 'sheet' | 'manage' | 'console';
type T = ReturnType<typeof useT<Area>>;

/** `/manage/participate/colleagues`: a sheet of colleagues, whom the organiser invites to represent companies and buyers. */
export default function Colleagues({
  texts,
}: {
  texts: TextData<Area | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="participate">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

/** Rows that invited nobody, as a sheet that can be sent again. */
const written =
  (t: T, isFile = false) =>
  (kept: readonly KeptRow[]) => {
    const words = {
      field: (field: ColleagueField) => t(`colleagues.field.${field}`),
      why: t('sheet.result'),
      problem: (problem: ColleagueProblem) => t(`colleagues.problem.${problem}`),
    };
    return writeRows(kept, words, isFile);
  };

function Screen() {
  const t = useT<Area>();
  const sheet = useStoreOf(createColleagueSheet);
  const failure = useStore(sheet.$failure);
  const read = useStore(sheet.$read);
  return (
    <div className="colleagues">
      <p className="note">{t('colleagues.lead')}</p>
      <SheetTop
        file={useStore(sheet.$file)}
        isBusy={useStore(sheet.$isBusy)}
        columns={t('colleagues.columns')}
        template={{
          heads: colleagueFields.map((field) => t(`colleagues.field.${field}`)),
          name: 'colleagues',
        }}
        onChoose={(chosen) => void sheet.choose(chosen)}
      />
      <Pasted sheet={sheet} />
      {failure !== undefined && (
        <p className="sheet-failure" role="alert">
          {sentence(t, failure)}
        </p>
      )}
      <Done sheet={sheet} />
      {read && <Understood sheet={sheet} read={read} />}
    </div>
  );
}

/** Cells that were copied; what could not be invited comes back here. */
function Pasted({ sheet }: { sheet: ColleagueSheetStore }) {
  const t = useT<Area>();
  const text = useStore(sheet.$text);
  const isBusy = useStore(sheet.$isBusy);
  return (
    <div className="field">
      <label className="field-label" htmlFor="colleague-cells">
        {t('colleagues.paste')}
      </label>
      <textarea
        id="colleague-cells"
        className="input"
        rows={4}
        value={text}
        aria-describedby="colleague-cells-hint"
        onChange={(event) => sheet.$text.set(event.target.value)}
      />
      <p className="note" id="colleague-cells-hint">
        {t('colleagues.pasteHint')}
      </p>
      <div className="form-actions">
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          disabled={text.trim() === ''}
          onClick={() => void sheet.chooseText()}
        >
          {t('colleagues.check')}
        </Button>
      </div>
    </div>
  );
}

function Understood({ sheet, read }: { sheet: ColleagueSheetStore; read: ColleagueSheet }) {
  const t = useT<Area>();
  const isBusy = useStore(sheet.$isBusy);
  const progress = useStore(sheet.$progress);
  const { new: count, invited, here } = read.fates;
  return (
    <SheetRows
      read={read}
      missing={t('sheet.missing', {
        count: read.missing.length,
        fields: read.missing.map((field) => t(`colleagues.field.${field}`)).join(', '),
      })}
      right={t('colleagues.rightRows', { count: read.rowCount - read.badRows })}
      summary={t('colleagues.fates', { new: count, invited, here })}
      act={
        <>
          {count > 0 ? (
            <p>
              <Button busy={isBusy} onClick={() => void sheet.invite(written(t))}>
                {t(read.badRows > 0 ? 'colleagues.doRest' : 'colleagues.do', { count })}
              </Button>
            </p>
          ) : (
            <p>{t('colleagues.nobody')}</p>
          )}
          {progress && <p role="status">{t('colleagues.progress', progress)}</p>}
        </>
      }
      columns={[
        {
          key: 'organisation',
          head: t('colleagues.field.organisation'),
          cell: ({ organisation, cells }) =>
            (organisation && nameIn(t.locale, organisation)) || cells.organisation || '–',
        },
        {
          key: 'person',
          head: t('colleagues.person'),
          words: true,
          cell: ({ cells }) => personText(t, cells),
        },
        {
          key: 'result',
          head: t('sheet.result'),
          cell: ({ fate, problems, candidates }) =>
            fate ? (
              <StateBadge tone={fate === 'new' ? 'good' : 'off'}>{t(`colleagues.fate.${fate}`)}</StateBadge>
            ) : (
              <RowProblems
                problems={problems.map((problem) => t(`colleagues.problem.${problem}`))}
                candidates={candidates}
              />
            ),
        },
      ]}
    />
  );
}

const personText = (t: T, cells: Readonly<Record<ColleagueField, string>>) =>
  [nameIn(t.locale, cells), cells.position, cells.email].filter((one) => one !== '').join(' · ') || '–';

/** What came of a press: how many were invited, and which rows were not, with why. */
function Done({ sheet }: { sheet: ColleagueSheetStore }) {
  const t = useT<Area>();
  const done = useStore(sheet.$done);
  if (!done) return null;
  const { invited, passed, kept } = done;
  return (
    <>
      <p className="manage-done" role="status">
        {t('colleagues.done', { count: invited })} {passed > 0 && t('colleagues.passed', { count: passed })}{' '}
        {kept.length > 0 && t('colleagues.kept', { count: kept.length })}
      </p>
      {kept.length > 0 && (
        <section className="sheet-part" aria-labelledby="colleagues-kept">
          <h2 id="colleagues-kept">{t('colleagues.keptTitle')}</h2>
          <p>
            <Button
              kind="second"
              size="small"
              onClick={() => saveSheet(written(t, true)(kept), 'colleagues-left')}
            >
              {t('colleagues.keptDownload')}
            </Button>
          </p>
          <Table
            caption={t('colleagues.keptTitle')}
            rows={kept.slice(0, shownMost)}
            rowKey={({ row }) => row}
            columns={[
              { key: 'row', head: t('sheet.row'), figures: true, cell: ({ row }) => row },
              {
                key: 'organisation',
                head: t('colleagues.field.organisation'),
                cell: ({ cells }) => cells.organisation || '–',
              },
              {
                key: 'person',
                head: t('colleagues.person'),
                words: true,
                cell: ({ cells }) => personText(t, cells),
              },
              {
                key: 'result',
                head: t('sheet.result'),
                cell: ({ problems }) => (
                  <RowProblems
                    problems={
                      problems.length > 0
                        ? problems.map((problem) => t(`colleagues.problem.${problem}`))
                        : [t('colleagues.notSent')]
                    }
                  />
                ),
              },
            ]}
          />
        </section>
      )}
    </>
  );
}

/** Of rows that are left; the download and the text have all of them. */
const shownMost = 200;
