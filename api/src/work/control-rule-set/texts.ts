/** Italian sentences about the control rules of a laboratory. */
export const texts = {
  toApprove: () => 'Regole dei controlli da approvare',
  inForce: () => 'Regole dei controlli in vigore',
  draftExists: 'C’è già una bozza delle regole dei controlli.',
  nothingInForce: 'Il laboratorio non ha regole dei controlli in vigore da copiare.',
  changedMeanwhile:
    'La bozza, le firme o le regole in vigore sono cambiate nel frattempo: rileggere e firmare di nuovo.',
}
