/** Italian sentences about limits. */
export const texts = {
  limitsToApprove: (analysis: string) => `Limiti da approvare: ${analysis}`,
  limitsInForce: (analysis: string) => `Limiti in vigore: ${analysis}`,
  draftExists: 'C’è già una bozza per questa analisi.',
  nothingInForce: 'Il laboratorio non ha limiti in vigore da copiare.',
  changedMeanwhile:
    'Le firme o i limiti in vigore sono cambiati nel frattempo: rileggere e firmare di nuovo.',
}
