export const workgroupTypeLabels = {
  standard: 'Standard',
  icfc: 'ICFC',
  sma: 'SMA',
  spoke_birth_point: 'Nido',
  tin: 'TIN',
} as const
export type WorkgroupType = keyof typeof workgroupTypeLabels

/** How a letter names a laboratory: `Laboratorio Nord`; a name that begins with the word has it once. */
export const laboratoryTitle = (name: string): string =>
  /^laboratorio\s/iu.test(name) ? name : `Laboratorio ${name}`
