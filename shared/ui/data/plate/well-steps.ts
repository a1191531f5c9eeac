import { columnCount, type Position, plateRows, positionAt, positions } from '../../../domain/index.ts'

const last = columnCount - 1
const place = (position: Position) => {
  const index = positions.indexOf(position)
  return { row: Math.floor(index / columnCount), column: index % columnCount }
}
const at = (row: number, column: number) => positionAt(row * columnCount + column)
const within = (value: number, maximum: number) => Math.max(0, Math.min(value, maximum))

/** Where a key leads from a well; null when it is no key of movement. Movement stops at the edges. */
export function stepTo(from: Position, key: string, ctrl = false): Position | null {
  const { row, column } = place(from)
  const bottom = plateRows.length - 1
  switch (key) {
    case 'ArrowUp':
      return at(within(row - 1, bottom), column)
    case 'ArrowDown':
      return at(within(row + 1, bottom), column)
    case 'ArrowLeft':
      return at(row, within(column - 1, last))
    case 'ArrowRight':
      return at(row, within(column + 1, last))
    case 'Home':
      return at(ctrl ? 0 : row, 0)
    case 'End':
      return at(ctrl ? bottom : row, last)
    default:
      return null
  }
}

/** All wells of the rectangle between two corners, by row. */
export function rectangle(one: Position, other: Position): Position[] {
  const [a, b] = [place(one), place(other)]
  const between = (value: number, from: number, to: number) =>
    value >= Math.min(from, to) && value <= Math.max(from, to)
  return positions.filter((position) => {
    const { row, column } = place(position)
    return between(row, a.row, b.row) && between(column, a.column, b.column)
  })
}

/** Which neighbours of a well belong to the same group: there the outline stays open. */
export function joinedSides(position: Position, groupOf: (position: Position) => unknown) {
  const group = groupOf(position)
  const joined = (key: string) => {
    const next = stepTo(position, key)
    return group != null && next !== null && next !== position && groupOf(next) === group
  }
  return {
    top: joined('ArrowUp'),
    right: joined('ArrowRight'),
    bottom: joined('ArrowDown'),
    left: joined('ArrowLeft'),
  }
}
