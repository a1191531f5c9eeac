import type { Severity } from './card.ts'

interface Proposal {
  readonly code: string
  readonly severity: Severity
}

export interface Revision {
  /** Codes to record, in the order of the proposals. */
  readonly added: readonly string[]
  /** Codes that the data no longer bear out. */
  readonly dropped: readonly string[]
}

/**
 * What a correction of a card's data changes in the problems recorded at its acceptance. Only minor problems follow
 * the data, and only those on which the data now say something else: what a person added by eye, or dropped knowing
 * the same data, stays as it was decided. A blocking problem is a decision on the card and changes with its status alone.
 * @param before what the former data proposed @param after what the corrected ones propose
 */
export function reviseNonConformities(
  recorded: readonly { readonly code: string }[],
  before: readonly Proposal[],
  after: readonly Proposal[],
): Revision {
  const has = (list: readonly { readonly code: string }[], code: string) =>
    list.some((one) => one.code === code)
  const minor = (list: readonly Proposal[]) => list.filter(({ severity }) => severity === 'minor')
  return {
    added: minor(after).flatMap(({ code }) => (has(before, code) || has(recorded, code) ? [] : [code])),
    dropped: minor(before).flatMap(({ code }) => (has(after, code) || !has(recorded, code) ? [] : [code])),
  }
}
