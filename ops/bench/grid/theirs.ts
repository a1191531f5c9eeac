import type { GridRow } from '@sne/shared/contract'
import { formatBound, formatGestationalAge, formatNumber, newbornName } from '@sne/shared/domain'
import {
  AllCommunityModule,
  type ColDef,
  type ColGroupDef,
  createGrid,
  ModuleRegistry,
} from 'ag-grid-community'
import { byGroup, groupRuns } from '../../../mfe-plates/src/grid/columns.ts'
import { fullGrid } from './data.ts'
import { painted } from './painted.ts'

ModuleRegistry.registerModules([AllCommunityModule])

const grid = fullGrid()
const columns = byGroup(grid.analytes)

const left = (headerName: string, width: number, text: (row: GridRow) => string): ColDef<GridRow> => ({
  headerName,
  width,
  pinned: 'left',
  valueGetter: ({ data }) => data && text(data),
})
const frozen: ColDef<GridRow>[] = [
  left('Pozzetto', 52, ({ wells }) => wells[0] ?? ''),
  left('Protocollo', 104, ({ protocol, barcode }) => protocol ?? barcode),
  left('Neonato', 138, ({ newborn, facts }) =>
    [
      newbornName(newborn),
      facts.ageHours === null ? '-' : `${formatNumber(facts.ageHours, 0)} h`,
      formatGestationalAge(facts.gaWeeks, facts.gaDays),
    ].join(' · '),
  ),
  left('Segni', 58, ({ facts }) => (facts.preterm ? 'P' : '')),
  left('Decisione', 122, ({ proposedAction }) => proposedAction.reason),
]

const valueColumn = ({ code, decimals }: (typeof columns)[number]): ColDef<GridRow> => {
  const place = grid.analytes.findIndex((one) => one.code === code)
  const valueIn = (row: GridRow | undefined) => row?.values[place]
  return {
    headerName: code,
    width: 68,
    valueGetter: ({ data }) => valueIn(data)?.value,
    valueFormatter: ({ data, value }) => formatBound(value, valueIn(data)?.comparator ?? null, decimals),
    cellClass: ({ data }) => (valueIn(data)?.flag === 'N' ? 'value' : 'value out'),
  }
}

const groups: ColGroupDef<GridRow>[] = groupRuns(columns).map(({ group, count, first }) => {
  const begin = columns.findIndex(({ code }) => code === first)
  return { headerName: group, children: columns.slice(begin, begin + count).map(valueColumn) }
})

/** Draws the same rows and columns with AG Grid community, as its documentation says: rows and columns out of sight are not drawn. */
globalThis.mount = () =>
  painted('.ag-cell.value', (place) => {
    place.style.height = '100dvh'
    createGrid(place, {
      columnDefs: [...frozen, ...groups],
      rowData: grid.rows,
      rowHeight: 36,
      headerHeight: 36,
    })
  })
