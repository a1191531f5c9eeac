import { type AnalyzableStatus, closedStatuses } from './analyzable-sample.ts'
import { isOneOf } from './status.ts'

/** A category of a card when the family's refusal is recorded, or its consent is withdrawn without a refusal. */
export interface RefusedCategory {
  readonly status: AnalyzableStatus
  /** The card was accepted here and is sent to another laboratory, which has not taken it in. */
  readonly onItsWay: boolean
  /** A disc was taken, and has no result. */
  readonly punched: boolean
  /** The category of this card has a result, or a report. */
  readonly measured: boolean
  /** The newborn has an open finding in the category, on whichever card. */
  readonly finding: boolean
}

/**
 * Effect of a recorded refusal, or of a missing consent, on a category of a card (safety, section 8).
 * `take_off`: the category is removed. `stop`: people have its disc, or wait for it. `decide`: a person
 * decides, because there is a result or an open finding, which always continues. `none`: the category has
 * ended.
 */
export function refusalEffect(category: RefusedCategory): 'none' | 'take_off' | 'stop' | 'decide' {
  const { status, onItsWay, punched, measured, finding } = category
  if (isOneOf(closedStatuses, status)) return 'none'
  if (measured || finding) return 'decide'
  return punched || onItsWay ? 'stop' : 'take_off'
}
