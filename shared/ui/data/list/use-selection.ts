import { useCallback, useMemo, useState } from 'react'

export type RowKey = string | number

export interface Selection<Row> {
  readonly keys: ReadonlySet<RowKey>
  /** The rows as they were when they were chosen, over all pages. */
  readonly rows: readonly Row[]
  readonly toggle: (key: RowKey, row: Row) => void
  /** Chooses all of these, or none of them when all were chosen. */
  readonly toggleAll: (rows: readonly (readonly [RowKey, Row])[]) => void
  /** Chooses exactly these. */
  readonly choose: (rows: readonly (readonly [RowKey, Row])[]) => void
  readonly clear: () => void
}

/** Rows chosen for a bulk action; they stay chosen while pages are turned. */
export function useSelection<Row>(): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<RowKey, Row>>(new Map())

  const toggle = useCallback((key: RowKey, row: Row) => {
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(key)) next.set(key, row)
      return next
    })
  }, [])

  const toggleAll = useCallback((rows: readonly (readonly [RowKey, Row])[]) => {
    setChosen((before) => {
      const next = new Map(before)
      const all = rows.every(([key]) => before.has(key))
      for (const [key, row] of rows) {
        if (all) next.delete(key)
        else next.set(key, row)
      }
      return next
    })
  }, [])

  const choose = useCallback((rows: readonly (readonly [RowKey, Row])[]) => setChosen(new Map(rows)), [])
  const clear = useCallback(() => setChosen(new Map()), [])

  return useMemo(
    () => ({ keys: new Set(chosen.keys()), rows: [...chosen.values()], toggle, toggleAll, choose, clear }),
    [chosen, toggle, toggleAll, choose, clear],
  )
}
