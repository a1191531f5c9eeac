import type { Comparator } from '@sne/shared/domain'
import type { CellReading } from './cell-value.ts'
import { comparatorIn, signOf } from './comparator-cell.ts'
import { normaliseName } from './names.ts'
import { mayReject, type SideColumn } from './side-columns.ts'
import { isRejecting, saysTheSame, verdictOf } from './verdict.ts'

/**
 * What a cell beside a value says:
 * - `sign`: a comparator of the value;
 * - `rejected`, `unknown`: the value is not to be read;
 * - `mark`: high or low by the instrument's limits; `note`: words of a person.
 */
export type WordsBeside =
  | { readonly kind: 'sign'; readonly comparator: Comparator }
  | { readonly kind: 'rejected' | 'unknown' | 'mark' | 'note' }

/** @param marks words that the profile knows beside numbers, as `normaliseName` gives them. @returns null when it says nothing */
export function wordsBeside(
  side: SideColumn,
  text: string,
  reading: CellReading,
  marks: ReadonlySet<string>,
): WordsBeside | null {
  if (text === '' || side.role === 'unit') return null
  const comparator = signOf(text)
  if (comparator) return { kind: 'sign', comparator }
  if (side.role === 'comparator') return signInWords(text)
  if (side.role === 'verdict') {
    const verdict = marks.has(normaliseName(text)) ? 'mark' : verdictOf(side.title, text)
    return verdict === 'fine' || (verdict !== 'mark' && saysTheSame(side.title, text, reading))
      ? null
      : { kind: verdict }
  }
  if (mayReject(side) && isRejecting(text) && !saysTheSame(side.title, text, reading))
    return { kind: 'rejected' }
  return side.role === 'note' ? { kind: 'note' } : null
}

function signInWords(text: string): WordsBeside | null {
  const comparator = comparatorIn(text)
  if (comparator === 'none') return null
  if (comparator) return { kind: 'sign', comparator }
  return { kind: isRejecting(text) ? 'rejected' : 'unknown' }
}
