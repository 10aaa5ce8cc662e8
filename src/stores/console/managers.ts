/** Who manages the event: the list, giving and taking permissions, logging someone out everywhere. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { Manager } from '#api/account/permission.ts';
import { memberId } from '#domain/account/member.ts';
import { limits } from '#domain/common/limits.ts';
import { type Permission, permissions } from '#domain/common/permission.ts';
import { createForm } from '../lib/form.ts';
import { type Asked, listAddress } from '../lib/list-address.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

const choices = { permission: permissions } as const;
export type ManagersAsked = Asked<typeof choices>;

export function createManagers() {
  const address = listAddress(choices);
  const list = loader<Manager[]>();
  /** Members without a permission who were looked up here, above the list until it is loaded anew. */
  const $found = atom<readonly Manager[]>([]);

  function load(): Promise<void> {
    const { keywords, permission, page } = address.$asked.get();
    const asked = { keywords, page, rows: limits.rows, ...(permission && { filterType: permission }) };
    return list.load(() => api('GET /manage/permission/getList', asked));
  }

  /** Shows what the query of the address says. */
  function readAddress(): void {
    address.read();
    void load();
  }

  function goTo(asked: ManagersAsked): void {
    history.pushState(null, '', address.hrefOf(asked));
    readAddress();
  }

  /** The row as it is now, in whichever list it stands. */
  function put(manager: Manager): void {
    const renew = (rows: readonly Manager[]) =>
      rows.map((row) => (row.memberIdx === manager.memberIdx ? manager : row));
    $found.set(renew($found.get()));
    list.change(renew);
  }

  /** Looks a member up by log-in id. */
  const findForm = createForm({
    schema: z.object({ id: memberId }),
    initial: { id: '' },
    async send({ id }) {
      const { data } = await api('GET /manage/permission/getMember', { id });
      const listed = list.$state.get();
      const isListed =
        listed.state === 'ready' && listed.data.some(({ memberIdx }) => memberIdx === data.memberIdx);
      if (isListed) put(data);
      else $found.set([data, ...$found.get().filter(({ memberIdx }) => memberIdx !== data.memberIdx)]);
      return data;
    },
  });

  /** Gives a permission, or takes it back. */
  async function set(memberIdx: number, permission: Permission, isHeld: boolean): Promise<void> {
    const call = isHeld ? 'POST /manage/permission/grant' : 'POST /manage/permission/revoke';
    put((await api(call, { memberIdx, permission })).data);
  }

  /** Ends all sessions of a member; answers how many there were. */
  async function endSessions(manager: Manager): Promise<number> {
    const { data } = await api('POST /manage/permission/endSessions', { memberIdx: manager.memberIdx });
    put({ ...manager, sessions: 0 });
    return data.ended;
  }

  return {
    $asked: address.$asked,
    nothing: address.nothing,
    $list: list.$state,
    $found,
    load,
    readAddress,
    goTo,
    findForm,
    set,
    endSessions,
  };
}
export type Managers = ReturnType<typeof createManagers>;
