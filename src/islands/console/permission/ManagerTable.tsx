import { useState } from 'react';
import type { Manager } from '#api/account/permission.ts';
import { nameIn } from '#domain/common/language.ts';
import { mayGrant, type Permission, permissions } from '#domain/common/permission.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { useReader } from '#islands/login/reader.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FoundIn, Marked } from '#islands/ui/list/Marked.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import type { Managers } from '#stores/console/managers.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { bothNames } from '../found-fields.ts';
import '#islands/ui/chips.css';
import '#islands/ui/form/form.css';

export type PermissionArea = 'permission' | 'choice' | 'manage';

/** Members with a box for each permission: a tick gives it at once, taking it out takes it back. */
export function ManagerTable({
  managers,
  rows,
  caption,
}: {
  managers: Managers;
  rows: readonly Manager[];
  caption: string;
}) {
  const t = useT<PermissionArea>();
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={(row) => row.memberIdx}
      columns={[
        {
          key: 'member',
          head: t('permission.member'),
          cell: (row) => (
            <div>
              <Marked>{nameIn(t.locale, row)}</Marked>
              <span className="manage-id">
                <Marked>{row.id}</Marked>
              </span>
              <FoundIn
                shown={[nameIn(t.locale, row), row.id]}
                fields={bothNames(t('permission.member'), row)}
              />
              {row.missing === null ? null : (
                <StateBadge tone="waiting">{t(`permission.missing.${row.missing}`)}</StateBadge>
              )}
            </div>
          ),
        },
        {
          key: 'permissions',
          head: t('permission.permissions'),
          cell: (row) => <Boxes managers={managers} manager={row} />,
        },
        {
          key: 'sessions',
          head: t('permission.sessions'),
          cell: (row) => <Sessions managers={managers} manager={row} />,
        },
      ]}
    />
  );
}

/** Says why a call failed, and shows the list as it is now. */
async function failed(
  t: ReturnType<typeof useT<PermissionArea>>,
  managers: Managers,
  error: unknown,
): Promise<void> {
  await tellDialog(sentenceWithHelp(t, errorKey(error)));
  await managers.load();
}

function Boxes({ managers, manager }: { managers: Managers; manager: Manager }) {
  const t = useT<PermissionArea>();
  const own = useReader();
  const held = new Set(own?.permissions);
  const [busy, setBusy] = useState<Permission>();
  const isOwn = own?.memberIdx === manager.memberIdx;
  const turn = async (permission: Permission, isHeld: boolean) => {
    const name = t(`choice.permission.${permission}`);
    const words = { ok: t('permission.take'), danger: true };
    // Whoever takes this from themselves can't undo it.
    const isFinal = isOwn && !isHeld && (permission === 'famppy' || permission === 'admin');
    if (isFinal && !(await confirmDialog(t('permission.takeOwn', { name }), words))) return;
    setBusy(permission);
    await managers.set(manager.memberIdx, permission, isHeld).then(
      () => toast(t(isHeld ? 'permission.granted' : 'permission.revoked', { name, id: manager.id })),
      (error: unknown) => failed(t, managers, error),
    );
    setBusy(undefined);
  };
  return (
    <fieldset className="permission-boxes">
      <legend className="visually-hidden">{t('permission.of', { id: manager.id })}</legend>
      <div className="chips">
        {permissions.map((permission) => {
          const isHeld = manager.permissions.includes(permission);
          return (
            <label key={permission} className="chip">
              <input
                type="checkbox"
                checked={isHeld}
                disabled={!mayGrant(held, permission) || busy === permission}
                onChange={() => void turn(permission, !isHeld)}
              />
              <span>{t(`choice.permission.${permission}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function Sessions({ managers, manager }: { managers: Managers; manager: Manager }) {
  const t = useT<PermissionArea>();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    const question = t('permission.endConfirm', { id: manager.id });
    if (!(await confirmDialog(question, { ok: t('permission.end'), danger: true }))) return;
    setBusy(true);
    await managers.endSessions(manager).then(
      (count) => toast(t('permission.ended', { count })),
      (error: unknown) => failed(t, managers, error),
    );
    setBusy(false);
  };
  if (manager.sessions === null) return null;
  return (
    <div>
      <p className="note figures">{t('permission.sessionCount', { count: manager.sessions })}</p>
      {manager.mayEndSessions && manager.sessions > 0 && (
        <Button
          size="small"
          kind="second"
          busy={isBusy}
          label={t('permission.endOf', { id: manager.id })}
          onClick={() => void end()}
        >
          {t('permission.end')}
        </Button>
      )}
    </div>
  );
}
