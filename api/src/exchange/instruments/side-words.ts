import type { Comparator } from '@sne/shared/domain'
import type { CellReading } from './cell-value.ts'
import { type ColumnPattern, isAnswer } from './column-pattern.ts'
import { isLimitTitle, isOutlierTitle, polarityOf } from './column-titles.ts'
import { comparatorIn, signOf } from './comparator-cell.ts'
import { speaksAgainst } from './measures.ts'
import { normaliseName } from './names.ts'
import { fineWords } from './profiles/verdict-words.ts'
import type { SideColumn } from './side-column.ts'
import { mayReject } from './side-columns.ts'
import { integration, isByHand, isDoubting, isRejecting, saysTheSame, verdictOf } from './verdict.ts'

/**
 * What a cell beside a value says:
 * - `sign`: a comparator of the value;
 * - `rejected`, `unknown`: the value is not to be read;
 * - `odd`: the column says of this row what it says of few others;
 * - `mark`: high or low by the instrument's limits; `note`: words of a person; `hand`: a peak that a person integrated;
 * - `weak`: an internal standard far below the others.
 */
export type WordsBeside =
  | { readonly kind: 'sign'; readonly comparator: Comparator }
  | { readonly kind: 'rejected' | 'unknown' | 'odd' | 'mark' | 'note' | 'hand' | 'weak' }

/**
 * @param marks words that the profile knows beside numbers, as `normaliseName` gives them
 * @param pattern of the column in the rows of samples; null in other rows
 * @returns null when it says nothing
 */
export function wordsBeside(
  side: SideColumn,
  text: string,
  reading: CellReading,
  marks: ReadonlySet<string>,
  pattern: ColumnPattern | null,
): WordsBeside | null {
  if (side.role === 'unit') return null
  if (pattern && side.measure && speaksAgainst(side.measure, text, reading, pattern))
    return { kind: side.measure === 'standard' && pattern.low.has(text) ? 'weak' : 'rejected' }
  const word = normaliseName(text)
  const comparator = side.isValue ? null : signOf(text)
  if (comparator) return { kind: 'sign', comparator }
  if (side.role === 'comparator') return signInWords(text)
  if (side.role === 'verdict') {
    const verdict =
      marks.has(word) && !isLimitTitle(side.title) && !isOutlierTitle(side.title)
        ? 'mark'
        : verdictOf(side.title, text, pattern)
    return verdict === 'fine' || (verdict !== 'mark' && saysTheSame(side.title, text, reading))
      ? null
      : { kind: verdict }
  }
  const isOdd = pattern?.odd.has(word) ?? false
  if (side.role === 'peak') return peakWords(text, reading, isOdd)
  if (side.role === 'other' && isOdd && (text === '' || !fineWords.has(word))) return { kind: 'odd' }
  if (text === '') return null
  if (mayReject(side) && isRejecting(text) && !saysTheSame(side.title, text, reading))
    return { kind: 'rejected' }
  if (side.role !== 'note') return null
  // What a person wrote of a few rows alone is seldom nothing.
  return { kind: isDoubting(text) ? 'rejected' : isOdd && !fineWords.has(word) ? 'odd' : 'note' }
}

/** A code of integration that is none of the known ones, or missing beside a value. */
function peakWords(text: string, reading: CellReading, isOdd: boolean): WordsBeside | null {
  if (isByHand(text) && reading.value !== null) return { kind: 'hand' }
  if (integration.test(text) || reading.value === null || saysTheSame('', text, reading)) return null
  if (text === '') return isOdd ? { kind: 'odd' } : null
  return { kind: isRejecting(text) ? 'rejected' : 'unknown' }
}

function signInWords(text: string): WordsBeside | null {
  const comparator = comparatorIn(text)
  if (comparator === 'none') return null
  if (comparator) return { kind: 'sign', comparator }
  return { kind: isRejecting(text) ? 'rejected' : 'unknown' }
}

/** Whether a column that divides the rows in two leaves open which values hold: of a verdict, "yes" and "no" alone do. */
export const leavesOpen = ({ role, title }: SideColumn, split: readonly [string, string]): boolean =>
  role === 'other' ||
  (role === 'verdict' &&
    polarityOf(title) === 'unclear' &&
    split.every((word) => word === '' || isAnswer(word)))
