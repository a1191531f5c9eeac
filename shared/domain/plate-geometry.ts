export const rowNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export const columnCount = 12
export const wellCount = rowNames.length * columnCount

export type RowName = (typeof rowNames)[number]
/** A well of a 96-well plate: `A1` to `H12`. */
export type Position = `${RowName}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`

/** `row`: A1, A2 … A12, B1 …; `column`: A1, B1 … H1, A2 … */
export type FillOrder = 'row' | 'column'

const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** All wells by row; a well's index is its place in this list (A1 = 0, H12 = 95). */
export const positions: readonly Position[] = rowNames.flatMap((row) =>
  columns.map((column): Position => `${row}${column}`),
)

const byOrder: Readonly<Record<FillOrder, readonly Position[]>> = {
  row: positions,
  column: columns.flatMap((column) => rowNames.map((row): Position => `${row}${column}`)),
}

const ranks: Readonly<Record<FillOrder, ReadonlyMap<Position, number>>> = {
  row: new Map(byOrder.row.map((position, rank) => [position, rank])),
  column: new Map(byOrder.column.map((position, rank) => [position, rank])),
}

/** The wells in the order in which a plate is filled. */
export const positionsInOrder = (order: FillOrder): readonly Position[] => byOrder[order]

/** Place of a well in a fill order, from 0. */
export const rankOf = (position: Position, order: FillOrder): number => ranks[order].get(position) ?? -1

/** Index of a well by row, 0 to 95. */
export const indexOf = (position: Position): number => rankOf(position, 'row')

/** The well at an index by row; throws RangeError outside 0 to 95. */
export function positionAt(index: number): Position {
  const position = positions[index]
  if (!position) throw new RangeError(`No well at index ${index}`)
  return position
}

/** Reads a well as people and instruments write it (`a1`, `A01`, ` H12 `); null when it is none. */
export function parsePosition(text: string): Position | null {
  const match = /^([A-Ha-h])0?([1-9]|1[0-2])$/.exec(text.trim())
  const position = match ? `${match[1]?.toUpperCase()}${match[2]}` : ''
  return positions.find((candidate) => candidate === position) ?? null
}

export const rowOf = (position: Position): RowName => position[0] as RowName
export const columnOf = (position: Position): number => Number(position.slice(1))

/** Row by row for arrow keys and maps: 8 rows of 12. */
export const plateRows: readonly (readonly Position[])[] = rowNames.map((_, row) =>
  positions.slice(row * columnCount, (row + 1) * columnCount),
)
