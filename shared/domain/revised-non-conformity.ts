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
 * Changes that a correction of a card's data makes to the problems recorded at acceptance. A minor problem
 * changes when the corrected data propose it and the former did not, or the reverse. Problems that a person
 * added or removed on unchanged data stay. A blocking problem changes with the status of the card alone.
 * @param before problems proposed by the former data @param after problems proposed by the corrected data
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
