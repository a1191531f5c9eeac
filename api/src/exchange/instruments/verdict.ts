import { type ColumnPattern, isMoment } from './column-pattern.ts'
import { isLimitTitle, isOutlierTitle, isRepeatTitle, polarityOf } from './column-titles.ts'
import { normaliseName } from './names.ts'
import {
  doubting,
  draftWords,
  fineWords,
  markWords,
  noFault,
  noSignal,
  noWords,
  rejecting,
  tooLittle,
  tooMuch,
  yesWords,
} from './profiles/verdict-words.ts'

/**
 * Verdict of a text beside a value: - `fine`: no objection; - `mark`: the value is high or low, which our limits judge; -
 * `rejected`: the instrument rejects the value; - `unknown`: its meaning is unknown.
 */
export type Verdict = 'fine' | 'mark' | 'rejected' | 'unknown'

/** A line around the table that speaks against the run: rejected, not validated, of another material. */
export const isDoubtfulRun = (text: string): boolean => isRejecting(text) || draftWords.test(text)

export const isRejecting = (text: string): boolean => rejecting.test(text) && !noFault.test(text.trim())

/** Whether a note asks not to use the value beside it. */
export const isDoubting = (text: string): boolean => isRejecting(text) || doubting.test(text)

/** MassLynx's codes of integration: `bb`, `bd`, `MM`. */
export const integration = /^[bdvsmptMT]{2}$/u
/** An end of the peak that a person has set: `MM`, `bM`. */
export const isByHand = (code: string): boolean => integration.test(code) && /m/iu.test(code)
const zeros = /^0+$/u
const grade = /^(?:a\+?|excellent|eccellente|ottim[oa])$/u
/** `0,5-20`, `≥ 0,3`: the range itself. */
const rangeOfNumbers = /^[[(]?\s*(?:[<>≤≥]=?\s*)?\d[\d.,\s]*(?:[-–;:]\s*\d[\d.,]*\s*)?[\])]?$/u

/**
 * @param title of the column: in `Valid`, "yes" speaks for the value; in `Flag`, against it
 * @param pattern of the column in the rows of samples; null where the row is none
 */
export function verdictOf(title: string, text: string, pattern: ColumnPattern | null): Verdict {
  const word = normaliseName(text)
  const polarity = polarityOf(title)
  const isLimit = isLimitTitle(title)
  const isQuality = /qualit/iu.test(title)
  const isOdd = pattern?.odd.has(word) ?? false
  const isMissing = isOdd || (pattern?.isMoments === true && polarity === 'good')
  if (word === '') return isMissing && polarity !== 'bad' ? 'unknown' : 'fine'
  // `Measured`, `Validated`: when it was done.
  if (polarity === 'good' && isMoment(text)) return 'fine'
  if (noFault.test(text.trim())) return 'fine'
  if (isLimit && rangeOfNumbers.test(text.trim()) && !/^[01]$/u.test(word)) return 'fine'
  if (noWords.has(word) || yesWords.has(word)) {
    if (polarity === 'unclear') return isOdd ? 'unknown' : 'fine'
    if (isLimit && /^[01]$/u.test(word) && pattern !== null && !isOdd && pattern.split === null) return 'fine'
    const isFor = word === 'ok' || yesWords.has(word) === (polarity === 'good')
    return isFor ? 'fine' : 'rejected'
  }
  if (isRejecting(text)) return 'rejected'
  if (isRepeatTitle(title)) return 'unknown'
  // A gene that is called absent has no threshold cycle.
  if (/call/iu.test(title) && /^neg/u.test(word)) return 'unknown'
  if (
    zeros.test(word) ||
    (isQuality && grade.test(word)) ||
    (/flag/iu.test(title) && integration.test(text.trim()))
  )
    return 'fine'
  if (fineWords.has(word)) return 'fine'
  if (markWords.has(word)) return isOutlierTitle(title) ? 'rejected' : isLimit ? 'unknown' : 'mark'
  const isScore = /^[+-]?\d+[.,]\d+%?$/u.test(word) || (isQuality && /^\d+%?$/u.test(word))
  return isScore ? 'fine' : 'unknown'
}

interface Said {
  readonly value: number | null
  readonly notDetected: boolean
  readonly comparator: '<' | '>' | null
}

/** Whether a flag repeats the meaning of a cell without a number, or with a bound. */
export function saysTheSame(title: string, text: string, { value, notDetected, comparator }: Said): boolean {
  if (notDetected && (noSignal.test(title) || noSignal.test(text))) return true
  if (comparator === '>') return tooMuch.test(text)
  return (notDetected || comparator === '<' || value === 0) && tooLittle.test(text)
}
