import { Well } from '../contract/plate-well.ts'
import { type Position, positions } from '../domain/index.ts'
import { exampleOf } from './example-of.ts'

type Fields = Partial<Omit<Well, 'position' | 'index'>>

/** The 96 wells of a plate, empty but for the given ones: `plateWells({ A1: { type: 'white_spot' } })`. */
export function plateWells(filled: Partial<Record<Position, Fields>> = {}): Well[] {
  const empty: Well = { ...exampleOf(Well), type: 'empty', eqa: null }
  return positions.map((position, index) => Well.parse({ ...empty, ...filled[position], position, index }))
}
