import { fileLimits } from '../../platform/limits.ts'
import { type FileProblem, fileError } from './problem.ts'
import { givenIn, measured } from './profiles/shared-patterns.ts'
import { isLine } from './run-lines.ts'
import { rowText, type TableRow } from './table.ts'
import { texts } from './texts.ts'

/** Quantities of programs beside concentrations: multiples of the median, quotients of signals, signals. */
const quantity = [
  'MoM',
  'multipl(?:es|i)\\s+(?:of|della|di)\\s+(?:the\\s+)?median[ai]?s?',
  '(?:response|area|height|intensity|signal)\\s*ratios?',
  'rapport[io]\\s+(?:(?:di|delle|tra\\s+le)\\s+)?(?:aree|risposte|segnali)',
  '(?:peak\\s*)(?:area|height)s?',
  'are[ae]\\s+(?:del|dei)\\s+picc(?:o|hi)',
  '(?:fluorescence|intensity|raw|photon)\\s*(?:counts?|units?|signals?|intensity)',
  '(?:raw\\s+)?counts',
  'conteggi',
  'segnal[ei]\\s+grezz[oi]',
  'RFU',
  'z-?scores?',
  'percentil[ei]s?',
].join('|')
const signal = `${quantity}|response|risposta`
const told = new RegExp(`^${measured}(?:${givenIn})?[\\s:=;(\\[–-]*(?:${signal})(?!\\p{L})`, 'iu')
const title = new RegExp(
  `^(?:${quantity})(?:\\s+(?:report|table|tabella|export|values|results|data))?$`,
  'iu',
)

const unit = /[\p{L}µ]{1,6}\/[\p{L}µ\d.]{1,6}|(?<!\p{L})[munpµ\u03bc]M(?!\p{L})/iu
const otherMedium = /(?<!\p{L})(?:plasma|siero|serum|urin[ae]?|urine)(?!\p{L})/iu

/** Lines around the table by which the values are no concentrations, or not those of whole blood. */
export function toldQuantityProblems(lines: readonly TableRow[]): FileProblem[] {
  return lines.filter(isLine).flatMap((row) => {
    const text = rowText(row).trim().slice(0, fileLimits.shownCharacters)
    const isOther =
      told.test(text) || title.test(text) || (unit.test(text) && otherMedium.test(text) && text.length < 80)
    return isOther
      ? fileError('other_quantity', texts.otherQuantity(row.line, text.slice(0, 60)), row.line)
      : []
  })
}
