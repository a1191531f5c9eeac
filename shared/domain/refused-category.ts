import { type AnalyzableStatus, closedStatuses } from './analyzable-sample.ts'
import { isOneOf } from './status.ts'

/** A category of a card when the family's refusal is recorded, or its consent is withdrawn without a refusal. */
export interface RefusedCategory {
  readonly status: AnalyzableStatus
  /** The card was accepted here and goes to another laboratory, which has not taken it in. */
  readonly onItsWay: boolean
  /** A disc was taken, and has no result. */
  readonly punched: boolean
  /** The category of this card has a result, or a report. */
  readonly measured: boolean
  /** The newborn has an open finding in the category, on whichever card. */
  readonly finding: boolean
}

/**
 * What a recorded refusal does to a category of a card (safety, section 8), or the lack of the consent that the category needs:
 * `take_off` it; `stop` it where people have its disc, or wait for it; a person is to `decide` where there is a result or an open finding, which always goes on; `none` where the category has
 * ended.
 */
export function refusalEffect(category: RefusedCategory): 'none' | 'take_off' | 'stop' | 'decide' {
  const { status, onItsWay, punched, measured, finding } = category
  if (isOneOf(closedStatuses, status)) return 'none'
  if (measured || finding) return 'decide'
  return punched || onItsWay ? 'stop' : 'take_off'
}
