import type { QcLevel, WellType } from '@sne/shared/domain'

export type PlannedType = Exclude<WellType, 'eqa_sample'>

/** A sample of external assessment is measured as a card is: worklist and file have its own code. */
export const plannedType = (type: WellType): PlannedType => (type === 'eqa_sample' ? 'sample' : type)

/** One well of the plate as the file should hold it. */
export interface PlannedWell {
  readonly position: string
  readonly type: PlannedType
  /** Card of a sample; null for blanks and controls. */
  readonly barcode: string | null
  readonly qcLevel: QcLevel | null
}

/**
 * Name of a well in the worklist that the instrument gets, and so in the file that it gives back:
 * the card's barcode, `QC-low-H1` for a control, `BLANK-A1` for a white spot; null for an empty well.
 */
export function instrumentName(well: PlannedWell): string | null {
  if (well.type === 'sample') return well.barcode
  if (well.type === 'white_spot') return `BLANK-${well.position}`
  return well.type === 'quality_control' ? `QC-${well.qcLevel ?? 'medium'}-${well.position}` : null
}

/** Signs that no card's code has; codes are of letters, digits, points, hyphens and slashes. */
const betweenWords = /[^\p{L}\p{N}./-]+/u
/** Text that may follow a code, separated from it: the count of a replicate or an injection. */
const replicate =
  /^(?:(?:rep(?:l|licate|lica|licato)?|inj|dup(?:licate|licato)?|r)?\.?\d{1,2}|rep|dup|bis)$/iu
/** Text that may precede a code: the day of the run. */
const day = /^(?:20)?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/u

/**
 * Whether the name in a file means the expected one. It is that code, alone or with a replicate (`SN1_rep2`, `SN1 (2)`)
 * or the day of the run (`261102_SN1`). A sign that no code has separates them. `SN1-1` may be another card than `SN1`.
 */
export function namesAgree(fileName: string, expected: string): boolean {
  if (!holds(fileName, expected)) return false
  const words = wordsOf(fileName)
  const wanted = wordsOf(expected)
  const dated = words.length > wanted.length && day.test(words[0]!) && !day.test(wanted[0]!)
  const own = dated ? words.slice(1) : words
  const behind = own.slice(wanted.length)
  return (
    wanted.length > 0 &&
    wanted.every((word, at) => own[at] === word) &&
    behind.length <= 2 &&
    behind.every(isReplicate)
  )
}

const wordsOf = (name: string): string[] =>
  name
    .trim()
    .toUpperCase()
    .split(betweenWords)
    .filter((word) => word !== '')

/** Texts of a name in a file that may be a card's code: the name itself, and its words. */
export const codesIn = (fileName: string): string[] => [
  ...new Set([fileName.trim().toUpperCase(), ...wordsOf(fileName)]),
]

/** Which reading of a card a name counts: 2 of `SN1_rep2` and `SN1 (2)`, 1 without a count. */
export function readingCount(fileName: string, expected: string): number {
  const words = wordsOf(fileName)
  const at = words.indexOf(wordsOf(expected)[0] ?? '')
  const behind = words.slice(at + wordsOf(expected).length).at(-1)
  if (at < 0 || behind === undefined) return 1
  const count = /(?<!\d)\d+$/u.exec(behind)?.[0]
  return count !== undefined ? Number(count) : /^(?:DUP|BIS)/u.test(behind) ? 2 : 1
}

const isReplicate = (word: string): boolean => replicate.test(word)

/** Whether a name holds the expected one and more: it may be meant, and may be another card. */
export const namesResemble = (fileName: string, expected: string): boolean =>
  holds(fileName, expected) && !namesAgree(fileName, expected)

const holds = (fileName: string, expected: string): boolean => {
  const wanted = expected.trim().toUpperCase()
  return wanted !== '' && fileName.toUpperCase().includes(wanted)
}
