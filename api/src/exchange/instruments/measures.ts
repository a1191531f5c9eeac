import type { CellReading } from './cell-value.ts'

/**
 * A number beside a value by which the file tells how good the value is:
 * - `confidence`, `score`: of an amplification curve;
 * - `determination`: R² of the calibration;
 * - `accuracy`: percent of what was expected;
 * - `peak`: signal of the analyte; `response`: its quotient by that of the standard;
 * - `standard`: signal of the internal standard.
 */
export type Measure = 'confidence' | 'score' | 'determination' | 'accuracy' | 'peak' | 'response' | 'standard'

const titles: readonly (readonly [Measure, RegExp])[] = [
  ['confidence', /(?<!\p{L})(?:c[qtp]|crt)[\s_.-]*conf(?:idence|idenza)?(?!\p{L})|^confiden(?:ce|za)$/iu],
  ['score', /(?<!\p{L})amp(?:lification)?[\s_.-]*score(?!\p{L})/iu],
  [
    'determination',
    /(?<![\p{L}\p{N}])r\s*(?:²|\^?2|\(\s*superscript\s*2\s*\)|[\s_-]?squared)(?![\p{L}\p{N}])|coeff?\p{L}{0,12}\.?\s*(?:of|di)\s*(?:determin|correl)|(?:determination|correlation)\s*coeff/iu,
  ],
  ['accuracy', /(?<!\p{L})(?:accuracy|accuratezza)(?!\p{L})/iu],
  [
    'standard',
    /(?<!\p{L})(?:is|istd|si|internal\s*standard|standard\s*interno)[\s_.-]*(?:peak[\s_.-]*)?(?:area|resp\p{L}{0,12}|height|altezza|counts?)(?!\p{L})|(?:area|resp\p{L}{0,12}|height|altezza)[\s_.-]*\(?(?:is|istd|internal\s*standard|standard\s*interno)\)?(?!\p{L})/iu,
  ],
  [
    'peak',
    /(?<!\p{L})(?:area|height)(?!\p{L})(?!.*(?:ratio|rapporto|threshold|soglia|limit|min|max|%|cv|sd))/iu,
  ],
  [
    'response',
    /(?<!\p{L})(?:resp(?:onse|\.)?|risposta|(?:area|height)\s*ratio)(?!\p{L})(?!.*(?:factor|fattore|threshold|soglia|limit|min|max|%|cv|sd))/iu,
  ],
]

const measureOf = (title: string): Measure | null =>
  titles.find(([, pattern]) => pattern.test(title.slice(0, 80)))?.[0] ?? null

/** Meaning of a column's numbers. Confidences of nothing but 0 and 1 are flags. */
export function measureIn(title: string, texts: readonly string[]): Measure | null {
  const measure = measureOf(title)
  const isFlag = texts.every((text) => /^[01]?$|^\p{L}+$/u.test(text.trim()))
  return isFlag && (measure === 'confidence' || measure === 'score') ? null : measure
}

/** Below these an instrument calls its own result uncertain: limits of QuantStudio's flags CQCONF and AMPSCORE. */
const leastConfidence = 0.8
const leastScore = 1
/** A calibration with a lower R² is none. */
const leastDetermination = 0.95
/** Part of the expected concentration. */
const accurate = { least: 0.7, most: 1.3 }

const shape = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?\s*%?$/iu

function numberIn(text: string): number | null {
  const number = text.trim()
  return number.length < 40 && shape.test(number)
    ? Number(number.replace(',', '.').replace(/(?<!\s)\s*%$/u, ''))
    : null
}

/** Texts that are numbers: measures differ from row to row. */
export const areNumbers = (texts: readonly string[]): boolean =>
  texts.every((text) => numberIn(text) !== null)

/** A signal that is there: areas may be written with thousands. */
export const isSignal = (text: string): boolean =>
  text.length < 40 && /^[0.,' ]*[1-9][\d.,' ]*(?:e[+-]?\d{1,3})?$/iu.test(text.trim())

/** An internal standard with less than this part of the others' median was lost, or its sample was not extracted. */
const leastStandard = 0.3
/** Of fewer rows a median tells nothing. */
const fewestStandards = 4
const grouped = /^[1-9]\d{0,2}(?:[.,' ]\d{3})+$/u

/** Signals of one internal standard that lie far below its others, as their cells write them. */
export function lowSignals(cells: readonly string[]): ReadonlySet<string> {
  const texts = cells.map((cell) => cell.trim()).filter(isSignal)
  if (texts.length < fewestStandards) return new Set()
  const isGrouped = texts.every((text) => /^\d+$/u.test(text) || grouped.test(text))
  const numbers = texts.map((text) =>
    Number(
      isGrouped
        ? text.replaceAll(/\D/gu, '')
        : text.replaceAll(/[' ]|[.,](?=.*[.,])/gu, '').replace(',', '.'),
    ),
  )
  const median = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
  return new Set(texts.filter((_, at) => numbers[at]! < median * leastStandard))
}

/** A quotient of a low concentration, rounded. */
const rounded = /^0[.,]0+$/u

/** Whether a number of this measure says that the result is not good. */
function isPoor(measure: Measure, number: number): boolean {
  if (measure === 'confidence') return (number > 1 ? number / 100 : number) < leastConfidence
  if (measure === 'score') return number < leastScore
  if (measure === 'determination') return Math.abs(number) < leastDetermination
  if (measure !== 'accuracy' || number === 0) return false
  const share = number > 3 ? number / 100 : number
  return share < accurate.least || share > accurate.most
}

/**
 * Whether a cell speaks against values beside it. @param column the rows of samples: where most hold a signal, a missing one
 * tells something
 */
export function maySpeakAgainst(
  measure: Measure,
  text: string,
  { isFilled, low }: { readonly isFilled: boolean; readonly low: ReadonlySet<string> },
): boolean {
  if (measure === 'standard') return isFilled && (!isSignal(text) || low.has(text.trim()))
  if (measure === 'peak' || measure === 'response')
    return isFilled && !isSignal(text) && !(measure === 'response' && rounded.test(text))
  const number = numberIn(text)
  return number !== null && isPoor(measure, number)
}

/** Whether a cell that speaks against values speaks against this one. */
export function isSpokenAgainst(measure: Measure, { value, notDetected, comparator }: CellReading): boolean {
  if (measure === 'standard') return value !== null || notDetected
  if (measure === 'peak' || measure === 'response') return value !== null && value > 0 && comparator !== '<'
  return value !== null
}

/** A line around the table that tells a poor calibration or accuracy: `R^2 = 0.52`, `Accuratezza: 140 %`. */
export function isPoorLine(text: string): boolean {
  const line = text.trim().slice(0, 200)
  const end = line.search(/[:=\t]/u)
  const measure = end < 0 ? null : measureOf(line.slice(0, end))
  const number = numberIn(/(?:[+-]|(?<!\d))\d+(?:[.,]\d+)?\s*%?$/u.exec(line)?.[0] ?? '')
  return measure !== null && number !== null && isPoor(measure, number)
}
