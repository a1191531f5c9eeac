import type { GridRow } from '@sne/shared/contract'
import { formatBound } from '@sne/shared/domain'
import { changeSince, earlierOf, earlierText } from './delta.ts'
import { gridTexts as texts } from './texts.ts'

interface DeltaProps {
  readonly row: GridRow
  readonly value: GridRow['values'][number]
  readonly decimals: number
}

/** Under a value its change; nothing where the newborn has none before. */
export function Delta({ row, value, decimals }: DeltaProps) {
  const earlier = row.history?.length ? earlierOf(row, value.code) : null
  if (!earlier) return null
  const before = earlierText(earlier, decimals)
  return (
    <span className="grd-delta" title={texts.before(before)}>
      {changeSince(value, earlier.measured) ??
        formatBound(earlier.measured.value, earlier.measured.comparator, decimals)}
    </span>
  )
}
