/** What a person reads who decides what somebody else has proposed. */
export const approvalTexts = {
  approve: 'Approva',
  approveOf: (words: string) => `Approva ${words}`,
  refuse: 'Rifiuta',
  refuseOf: (words: string) => `Rifiuta ${words}`,
  reason: 'Motivo',
} as const
