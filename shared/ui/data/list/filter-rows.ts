/** Pixels: the search at its narrowest, the buttons that the bar may add, and the gap between two parts. */
const room = { search: 200, clear: 110, more: 130, gap: 8 } as const

export interface BarWidths {
  readonly bar: number
  readonly filters: readonly number[]
  readonly tools: number
  readonly search: boolean
}

/**
 * How many filters fit into the bar's first row; the others are behind a button. A bar that has no width yet
 * shows all of them.
 */
export function filtersInFirstRow({ bar, filters, tools, search }: BarWidths): number {
  if (bar === 0) return filters.length
  const used = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part + room.gap, 0)
  const fixed = used([search ? room.search : 0, tools])
  if (fixed + used([...filters, room.clear]) <= bar) return filters.length
  const left = bar - fixed - used([room.more])
  let shown = 0
  while (shown < filters.length && used(filters.slice(0, shown + 1)) <= left) shown += 1
  return shown
}
