/** Italian sentences about rules of planned cards. */
export const texts = {
  toApprove: 'Regole dei prelievi programmati da approvare',
  inForce: 'Regole dei prelievi programmati in vigore',
  draftExists: 'C’è già una bozza delle regole.',
  nothingInForce: 'Il laboratorio non ha regole in vigore da copiare.',
  changedMeanwhile:
    'Le firme o le regole in vigore sono cambiate nel frattempo: rileggere e firmare di nuovo.',
}
