export const registryTypeLabels = {
  newborn: 'Protocolli',
  sample_invalid: 'Non conformi',
  'sample_re-test': 'Re-testing',
} as const
export type RegistryType = keyof typeof registryTypeLabels
