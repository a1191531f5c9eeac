import { isSignal } from './measures.ts'
import { normaliseName } from './names.ts'
import { noWords, yesWords } from './profiles/verdict-words.ts'

/** How the cells of a column differ from row to row, of which nobody knows what they say. */
export interface ColumnPattern {
  /** Texts as `normaliseName` gives them, of at most a quarter of the rows, beside one text of nearly all others. */
  readonly odd: ReadonlySet<string>
  /** Few texts, and none of them is that of nearly all rows; null for other columns, else two of the texts. */
  readonly split: readonly [string, string] | null
  /** Most rows hold a signal above zero. */
  readonly isFilled: boolean
  /** Most rows hold a date or a time. */
  readonly isMoments: boolean
  /** Texts of signals that lie far below those of the other rows; only of internal standards. */
  readonly low: ReadonlySet<string>
}

export const noPattern: ColumnPattern = {
  odd: new Set(),
  split: null,
  isFilled: false,
  isMoments: false,
  low: new Set(),
}
/** Most different texts of a column that sorts rows; a column with more measures or names. */
const mostKinds = 4
/** Part of the rows, at most, that differ from all others. */
const oddShare = 0.25

/** A number with decimals, a date, a time: a value measured in each row. */
const measured = /^[+-]?\d+[.,]\d+(?:e[+-]?\d+)?%?$|^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|^\d{1,2}:\d{2}/iu

/** @param text as `normaliseName` gives it */
export const isAnswer = (text: string): boolean => noWords.has(text) || yesWords.has(text)

/**
 * Looks at the cells of a column in the rows of samples. One text in all rows tells none from another; many texts are names or
 * measurements.
 */
export const patternOf = (cells: readonly string[]): ColumnPattern => ({
  ...noPattern,
  ...differences(cells),
  isFilled: isFilledBy(cells),
  isMoments: cells.filter(isMoment).length * 2 > cells.length,
})

/** A date, a time, or both. */
const moment =
  /^(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:(?:\s|T|,)+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\S{0,8})?|\d{1,2}:\d{2}(?::\d{2})?)(?:\s*[ap]m)?$/iu
export const isMoment = (text: string): boolean => text.length < 40 && moment.test(text.trim())

export const isFilledBy = (cells: readonly string[]): boolean =>
  cells.filter(isSignal).length * 2 > cells.length

function differences(cells: readonly string[]): Pick<ColumnPattern, 'odd' | 'split'> {
  const texts = cells.map(normaliseName)
  const counts = [...Map.groupBy(texts, (text) => text)]
    .map(([text, own]) => ({ text, count: own.length }))
    .toSorted((a, b) => b.count - a.count || a.text.length - b.text.length)
  const [usual, second] = counts
  if (!usual || !second) return noPattern
  const filled = texts.filter((text) => text !== '')
  const kinds = counts.filter(({ text }) => text !== '')
  const isUsual = texts.length - usual.count <= Math.max(1, texts.length * oddShare)
  if (filled.length * 2 > texts.length && isMeasure(filled) && !(isUsual && usual.count > 2)) return noPattern
  const isAnswers = kinds.every(({ text }) => isAnswer(text))
  // In two or three rows each text may be another without any of them being unusual.
  if (!isAnswers && usual.count === 1 && filled.length === texts.length) return noPattern
  if (isUsual && !(isAnswers && usual.count === second.count))
    return { odd: new Set(counts.slice(1).map(({ text }) => text)), split: null }
  return kinds.length > mostKinds ? noPattern : { odd: new Set(), split: [usual.text, second.text] }
}

const isMeasure = (filled: readonly string[]): boolean => filled.some((text) => measured.test(text))
