import { columnCount, indexOf, type Position, positionAt, rowNames, wellCount } from '../plate-geometry.ts'

/** Ways in which the wells of a whole plate are exchanged. */
export type Exchange =
  | { readonly kind: 'rotated' }
  | { readonly kind: 'columns'; readonly one: number; readonly other: number }
  | { readonly kind: 'rows'; readonly one: number; readonly other: number }

const exchanged = (place: number, one: number, other: number): number =>
  place === one ? other : place === other ? one : place

/** The well whose content a well shows after the exchange. Each exchange is its own reverse. */
export function exchangedWell(position: string, exchange: Exchange): string {
  const index = indexOf(position as Position)
  if (index < 0) return position
  if (exchange.kind === 'rotated') return positionAt(wellCount - 1 - index)
  const row = Math.floor(index / columnCount)
  const column = index % columnCount
  const { one, other } = exchange
  return exchange.kind === 'columns'
    ? positionAt(row * columnCount + exchanged(column, one, other))
    : positionAt(exchanged(row, one, other) * columnCount + column)
}

const pairs = (count: number) =>
  Array.from({ length: count }, (_, one) =>
    Array.from({ length: count - one - 1 }, (_, step) => ({ one, other: one + step + 1 })),
  ).flat()

/** The plate turned by 180°, every two columns and every two rows. */
export const exchanges: readonly Exchange[] = [
  { kind: 'rotated' },
  ...pairs(columnCount).map((pair): Exchange => ({ kind: 'columns', ...pair })),
  ...pairs(rowNames.length).map((pair): Exchange => ({ kind: 'rows', ...pair })),
]
