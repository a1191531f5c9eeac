import { fileLimits } from '../../platform/limits.ts'
import { isNoteTitle, isVerdictTitle, polarityOf } from './column-titles.ts'
import { isPoorLine } from './measures.ts'
import { normaliseName } from './names.ts'
import { fineWords, noWords, stoppedWords } from './profiles/verdict-words.ts'
import { cellText, rowText, type TableRow } from './table.ts'
import { isDoubtfulRun, isDoubting, verdictOf } from './verdict.ts'

/** Most filled cells of a line that is no row of a table: a label and its text. */
const labelAndText = 2

/** Whether a row holds a label and its text, or a text alone. */
export const isLine = ({ cells }: TableRow): boolean =>
  cells.filter((cell) => cellText(cell) !== '').length <= labelAndText

/**
 * A line around the table by which a program or a person speaks against the run: it was aborted or not validated, a kit is
 * expired, a comment was written. `Calibration is expired = No` says nothing.
 */
export function isDoubtfulLine(row: TableRow): boolean {
  const text = rowText(row).slice(0, fileLimits.shownCharacters)
  return isDoubtfulRun(text) || isPoorLine(text) || (isLine(row) && speaksAgainstRun(text))
}

function speaksAgainstRun(text: string): boolean {
  const [, label = '', told = text] = /^([^:=\t]*)[:=\t](.*)$/u.exec(text.trim()) ?? []
  const value = told.trim()
  const word = normaliseName(value)
  if (value === '') return false
  if (noWords.has(word)) return isVerdictTitle(label) && polarityOf(label) === 'good'
  if (fineWords.has(word)) return false
  if (stoppedWords.test(text) || isDoubting(value)) return true
  if (isNoteTitle(label)) return true
  const isWord = /^\p{L}[\p{L} ]*$/u.test(value)
  return (
    isWord &&
    /(?<!\p{L})(?:status|stato|esito)(?!\p{L})/iu.test(label) &&
    verdictOf(label, value, null) === 'unknown'
  )
}
