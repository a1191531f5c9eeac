import type { QcEvaluation, QcFinding } from './qc.ts'
import { boundOf, isCensored, isKnown, type KnownValue, type ResultValue } from './result-value.ts'

/** A white spot, or a well without template of a PCR. */
export interface BlankWell {
  readonly well: string
  readonly values: Readonly<Record<string, ResultValue | undefined>>
}

/** The highest result that a blank may show for an analyte. */
export interface BlankExpectation {
  readonly analyte: string
  /** A cycle of threshold: a blank must not amplify at all. */
  readonly isCycle: boolean
  /** Highest upper limit of newborns: a blank beyond it carries material of another well. Null without one. */
  readonly high: number | null
  /** Lowest lower limit of newborns, where a low value is the altered one. Null without one. */
  readonly low: number | null
}

/**
 * Share of the lower limit that a blank may not reach. Material measured in a blank may be in every well. Below
 * a quarter of the limit, a newborn with up to three quarters of it still reads below the limit. Reasons:
 * docs/quality-control.md.
 */
export const blankShareOfLow = 0.25

/** Does a blank have a value that only material of another well explains? */
const isContaminated = (value: KnownValue, { high, low }: Pick<BlankExpectation, 'high' | 'low'>): boolean =>
  isCensored(value) && value.comparator === '>'
    ? high !== null || low !== null
    : (high !== null && boundOf(value) > high) || (low !== null && boundOf(value) >= blankShareOfLow * low)

/**
 * Blanks that amplified. Blanks with the value of a newborn above its upper limit, or with a share of a lower
 * limit. Blanks without information too: a value that is absent, empty or unreadable is no proof that the blank
 * was clean.
 * @param expectations of the analytes that the file holds
 */
export function judgeBlanks(
  blanks: readonly BlankWell[],
  expectations: readonly BlankExpectation[],
): QcFinding[] {
  return blanks.flatMap(({ well, values }) =>
    expectations.flatMap(({ analyte, isCycle, ...limits }): QcFinding[] => {
      const value = values[analyte] ?? 'unusable'
      const where = { analyte, well, level: 'blank', value, z: null, effect: 'fail' } as const
      if (value === 'not_detected') return []
      if (!isKnown(value)) return [{ ...where, rule: 'missing' }]
      if (isCycle) return [{ ...where, rule: 'amplified' }]
      // Below a bound means below the instrument's limit of detection.
      if (isCensored(value) && value.comparator === '<') return []
      return isContaminated(value, limits) ? [{ ...where, rule: 'contaminated' }] : []
    }),
  )
}

/**
 * The verdict on a run with its blanks. A control well has no judgement where it has no lot, or a lot without
 * limits. Such a well leaves the run without a release, unless a control or a blank failed. A required level
 * without a well does so too.
 */
export function withBlanks(
  { state, analytes, findings }: QcEvaluation,
  blanks: readonly QcFinding[],
  isIncomplete: boolean,
): QcEvaluation {
  const failed = Object.fromEntries(blanks.map(({ analyte }) => [analyte, 'fail' as const]))
  return {
    state: blanks.length > 0 || state === 'fail' ? 'fail' : isIncomplete ? 'none' : state,
    analytes: { ...analytes, ...failed },
    findings: [...findings, ...blanks],
  }
}

/**
 * State of a run by the stored results of its controls: as `withBlanks` judged it at the import. A reading or
 * run found wrong has failed.
 */
export function runState(
  verdicts: readonly ControlVerdict[],
  { isIncomplete, isWrong }: { readonly isIncomplete: boolean; readonly isWrong: boolean },
): QcEvaluation['state'] {
  if (isWrong || verdicts.some((one) => one === 'fail' || one === 'amplified' || one === 'earlier'))
    return 'fail'
  if (isIncomplete || verdicts.length === 0) return 'none'
  return verdicts.includes('warning') ? 'warning' : 'ok'
}

/** Why the controls of a run hold an analyte. */
export const holdLabels = {
  rejected: 'un controllo è fuori limite',
  amplified: 'il controllo senza templato ha amplificato',
  none: 'nessun controllo lo ha giudicato',
  incomplete: 'i controlli della corsa sono incompleti',
  earlier: 'un controllo era fuori regola in una lettura eliminata',
  wrong: 'la corsa è stata segnalata come errata',
  run_rejected: 'la corsa è stata respinta',
} as const
export type HoldReason = keyof typeof holdLabels

interface MeasuredAnalyte {
  readonly code: string
  /** Of a ratio; null for a measured analyte. */
  readonly formula: string | null
}

/**
 * Verdict of the controls on an analyte; `earlier`: one was out of rule in a reading whose results were
 * deleted.
 */
export type ControlVerdict = 'ok' | 'warning' | 'fail' | 'amplified' | 'earlier'

/** Does a formula name an analyte? Codes contain signs themselves, so a ratio is asked for each code. */
const names = (formula: string, code: string) =>
  formula.split(/[/()]/).some((part) => part === code || part.split('+').includes(code))

/**
 * Analytes that the controls of a run hold until a lead releases them. A rule rejects them, or rejected them in
 * an earlier reading. Or a blank shows them, or no control judged them. Ratios made of them are held too: a
 * ratio of a rejected part, and one whose numerator nothing judged.
 * @param verdicts by analyte; absent where no control judged it
 */
export function heldByControls(
  analytes: readonly MeasuredAnalyte[],
  verdicts: ReadonlyMap<string, ControlVerdict>,
): ReadonlyMap<string, HoldReason> {
  const held = new Map<string, HoldReason>()
  for (const { code, formula } of analytes) {
    if (formula !== null) continue
    const verdict = verdicts.get(code)
    if (verdict === 'amplified') held.set(code, 'amplified')
    else if (verdict === 'fail') held.set(code, 'rejected')
    else if (verdict === 'earlier') held.set(code, 'earlier')
    else if (verdict === undefined) held.set(code, 'none')
  }
  const measured = [...held]
  for (const { code, formula } of analytes) {
    if (formula === null) continue
    const parts = measured.filter(([part]) => names(formula, part))
    const [rejected] = parts.filter(([, reason]) => reason !== 'none')
    const isNumeratorUnjudged = parts.some(([part]) => names(formula.split('/')[0] ?? '', part))
    if (rejected) held.set(code, rejected[1])
    else if (isNumeratorUnjudged) held.set(code, 'none')
  }
  return held
}

/**
 * A run that a lead called wrong holds every analyte, whatever its controls said. A release with a reason ends
 * the hold. A rejected run holds every analyte for good.
 */
export const heldOnWrongRun = (
  analytes: readonly Pick<MeasuredAnalyte, 'code'>[],
  held: ReadonlyMap<string, HoldReason>,
  reason: 'wrong' | 'run_rejected' = 'wrong',
): ReadonlyMap<string, HoldReason> => new Map(analytes.map(({ code }) => [code, held.get(code) ?? reason]))

/** A run whose controls are incomplete holds unrejected analytes, too. */
export const heldOnIncompleteRun = (
  analytes: readonly Pick<MeasuredAnalyte, 'code'>[],
  held: ReadonlyMap<string, HoldReason>,
): ReadonlyMap<string, HoldReason> =>
  new Map(analytes.map(({ code }) => [code, held.get(code) ?? 'incomplete']))

/** Analytes that nobody may release: the run is repeated. */
export const heldForGood = (held: ReadonlyMap<string, HoldReason>): string[] =>
  [...held].flatMap(([code, reason]) => (reason === 'amplified' ? [code] : []))
