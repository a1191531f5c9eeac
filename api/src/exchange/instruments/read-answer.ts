import { answerOfWords, hasAnswerWords } from '@sne/shared/domain'
import type { CellReading } from './cell-value.ts'
import type { RawValue } from './extraction.ts'
import { isNoCycle } from './placeholder.ts'
import { cellText } from './table.ts'

/** A qualitative analyte is read by its approved words; other words are no answer, also "not detected" of other analytes. */
export function readAnswer(
  { cell }: RawValue,
  code: string | null,
  readCell: (cell: string | number) => CellReading,
): { readonly reading: CellReading; readonly isUnknownAnswer: boolean } {
  const reading = readCell(cell)
  const words = cellText(cell).trim()
  if (isNoCycle(words, code))
    return { reading: { ...readCell(''), notDetected: true, flagText: words }, isUnknownAnswer: false }
  if (code === null || !hasAnswerWords(code) || reading.value !== null || words === '')
    return { reading, isUnknownAnswer: false }
  const value = answerOfWords(code, words)
  return value === null
    ? {
        reading: { ...reading, notDetected: false, unreadable: true, flagText: words },
        isUnknownAnswer: true,
      }
    : {
        reading: { ...reading, value, notDetected: false, unreadable: false, flagText: words },
        isUnknownAnswer: false,
      }
}

/** Whether the instrument marks the number itself with a word that its profile knows: `7,1 H`. */
export const isMarkedNumber = ({ value, unit, flagText }: CellReading, code: string | null): boolean =>
  value !== null && unit === null && !(code !== null && hasAnswerWords(code)) && /\p{L}/u.test(flagText ?? '')
