/** Italian sentences about the times of a laboratory. */
export const texts = {
  toApprove: () => 'Tempi da approvare',
  inForce: () => 'Tempi in vigore',
  draftExists: 'C’è già una bozza dei tempi.',
  nothingInForce: 'Il laboratorio non ha tempi in vigore da copiare.',
  changedMeanwhile:
    'La bozza, le firme o i tempi in vigore sono cambiati nel frattempo: rileggere e firmare di nuovo.',
}
