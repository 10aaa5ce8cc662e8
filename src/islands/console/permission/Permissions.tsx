import { useStore } from '@nanostores/react';
import { type Permission, permissions } from '#domain/common/permission.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { NothingFound } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createManagers, type Managers, type ManagersAsked } from '#stores/console/managers.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { pages, type ShellArea } from '../pages.ts';
import { ManagerTable, type PermissionArea } from './ManagerTable.tsx';
import '../console.css';
import './permission.css';

/** The managers of the event: who may do what, and who has no second factor yet. */
export default function Permissions({
  texts,
}: {
  texts: TextData<PermissionArea | 'console' | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="admin">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<PermissionArea>();
  const managers = useStoreOf(createManagers);
  const found = useStore(managers.$found);
  useListAddress(managers.readAddress);
  return (
    <div className="permission-page">
      <div>
        <p className="note">{t('manage.permissions.lead')}</p>
        <Legend />
      </div>
      <Find managers={managers} />
      {found.length > 0 && (
        <section aria-labelledby="permission-found">
          <h2 id="permission-found">{t('permission.foundTitle')}</h2>
          <ManagerTable managers={managers} rows={found} caption={t('permission.foundTitle')} />
        </section>
      )}
      <section aria-labelledby="permission-list">
        <h2 id="permission-list">{t('permission.listTitle')}</h2>
        <List managers={managers} />
      </section>
    </div>
  );
}

/** What each permission opens, by the names of the menu: the words of the permissions alone don't say it. */
function Legend() {
  const t = useT<PermissionArea | ShellArea>();
  const opened = (permission: Permission) =>
    pages
      .filter((page) => ([page.permission].flat() as Permission[]).includes(permission))
      .map(({ title }) => t(title))
      .join(', ');
  return (
    <details className="permission-legend">
      <summary>{t('permission.legend')}</summary>
      <dl>
        {permissions.map((permission) => (
          <div key={permission}>
            <dt>{t(`choice.permission.${permission}`)}</dt>
            <dd>
              {permission === 'famppy' || permission === 'admin'
                ? t(`permission.opens.${permission}`, { pages: opened('admin') })
                : opened(permission)}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Looks up a member who has no permission yet. */
function Find({ managers }: { managers: Managers }) {
  const t = useT<PermissionArea>();
  return (
    <Form
      form={managers.findForm}
      label={t('permission.find')}
      mayBeLeft
      onDone={({ id }) => {
        managers.findForm.reset({ id: '' });
        toast(t('permission.found', { id }));
      }}
    >
      <div className="permission-find">
        <Field name="id" label={t('permission.id')} hint={t('permission.idHint')} type="email" />
        <Button type="submit" kind="second">
          {t('permission.find')}
        </Button>
      </div>
    </Form>
  );
}

function Filters({ managers, asked }: { managers: Managers; asked: ManagersAsked }) {
  const t = useT<PermissionArea>();
  const change = (to: Partial<ManagersAsked>) => managers.goTo({ ...asked, page: 1, ...to });
  return (
    <div className="manage-filters">
      <SearchLine
        label={t('permission.listTitle')}
        field={t('permission.keyword')}
        hint={t('permission.keyword')}
        keyword={asked.keywords}
        onSearch={(keywords) => change({ keywords })}
      />
      <Filter
        label={t('permission.permissions')}
        value={asked.permission}
        all={t('manage.participants.all')}
        options={permissions.map((value) => ({ value, label: t(`choice.permission.${value}`) }))}
        onChange={(permission) => change({ permission: permission as ManagersAsked['permission'] })}
      />
    </div>
  );
}

function List({ managers }: { managers: Managers }) {
  const t = useT<PermissionArea>();
  const asked = useStore(managers.$asked);
  return (
    <ListScreen
      filters={<Filters managers={managers} asked={asked} />}
      keywords={asked.keywords}
      isIn="texts"
      of={useStore(managers.$list)}
      rows={6}
      onRetry={managers.load}
      empty={(rows) =>
        rows.length === 0 && (
          <NothingFound
            title={t('permission.empty')}
            all={t('permission.showAll')}
            onAll={() => managers.goTo(managers.nothing)}
          />
        )
      }
      pages={{ page: asked.page, onGo: (page) => managers.goTo({ ...asked, page }) }}
    >
      {(rows) => <ManagerTable managers={managers} rows={rows} caption={t('permission.listTitle')} />}
    </ListScreen>
  );
}
