/** Italian sentences about limits. */
export const texts = {
  limitsToApprove: (analysis: string) => `Limiti da approvare: ${analysis}`,
  secondSignatureMissing: (version: number) => `Versione ${version}: manca la seconda firma.`,
  approvedByTwo: (version: number) => `La versione ${version} è approvata da due responsabili.`,
  draftNeedsLaboratory: 'Una bozza la comincia chi lavora in un laboratorio.',
  draftNeedsLead: 'Una bozza la comincia un responsabile o l’amministrazione del laboratorio.',
  draftExists: 'C’è già una bozza per questa analisi.',
  nothingInForce: 'Il laboratorio non ha limiti in vigore da copiare.',
  changedMeanwhile:
    'Le firme o i limiti in vigore sono cambiati nel frattempo: rileggere e firmare di nuovo.',
}
