/** Italian sentences about limits. */
export const texts = {
  toApprove: ({ label }: { readonly label: string }) => `Limiti da approvare: ${label}`,
  inForce: ({ label }: { readonly label: string }) => `Limiti in vigore: ${label}`,
  draftExists: 'C’è già una bozza per questa analisi.',
  nothingInForce: 'Il laboratorio non ha limiti in vigore da copiare.',
  changedMeanwhile:
    'Le firme o i limiti in vigore sono cambiati nel frattempo: rileggere e firmare di nuovo.',
}
