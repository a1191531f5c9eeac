/**
 * Performance of a result: ISO 13528 (2022), 9.4: |z| up to 2.0 is satisfactory, above 2.0 and below 3.0 questionable, 3.0 and more
 * unsatisfactory.
 */
export const eqaVerdicts = {
  satisfactory: { label: 'Soddisfacente', tone: 'green' },
  questionable: { label: 'Discutibile', tone: 'amber' },
  unsatisfactory: { label: 'Insoddisfacente', tone: 'red' },
} as const
export type EqaVerdict = keyof typeof eqaVerdicts

export const zLimits = { questionable: 2, unsatisfactory: 3 } as const

/** Digits that are kept: a provider writes two, a limit is met without the drift of binary fractions. */
const keptDigits = 1e6

/**
 * z = (x − target) / SD.
 * @param target value that the provider assigns, in the unit of `x`
 * @param sd standard deviation for proficiency assessment, above 0
 * @returns null where SD is not above 0 or a number is not finite
 */
export function zScore(x: number, target: number, sd: number): number | null {
  const z = (x - target) / sd
  return sd > 0 && Number.isFinite(z) ? Math.round(z * keptDigits) / keptDigits || 0 : null
}

export function zVerdict(z: number): EqaVerdict {
  const distance = Math.abs(z)
  if (distance <= zLimits.questionable) return 'satisfactory'
  return distance < zLimits.unsatisfactory ? 'questionable' : 'unsatisfactory'
}
