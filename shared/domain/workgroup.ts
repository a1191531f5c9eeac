export const workgroupTypeLabels = {
  standard: 'Standard',
  icfc: 'ICFC',
  sma: 'SMA',
  spoke_birth_point: 'Nido',
  tin: 'TIN',
} as const
export type WorkgroupType = keyof typeof workgroupTypeLabels
