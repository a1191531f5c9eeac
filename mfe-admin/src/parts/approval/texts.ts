/** Texts about deciding a proposal of somebody else. */
export const approvalTexts = {
  approve: 'Approva',
  approveOf: (words: string) => `Approva ${words}`,
  refuse: 'Rifiuta',
  refuseOf: (words: string) => `Rifiuta ${words}`,
  reason: 'Motivo',
} as const
