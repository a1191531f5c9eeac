/** Italian sentences about the printed report. */
export const texts = {
  yes: (details: string) => `sì, ${details}`,
  untold: 'non indicato',
  title: (number: string) => `Referto di screening neonatale – ${number}`,
  number: 'Numero del referto',
  report: 'Referto di screening neonatale',
  gestationalAge: 'Età gestazionale',
  ageAtCollection: 'Età al prelievo',
  limitsFooter: (version: string) =>
    `Limiti di riferimento: versione ${version}, per età, età gestazionale e condizioni del neonato.`,
  decidedBy: 'Valutato da (analista)',
  acceptedBy: 'Verificato e accettato da (supervisore)',
  notSigned: 'in attesa di verifica',
  of: (day: string) => `del ${day}`,
  limits: 'Limiti di riferimento',
}
