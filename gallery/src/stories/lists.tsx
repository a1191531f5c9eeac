import { Button, EmptyState, Tag } from '@sne/shared/ui-core'
import {
  ChoiceCounters,
  type Column,
  DataTable,
  type Filter,
  FilterBar,
  FilterPanel,
  List,
  ListPage,
  useFilterNames,
  useListState,
} from '@sne/shared/ui-data'
import { type Answering, rowEndpoints } from '../rows.ts'
import type { Story } from '../story.ts'

interface Row {
  readonly id: number
  readonly barcode: string
  readonly hours: number
  readonly status: 'accepted' | 'waiting'
}
const columns: Column<Row, 'barcode' | 'hours'>[] = [
  { key: 'barcode', title: 'Cartoncino', sort: 'barcode', always: true, render: ({ barcode }) => barcode },
  { key: 'hours', title: 'Età', unit: 'h', align: 'right', sort: 'hours', render: ({ hours }) => hours },
  {
    key: 'status',
    title: 'Stato',
    render: ({ status }) =>
      status === 'accepted' ? (
        <Tag tone="green" children="Accettato" />
      ) : (
        <Tag tone="amber" children="In attesa" />
      ),
  },
]
const rows: readonly Row[] = [
  { id: 1, barcode: 'SN-001', hours: 48, status: 'accepted' },
  { id: 2, barcode: 'SN-002', hours: 51, status: 'waiting' },
]
const filters = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Stato',
    options: [
      { value: 'accepted', label: 'Accettato' },
      { value: 'waiting', label: 'In attesa' },
    ],
  },
] as const satisfies readonly Filter[]
const furtherFilters = [
  ...filters,
  { kind: 'days', from: 'from', to: 'to', label: 'Prelievo' },
  { kind: 'flag', name: 'urgent', label: 'Urgenti' },
  { kind: 'numbers', from: 'low', to: 'high', label: 'Età', decimals: 0 },
  { kind: 'text', name: 'ward', label: 'Reparto' },
] as const satisfies readonly Filter[]

const table = (label: string, more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => (
  <DataTable label={label} columns={columns} rows={rows} rowKey={({ id }) => id} {...more} />
)
const list = (as: Answering) => (
  <List
    id={`gallery-${as}`}
    label={`Elenco: ${as}`}
    endpoint={rowEndpoints.listGalleryRows}
    query={{ as }}
    search="Codice"
    filters={filters}
    columns={columns}
    maxHeight={200}
    empty={{ title: 'Nessun cartoncino', hint: 'Leggere il primo cartoncino.' }}
  />
)

function Bar() {
  return <FilterBar search="Codice" filters={filters} control={useListState(useFilterNames(filters))} />
}
function Panel() {
  return (
    <FilterPanel filters={furtherFilters} first={2} control={useListState(useFilterNames(furtherFilters))} />
  )
}

export const lists: readonly Story[] = [
  {
    of: ['DataTable'],
    states: [
      {
        name: 'rows, sorted, with tones',
        render: () =>
          table('Righe', {
            sort: '-hours',
            onSort: () => {},
            rowTone: ({ status }) => (status === 'waiting' ? 'amber' : undefined),
          }),
      },
      { name: 'on their way', render: () => table('In arrivo', { rows: undefined, skeletonRows: 3 }) },
      { name: 'old, newer ones on their way', render: () => table('Vecchie', { stale: true }) },
      {
        name: 'none',
        render: () => table('Nessuna', { rows: [], empty: <EmptyState title="Nessun cartoncino" /> }),
      },
    ],
  },
  {
    of: ['FilterBar', 'FilterPanel', 'ChoiceCounters'],
    states: [
      { name: 'search and filters', render: () => <Bar /> },
      { name: 'many filters, some behind a button', render: () => <Panel /> },
      {
        name: 'counters that choose',
        render: () => (
          <ChoiceCounters
            name="status"
            legend="Stato"
            failed={false}
            counters={[
              { value: 'accepted', label: 'Accettati', tone: 'green', count: 40 },
              { value: 'waiting', label: 'In attesa', tone: 'amber', count: 0 },
              { value: 'late', label: 'In ritardo', tone: 'red', count: undefined },
            ]}
          />
        ),
      },
    ],
  },
  {
    of: ['List'],
    states: [
      { name: 'with rows', render: () => list('rows') },
      { name: 'with none', render: () => list('none') },
      { name: 'refused', render: () => list('refused') },
      { name: 'on its way', render: () => list('never') },
    ],
  },
  {
    of: ['ListPage'],
    states: [
      {
        name: 'with actions, and a notice above the list',
        render: () => (
          <ListPage
            title="Cartoncini di oggi"
            subtitle="Accettati e in attesa"
            actions={<Button type="primary">Nuovo cartoncino</Button>}
            above={<Tag tone="amber">Una spedizione in ritardo</Tag>}
            id="gallery-page"
            endpoint={rowEndpoints.listGalleryRows}
            query={{ as: 'rows' }}
            columns={columns}
            maxHeight={200}
            empty={{ title: 'Nessun cartoncino', hint: 'Leggere il primo cartoncino.' }}
          />
        ),
      },
    ],
  },
]
