import type { Grid } from '@sne/shared/contract'
import { useMemo, useState } from 'react'
import { byGroup } from './columns.ts'
import { shownAnalytes } from './draft-state.ts'

/** Columns of the grid by group: the analytes out of range, or all of them. A grid without one out of range shows all. */
export function useGridColumns(grid: Grid) {
  const [everything, setEverything] = useState(false)
  const anomalous = useMemo(() => shownAnalytes(grid), [grid])
  const columns = useMemo(
    () => byGroup(everything || anomalous.length === 0 ? grid.analytes : anomalous),
    [everything, anomalous, grid.analytes],
  )
  const codes = useMemo(() => columns.map(({ code }) => code), [columns])
  return { columns, codes, anomalous: anomalous.length, everything, fold: () => setEverything(!everything) }
}
