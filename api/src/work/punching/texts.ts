/** Italian sentences about punching. */
export const texts = {
  scanCard: 'Leggere il codice a barre del cartoncino: il pozzetto da solo non lo conferma',
  wrongCard: (card: string, well: string) => `Cartoncino sbagliato: è atteso ${card} nel pozzetto ${well}.`,
  notOnPlate: 'Questo cartoncino non è su questa piastra.',
  recordedSince: (who: string, what: string, well: string, time: string) =>
    `Nel frattempo ${who} ha registrato «${what}» in ${well} alle ${time}: nulla è stato annullato. Leggere di nuovo il cartoncino.`,
  somebody: 'un’altra persona',
  punched: 'Punzonato per la piastra',
}
