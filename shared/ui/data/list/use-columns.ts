import { useState } from 'react'
import type { Column } from './column.ts'

const storageKey = (id: string) => `sne-columns:${id}`

/** Choices of a person by column key; an absent column follows its own default. */
type Choices = Readonly<Record<string, boolean>>

function remembered(id: string): Choices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(id)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Choices) : {}
  } catch {
    return {}
  }
}

export interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[]
  readonly isShown: (column: Column<Row>) => boolean
  readonly toggle: (column: Column<Row>) => void
  readonly reset: () => void
}

/** Which columns are shown; remembered on this computer under the list's id. */
export function useColumns<Row>(id: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [choices, setChoices] = useState(() => remembered(id))
  const isShown = (column: Column<Row>) => column.always === true || (choices[column.key] ?? !column.hidden)
  const keep = (next: Choices) => {
    setChoices(next)
    try {
      localStorage.setItem(storageKey(id), JSON.stringify(next))
    } catch {
      // Storage is refused: the choice lasts as long as the page.
    }
  }
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: (column) => keep({ ...choices, [column.key]: !isShown(column) }),
    reset: () => keep({}),
  }
}
