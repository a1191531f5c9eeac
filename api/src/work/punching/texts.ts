/** Italian sentences about punching. */
export const texts = {
  scanCard: 'Leggere il codice a barre del cartoncino: il pozzetto da solo non lo conferma',
  wrongCard: (card: string, well: string) => `Cartoncino sbagliato: è atteso ${card} nel pozzetto ${well}.`,
  notOnPlate: 'Questo cartoncino non è su questa piastra.',
  punched: 'Punzonato per la piastra',
}
