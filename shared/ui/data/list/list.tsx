import type { ReactNode } from 'react'
import { everyOf, type UseCallOptions, useCall } from '../../../client/index.ts'
import type { Endpoint, EndpointSpec } from '../../../contract/endpoint.ts'
import type { Tone } from '../../../domain/status.ts'
import { ErrorOf } from '../../core/error-panel.tsx'
import { StaleNotice } from '../../core/stale-notice.tsx'
import '../../styles/list.css'
import { dataTexts } from '../texts.ts'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import type { Filter } from './filter.ts'
import { ListBar } from './list-bar.tsx'
import { ListEmpty, type ListEmptyTexts } from './list-empty.tsx'
import {
  type ListEndpoint,
  type QueryOf,
  type RowOf,
  type SearchOf,
  type SortFieldOf,
  takesText,
} from './list-endpoint.ts'
import { ListFooter } from './list-footer.tsx'
import { useColumns } from './use-columns.ts'
import { useFilterNames } from './use-filter-names.ts'
import { useListState } from './use-list-state.ts'
import { useSearchedScan } from './use-searched-scan.ts'
import { type RowKey, useSelection } from './use-selection.ts'

/** The query that a list is showing, without page, for exports. */
export type ShownQuery = Readonly<Record<string, unknown>>

/** All that a list is told but its name. */
export interface UnnamedListProps<E extends ListEndpoint> {
  /** Unique in the product; the choice of columns is remembered under it. */
  readonly id: string
  readonly endpoint: Endpoint<E>
  /** Parameters that the page sets and nobody changes here. */
  readonly query?: Partial<QueryOf<E>>
  readonly columns: readonly Column<RowOf<E>, SortFieldOf<E>>[]
  readonly filters?: readonly Filter<keyof QueryOf<E> & string>[]
  /** The filters are in a panel of the page's own (`FilterPanel`), not in the list's bar. */
  readonly filtersElsewhere?: boolean
  /** Placeholder of the text search ("Protocollo, cognome o codice"). A call without `q` has no search box. */
  readonly search?: SearchOf<E>
  readonly defaultSort?: SortFieldOf<E> | `-${SortFieldOf<E>}`
  /** By default the field `id`. */
  readonly rowKey?: (row: RowOf<E>) => RowKey
  readonly onOpen?: (row: RowOf<E>) => void
  readonly href?: (row: RowOf<E>) => string
  readonly rowTone?: (row: RowOf<E>) => Tone | undefined
  /**
   * Buttons for the chosen rows, as they are now as far as the page shows them; its presence makes rows
   * selectable. `keep` chooses others in their place: the untouched ones, as they were last known.
   */
  readonly bulk?: (
    rows: readonly RowOf<E>[],
    clear: () => void,
    keep: (rows: readonly RowOf<E>[]) => void,
  ) => ReactNode
  /** At the right of the filters: export and print buttons. */
  readonly tools?: (query: ShownQuery) => ReactNode
  /** When there are no rows at all: the meaning and the remedy. */
  readonly empty: ListEmptyTexts
  /** The scrolling part of the table, in pixels. */
  readonly maxHeight?: number
  /** The list is read again every so many milliseconds, in the background. */
  readonly every?: UseCallOptions['every']
}

/** `label` names the table for people who cannot see it. */
export type ListProps<E extends ListEndpoint> = UnnamedListProps<E> & { readonly label: string }

const idOf = (row: unknown) => (row as { id: RowKey }).id

/**
 * A list of the server as a dense table: filters and sort in the address, text search, columns to choose,
 * pages, selection with bulk actions, keyboard. One a page.
 */
export function List<E extends ListEndpoint>(props: ListProps<E>) {
  const { endpoint, columns, filters = [], rowKey = idOf, bulk } = props
  const names = useFilterNames(filters)
  const control = useListState(names)
  const choice = useColumns<RowOf<E>>(props.id, columns as readonly Column<RowOf<E>>[])
  const selection = useSelection<RowOf<E>>()
  const search = takesText(endpoint) && ((props.search as string | false | undefined) ?? dataTexts.searchHint)

  const shown = {
    ...control.filters,
    ...props.query,
    ...(control.q && takesText(endpoint) ? { q: control.q } : {}),
    ...((control.sort ?? props.defaultSort) ? { sort: control.sort ?? props.defaultSort } : {}),
  }
  const query = { ...shown, page: control.page, pageSize: control.pageSize }
  const result = useCall<EndpointSpec>(endpoint, { query } as never, {
    keepPrevious: true,
    every: everyOf(props),
  })
  const answer = result.data as { items: RowOf<E>[]; total: number; more?: boolean } | undefined
  useSearchedScan(
    [control.q, ...Object.values(control.filters)],
    result.isPlaceholderData ? undefined : answer?.total,
  )
  const clearSelection = selection.clear
  const present = new Map(answer?.items.map((row) => [rowKey(row), row]))
  const chosen = selection.rows.map((row) => present.get(rowKey(row)) ?? row)
  const keep = (rows: readonly RowOf<E>[]) => selection.choose(rows.map((row) => [rowKey(row), row]))

  return (
    <div className="sne-list">
      <ListBar
        search={search}
        filters={props.filtersElsewhere ? [] : filters}
        control={control}
        columns={columns as readonly Column<RowOf<E>>[]}
        choice={choice}
        tools={props.tools?.(shown)}
      />
      {result.isError && !answer ? (
        <ErrorOf inline error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <>
          {result.isError && <StaleNotice error={result.error} onRetry={() => void result.refetch()} />}
          <DataTable
            label={props.label}
            columns={choice.shown}
            rows={answer?.items}
            rowKey={rowKey}
            sort={control.sort ?? props.defaultSort ?? null}
            onSort={(sort) => control.change({ sort })}
            onOpen={props.onOpen}
            href={props.href}
            rowTone={props.rowTone}
            selection={bulk ? selection : undefined}
            stale={result.isPlaceholderData}
            maxHeight={props.maxHeight}
            empty={<ListEmpty control={control} texts={props.empty} />}
          />
          <ListFooter
            control={control}
            total={answer?.total}
            more={answer?.more}
            bulk={bulk && chosen.length > 0 ? bulk(chosen, clearSelection, keep) : undefined}
            selected={chosen.length}
            onUnselect={clearSelection}
          />
        </>
      )}
    </div>
  )
}
