/// <reference path="./css.d.ts" />

/** Tables, forms, pickers and other components of the laboratory's pages; loaded with the first remote. */
// Inputs outside of a form: our own fields hold them already, so that they cost nothing here.
export { Checkbox, Input, Progress, Radio, Select } from 'antd'
export { useAfterPause } from './data/after-pause.ts'
export * from './data/display/index.ts'
export * from './data/form/index.ts'
export {
  type ChoiceCounter,
  ChoiceCounters,
  type ChoiceCountersProps,
} from './data/list/choice-counters.tsx'
export type { Column } from './data/list/column.ts'
export { DataTable, type DataTableProps } from './data/list/data-table.tsx'
export type { Filter } from './data/list/filter.ts'
export { FilterBar, type FilterBarProps } from './data/list/filter-bar.tsx'
export { FilterPanel, type FilterPanelProps } from './data/list/filter-panel.tsx'
export { List, type ListProps, type ShownQuery } from './data/list/list.tsx'
export { ListPage, type ListPageProps } from './data/list/list-page.tsx'
export { useFilterNames } from './data/list/use-filter-names.ts'
export { type ListControl, useListState } from './data/list/use-list-state.ts'
export { type RowKey, type Selection, useSelection } from './data/list/use-selection.ts'
export * from './data/plate/index.ts'
export {
  BarcodeField,
  type BarcodeFieldHandle,
  type BarcodeFieldProps,
  repeatWindow,
} from './data/scan/barcode-field.tsx'
export { cleanScan } from './data/scan/clean-scan.ts'
export { playTone, type Verdict } from './data/scan/tones.ts'
export { dataTexts } from './data/texts.ts'
