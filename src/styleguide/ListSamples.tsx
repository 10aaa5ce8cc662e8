import { useState } from 'react';
import { matchingStates } from '#domain/matching/matching.ts';
import { Cards, CompanyCard, PersonCard } from '#islands/ui/list/Cards.tsx';
import { Pager } from '#islands/ui/list/Pager.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { StateBadge, toneOf } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Samples } from './samples.ts';

interface Of {
  words: Samples;
}

/** How a list is searched. */
export function ListSearch({ words: { searching, options } }: Of) {
  const [keyword, search] = useState('');
  const [filter, narrow] = useState('');
  return (
    <SearchLine
      label={searching.label}
      field={searching.field}
      hint={searching.hint}
      keyword={keyword}
      onSearch={search}
    >
      <Filter
        label={searching.filter}
        all={searching.all}
        value={filter}
        options={options.map((label, at) => ({ value: String(at), label }))}
        onChange={narrow}
      />
    </SearchLine>
  );
}

/** A list as a table, with its pages. */
export function Rows({ words: { part, columns, rows } }: Of) {
  const t = useT<'choice'>();
  const [page, go] = useState(1);
  return (
    <>
      <Table
        caption={part.table}
        rows={rows.map((row, at) => ({ ...row, state: matchingStates[at] ?? 'request' }))}
        rowKey={(row) => row.name}
        columns={[
          { key: 'name', head: columns.name, cell: (row) => row.name },
          {
            key: 'state',
            head: columns.state,
            cell: (row) => (
              <StateBadge tone={toneOf[row.state]}>{t(`choice.matchingState.${row.state}`)}</StateBadge>
            ),
          },
          { key: 'met', head: columns.met, cell: (row) => row.met },
          { key: 'amount', head: columns.amount, figures: true, cell: (row) => row.amount },
        ]}
      />
      <Pager page={page} rows={20} totalCount={60} onGo={go} />
    </>
  );
}

/** A list as cards. */
export function People({ words: { company, person, ask } }: Of) {
  const shared = { mainProduct: company.product, productsLabel: company.label, over: company.over };
  return (
    <Cards>
      <CompanyCard
        {...shared}
        name={company.name}
        href="#main"
        products={company.products}
        action={{ href: '#main', ...ask }}
      />
      <CompanyCard {...shared} name={company.longName} href="#main" products={[]} />
      <PersonCard {...person} href="#main" action={{ href: '#main', ...ask }} />
    </Cards>
  );
}
