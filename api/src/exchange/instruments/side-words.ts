import type { Comparator } from '@sne/shared/domain'
import type { CellReading } from './cell-value.ts'
import { type ColumnPattern, isAnswer } from './column-pattern.ts'
import { isLimitTitle, isOutlierTitle, polarityOf } from './column-titles.ts'
import { comparatorIn, signOf } from './comparator-cell.ts'
import { isSpokenAgainst, maySpeakAgainst } from './measures.ts'
import { normaliseName } from './names.ts'
import { fineWords } from './profiles/verdict-words.ts'
import type { SideColumn } from './side-column.ts'
import { mayReject } from './side-columns.ts'
import { integration, isByHand, isDoubting, isRejecting, saysTheSame, verdictOf } from './verdict.ts'

/**
 * Meaning of a cell beside a value: - `sign`: a comparator of the value; - `rejected`, `unknown`: the value is not to be
 * read; - `odd`: the column has this text in few rows; - `mark`: high or low by the instrument's limits; `note`: a
 * person's text; `hand`: a peak that a person integrated; - `weak`: an internal standard far below the others.
 */
export type WordsBeside =
  | { readonly kind: 'sign'; readonly comparator: Comparator }
  | { readonly kind: 'rejected' | 'unknown' | 'odd' | 'mark' | 'note' | 'hand' | 'weak' }

/** What a cell says of a value with this reading; null when it says nothing. */
export type SaysOf = (reading: CellReading) => WordsBeside | null

const always = (words: WordsBeside | null): SaysOf | null => (words === null ? null : () => words)

/**
 * Reads a cell beside values. A row of a table has as many values as columns. The facts that do not depend on a value
 * are therefore found here once.
 * @param marks words that the profile knows beside numbers, as `normaliseName` gives them
 * @param pattern of the column in the rows of samples; null in other rows
 * @returns null when the cell says nothing of any value
 */
export function wordsBeside(
  side: SideColumn,
  text: string,
  marks: ReadonlySet<string>,
  pattern: ColumnPattern | null,
): SaysOf | null {
  const { measure } = side
  if (side.role === 'unit') return null
  const says = wordsIn(side, text, marks, pattern)
  if (!pattern || !measure || !maySpeakAgainst(measure, text, pattern)) return says
  const against: WordsBeside = {
    kind: measure === 'standard' && pattern.low.has(text) ? 'weak' : 'rejected',
  }
  return (reading) => (isSpokenAgainst(measure, reading) ? against : (says?.(reading) ?? null))
}

/** What a cell says apart from its measure. */
function wordsIn(
  side: SideColumn,
  text: string,
  marks: ReadonlySet<string>,
  pattern: ColumnPattern | null,
): SaysOf | null {
  const word = normaliseName(text)
  const comparator = side.isValue ? null : signOf(text)
  if (comparator) return always({ kind: 'sign', comparator })
  if (side.role === 'comparator') return always(signInWords(text))
  if (side.role === 'verdict') {
    const verdict =
      marks.has(word) && !isLimitTitle(side.title) && !isOutlierTitle(side.title)
        ? 'mark'
        : verdictOf(side.title, text, pattern)
    if (verdict === 'fine') return null
    return verdict === 'mark' ? always({ kind: verdict }) : unlessTheSame(side.title, text, { kind: verdict })
  }
  const isOdd = pattern?.odd.has(word) ?? false
  if (side.role === 'peak') return (reading) => peakWords(text, reading, isOdd)
  if (side.role === 'other' && isOdd && (text === '' || !fineWords.has(word))) return always({ kind: 'odd' })
  if (text === '') return null
  const isRejected = isRejecting(text) && mayReject(side)
  if (side.role !== 'note') return isRejected ? unlessTheSame(side.title, text, { kind: 'rejected' }) : null
  // What a person wrote of a few rows alone is seldom nothing.
  const kind = isDoubting(text) ? 'rejected' : isOdd && !fineWords.has(word) ? 'odd' : 'note'
  return isRejected
    ? (reading) => ({ kind: saysTheSame(side.title, text, reading) ? kind : 'rejected' })
    : always({ kind })
}

const unlessTheSame =
  (title: string, text: string, words: WordsBeside): SaysOf =>
  (reading) =>
    saysTheSame(title, text, reading) ? null : words

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
