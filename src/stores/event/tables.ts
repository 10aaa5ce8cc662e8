/** The tables of the event as its managers see and change them. */
import { atom } from 'nanostores';
import { z } from 'zod';
import { type EventTables, tableCalls } from '#api/event/table.ts';
import type { DealKind } from '#domain/event/table.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { stranding } from './stranded.ts';
import { createDescribing, createNaming } from './table-places.ts';

type Table = EventTables['tables'][number];

export function createTables() {
  const list = loader<EventTables>();
  /** The number of the table that is being changed. */
  const $changing = atom<number | undefined>();
  const load = () => list.load(() => api('GET /manage/table/getTables', {}));
  void load();
  const version = () => {
    const { state, ...rest } = list.$state.get();
    return state === 'ready' ? (rest as { data: EventTables }).data.version : 0;
  };
  const show = (data: EventTables) => {
    list.change(() => data);
    $changing.set(undefined);
  };

  const dealing = stranding();
  const deal = {
    ...dealing,
    form: createForm({
      schema: z.object({ kind: tableCalls['POST /manage/table/deal'].request.shape.kind }),
      initial: { kind: 'company' as DealKind },
      async send({ kind }) {
        const { data } = await dealing.send(({ cancel, reason }) =>
          api('POST /manage/table/deal', { kind, version: version(), cancel, reason }),
        );
        show(data);
      },
    }),
  };

  /** The form of one table. */
  function changeOf({ tableNo, ownerIdx, isOpen, closedSlotIdxs }: Table) {
    const changing = stranding();
    const form = createForm({
      schema: z.preprocess((given) => {
        const {
          owner,
          isOpen: opened,
          closed,
        } = given as { owner: string; isOpen: boolean; closed: string[] };
        return {
          version: version(),
          tableNo,
          ownerIdx: owner === '' ? null : Number(owner),
          isOpen: opened,
          closedSlotIdxs: closed.map(Number),
        };
      }, tableCalls['POST /manage/table/update'].request),
      initial: {
        owner: ownerIdx === null ? '' : String(ownerIdx),
        isOpen,
        closed: closedSlotIdxs.map(String),
      },
      async send(request) {
        const { data } = await changing.send(({ cancel, reason }) =>
          api('POST /manage/table/update', { ...request, cancel, reason }),
        );
        show(data);
      },
    });
    return { ...changing, form };
  }

  /** The table whose name and place are entered. */
  const $describing = atom<number | undefined>();
  const shown = {
    version,
    show: (data: EventTables) => {
      show(data);
      $describing.set(undefined);
    },
  };
  const describe = (table: Table) => createDescribing(table, shown);
  const naming = () => createNaming(shown);

  return { $tables: list.$state, $changing, $describing, load, deal, changeOf, describe, naming };
}
export type TablesStore = ReturnType<typeof createTables>;
