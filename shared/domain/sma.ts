import type { ResultValue } from './result-value.ts'

/**
 * `normal` SMN1 amplifies; `altered` SMN1 is absent and the reference gene is valid (exon 7 missing on both
 * copies); `repeat` the reference gene, or the reading, does not allow to say.
 */
export type Smn1Outcome = 'normal' | 'altered' | 'repeat'

/** Highest Ct at which each gene still counts as amplified. */
export interface Smn1Limits {
  readonly smn1: number
  readonly reference: number
}

/** Cts of the built-in cut-off set. Demonstration values: the laboratory approves its own. */
export const defaultSmn1Limits: Smn1Limits = { smn1: 44, reference: 28 }

const isPresent = (ct: ResultValue, highest: number): boolean =>
  typeof ct === 'number' && Number.isFinite(ct) && ct > 0 && ct <= highest

/** Outcome of one well, or of the mean of its replicates. An unreadable Ct is never read as an absent gene. */
export function smn1Outcome(
  smn1: ResultValue,
  reference: ResultValue,
  limits: Smn1Limits = defaultSmn1Limits,
): Smn1Outcome {
  if (!isPresent(reference, limits.reference)) return 'repeat'
  if (isPresent(smn1, limits.smn1)) return 'normal'
  return smn1 === 'not_detected' || (typeof smn1 === 'number' && smn1 > limits.smn1) ? 'altered' : 'repeat'
}
