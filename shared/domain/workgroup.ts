export const workgroupTypeLabels = {
  standard: 'Standard',
  icfc: 'ICFC',
  sma: 'SMA',
  spoke_birth_point: 'Nido',
  tin: 'TIN',
} as const
export type WorkgroupType = keyof typeof workgroupTypeLabels

/** Data that the product needs of a laboratory, birth point or ward, and that may not be entered yet. */
export const workgroupGapLabels = {
  phones: 'telefono',
  email: 'e-mail',
  screenings: 'categorie di screening',
  referenceLaboratory: 'laboratorio di riferimento',
} as const
export type WorkgroupGap = keyof typeof workgroupGapLabels

interface WorkgroupFacts {
  readonly type: WorkgroupType
  readonly phones: readonly string[]
  readonly email: string | null
  readonly referenceLaboratoryId: number | null
  readonly config: { readonly screenings: readonly unknown[]; readonly pediatric: boolean }
}

/**
 * Missing data of a laboratory, birth point or ward: telephone and e-mail, by which it is told of a recall;
 * its categories, where it does not only carry out recalls; of a birth point the laboratory that answers for
 * it.
 */
export function workgroupGaps(workgroup: WorkgroupFacts): readonly WorkgroupGap[] {
  const { type, phones, email, referenceLaboratoryId, config } = workgroup
  const sends = type === 'spoke_birth_point' || type === 'tin'
  const missing: Record<WorkgroupGap, boolean> = {
    phones: phones.length === 0,
    email: email === null,
    screenings: config.screenings.length === 0 && !config.pediatric,
    referenceLaboratory: sends && referenceLaboratoryId === null,
  }
  return (Object.keys(missing) as WorkgroupGap[]).filter((gap) => missing[gap])
}

/**
 * How a letter names a laboratory: `Laboratorio Nord`; a name that begins with «Laboratorio» is not prefixed
 * again.
 */
export const laboratoryTitle = (name: string): string =>
  /^laboratorio\s/iu.test(name) ? name : `Laboratorio ${name}`
