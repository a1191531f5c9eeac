import type { ColumnPattern } from './column-pattern.ts'
import { isLimitTitle, isOutlierTitle, isRepeatTitle, polarityOf } from './column-titles.ts'
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
  /(?<![\p{L}\p{N}])(?:reject(?:ed|ion)?|siero|serum|plasma|urine?|invalid(?:[oaei]|ated)?|non?[\s_-]+valid[oaei]?|not[\s_-]+valid(?:ated)?|non[\s_-]+validat[oaie]|preliminary|provvisori[oae]?|scart(?:at[oaei]|o|are)|rifiutat[oaei]|respint[oaei]|annullat[oaei]|fail(?:ed|ure|s)?|fallit[oaei]|err|err(?:or|ors|ore|ori)|flagged|do not use|non (?:usare|utilizzabil[ei]|utilizzare|attendibil[ei])|unreliable|inattendibil[ei])(?![\p{L}])/iu

/** A line around the table that speaks against the run: rejected, not validated, of another material. */
export const isDoubtfulRun = (text: string): boolean =>
  isRejecting(text) ||
  /(?<!\p{L})(?:draft|bozza|simulat\p{L}*|simulazione|training run|demo run)(?!\p{L})/iu.test(text)

/** Flags that say of a measurement without a result, or below a bound, what its cell says already. */
const noSignal =
  /no\s*amp|not amplified|non amplificat|expfail|ctfail|drnmin|no\s*peak|not found|undetermined/iu
const tooLittle = /not detected|non rilevat|below (?:ll?o[dq]|limit)|<\s*ll?o[dq]|^ll?o[dq]$/iu
const tooMuch = /above (?:ul?o[dq]|limit)|>\s*ulo[dq]|over ?range|saturat/iu

export const isRejecting = (text: string): boolean => rejecting.test(text) && !noFault.test(text.trim())

/** Words by which a person says that a value is not to be used as it is. */
const doubting =
  /(?<!\p{L})(?:ripet\p{L}*|rifare|repeat\p{L}*|re-?run|re-?test|redo|insuff\p{L}*|coagul\p{L}*|clot\p{L}*|emoli\p{L}*|ha?emoly\p{L}*|contamin\p{L}*|leak\p{L}*|perdita|boll[ae]|bubbles?|dubbi\p{L}*|doubt\p{L}*|suspect\p{L}*|sospett\p{L}*|sbagliat\p{L}*|wrong|errat[oaei]|scambi\p{L}*|swap\p{L}*|vuot[oaei]|non (?:usare|leggere|letto|punzonato)|da (?:verificare|rivedere|controllare)|short sample|saturat\p{L}*|out of range|fuori range)(?!\p{L})/iu

/** Whether a note asks not to use the value beside it. */
export const isDoubting = (text: string): boolean => isRejecting(text) || doubting.test(text)

/** MassLynx's codes of integration: `bb`, `bd`, `MM`. */
export const integration = /^[bdvsmptMT]{2}$/u
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
  if (word === '') return isOdd && polarity !== 'bad' ? 'unknown' : 'fine'
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
  if (isOutlierTitle(title)) return 'rejected'
  if (markWords.has(word)) return isLimit ? 'unknown' : 'mark'
  const isScore = /^[+-]?\d+[.,]\d+%?$/u.test(word) || (isQuality && /^\d+%?$/u.test(word))
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
