/** Italian sentences about rules of planned cards. */
export const texts = {
  toApprove: () => 'Regole dei prelievi programmati da approvare',
  inForce: () => 'Regole dei prelievi programmati in vigore',
  draftExists: 'C’è già una bozza delle regole.',
  nothingInForce: 'Il laboratorio non ha regole in vigore da copiare.',
  unknownMotivation: (name: string) => `Il motivo del prelievo ${name} non c’è o non è più in uso.`,
  leavesOut: (gaps: readonly string[]) =>
    `Le regole lasciano scoperto, rispetto al modello: ${gaps.join(' ')} Rileggere e confermare.`,
  changedMeanwhile:
    'La bozza, le firme o le regole in vigore sono cambiate nel frattempo: rileggere e firmare di nuovo.',
}
