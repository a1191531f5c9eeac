import type { SampleRow } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'

export type CategoryMode = 'add' | 'remove'

/** The wanted categories that a card lacks, or has: the changes to make on it. */
export function categoriesToChange(
  { screenings }: Pick<SampleRow, 'screenings'>,
  mode: CategoryMode,
  wanted: readonly Screening[],
): Screening[] {
  const has = (category: Screening) => screenings.some((one) => one.category === category)
  return wanted.filter((category) => has(category) === (mode === 'remove'))
}
