/** Italian sentences about templates of letters. */
export const texts = {
  toApprove: () => 'Modelli delle lettere da approvare',
  inForce: () => 'Modelli delle lettere in vigore',
  draftExists: 'C’è già una bozza dei modelli.',
  nothingInForce: 'Il laboratorio non ha modelli in vigore da copiare.',
  changedMeanwhile:
    'La bozza, le firme o i modelli in vigore sono cambiati nel frattempo: rileggere e firmare di nuovo.',
}
