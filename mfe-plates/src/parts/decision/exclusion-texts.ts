/** Texts about values that were left out of the judgement. */
export const exclusionTexts = {
  title: 'Valori esclusi',
  by: (who: string, when: string, reason: string) => `Escluso da ${who} il ${when}: ${reason}`,
  approvedBy: (who: string, when: string) => `Approvato da ${who} il ${when}`,
  notApproved: 'Da approvare: finché un responsabile non firma, il referto non può essere nella norma.',
  unknown: 'autore non noto',
  approve: 'Approva esclusione',
  approveQuestion: (code: string) => `Approvare l’esclusione di ${code}?`,
  approveText: 'Il valore resta barrato sul referto, con il motivo e i nomi di chi ha proposto e approvato.',
  onlyLead: 'L’esclusione la approva un responsabile.',
  approved: 'Esclusione approvata',
  withdraw: 'Considera di nuovo',
  withdrawTitle: (code: string) => `Considerare di nuovo ${code}?`,
  withdrawn: 'Il valore conta di nuovo',
  reason: 'Motivo',
  unsaved: (code: string) => `il motivo per considerare di nuovo ${code}`,
} as const
