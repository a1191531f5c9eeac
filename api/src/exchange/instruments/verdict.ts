import { isGoodTitle } from './column-titles.ts'
import { normaliseName } from './names.ts'
import { fineWords, markWords, noWords, yesWords } from './profiles/verdict-words.ts'

/**
 * What a word beside a value says of it:
 * - `fine`: nothing against it;
 * - `mark`: it lies high or low, which our limits judge;
 * - `rejected`: the instrument does not hold it for good;
 * - `unknown`: nobody knows.
 */
export type Verdict = 'fine' | 'mark' | 'rejected' | 'unknown'

const noFault =
  /^(?:no|nessun[ao]?|senza|without|0)\s+(?:flags?|errors?|errore|errori|outliers?|issues?|warnings?|avvis[oi]|segnalazion[ei]|anomali[ae]|problem[ais]?|problems|alarms?|allarm[ei])$/iu

/** Words that reject a value wherever they stand. */
const rejecting =
  /(?<![\p{L}\p{N}])(?:reject(?:ed|ion)?|invalid(?:[oaei]|ated)?|non?[\s_-]+valid[oaei]?|not[\s_-]+valid|scart(?:at[oaei]|o|are)|rifiutat[oaei]|respint[oaei]|annullat[oaei]|fail(?:ed|ure|s)?|fallit[oaei]|err|err(?:or|ors|ore|ori)|flagged|do not use|non (?:usare|utilizzabil[ei]|utilizzare|attendibil[ei])|unreliable|inattendibil[ei])(?![\p{L}])/iu

/** Flags that say of a measurement without a result, or below a bound, what its cell says already. */
const noSignal =
  /no\s*amp|not amplified|non amplificat|expfail|ctfail|drnmin|no\s*peak|not found|undetermined/iu
const tooLittle = /not detected|non rilevat|below (?:ll?o[dq]|limit)|<\s*ll?o[dq]|^ll?o[dq]$/iu
const tooMuch = /above (?:ul?o[dq]|limit)|>\s*ulo[dq]|over ?range|saturat/iu

export const isRejecting = (text: string): boolean => rejecting.test(text) && !noFault.test(text.trim())

/** @param title of the column: in `Valid`, "yes" speaks for the value; elsewhere, against it */
export function verdictOf(title: string, text: string): Verdict {
  const word = normaliseName(text)
  if (word === '' || noFault.test(text.trim())) return 'fine'
  const isGood = isGoodTitle(title)
  if (noWords.has(word)) return isGood ? 'rejected' : 'fine'
  if (yesWords.has(word) && !/qualit/iu.test(title)) return isGood || word === 'ok' ? 'fine' : 'rejected'
  if (isRejecting(text)) return 'rejected'
  if (fineWords.has(word)) return 'fine'
  if (markWords.has(word)) return 'mark'
  const isScore = /^[+-]?\d+[.,]\d+%?$/u.test(word) || (/qualit/iu.test(title) && /^\d+%?$/u.test(word))
  return isScore ? 'fine' : 'unknown'
}

interface Said {
  readonly value: number | null
  readonly notDetected: boolean
  readonly comparator: '<' | '>' | null
}

/** Whether a flag says the same as a cell without a number, or with a bound. */
export function saysTheSame(title: string, text: string, { value, notDetected, comparator }: Said): boolean {
  if (notDetected && (noSignal.test(title) || noSignal.test(text))) return true
  if (comparator === '>') return tooMuch.test(text)
  return (notDetected || comparator === '<' || value === 0) && tooLittle.test(text)
}
