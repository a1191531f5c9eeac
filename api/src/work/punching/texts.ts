/** Italian sentences about punching. */
export const texts = {
  scanCard: 'Leggere il codice a barre del cartoncino: il pozzetto da solo non lo conferma',
  wrongCard: (card: string, well: string) => `Cartoncino sbagliato: è atteso ${card} nel pozzetto ${well}.`,
  freedMeanwhile:
    'Nel frattempo il pozzetto è stato liberato: nulla è stato registrato. Non mettervi il dischetto, e leggere di nuovo il cartoncino.',
  notOnPlate: 'Questo cartoncino non è su questa piastra.',
  recordedSince: (who: string, what: string, well: string, time: string) =>
    `Nel frattempo ${who} ha registrato «${what}» in ${well} alle ${time}: nulla è stato annullato. Leggere di nuovo il cartoncino.`,
  somebody: 'un’altra persona',
  punched: 'Punzonato per la piastra',

  otherPlate: (others: string, own: string, isSibling: boolean) =>
    `Il file è di un’altra piastra (${others}), e questa è ${own}. ${isSibling ? 'È una piastra del gruppo: importarlo dalla sua pagina.' : 'Nulla è stato registrato.'}`,
  plateUnnamed: (plate: string, inGroup: boolean) =>
    `Il file non nomina la piastra: confermare che è di ${plate}${inGroup ? ', e non di un’altra piastra del gruppo' : ''}.`,
  beforePlate: (time: string, made: string) =>
    `Il file dice «${time}», e la piastra è stata creata il ${made.split('-').reverse().join('/')}: una punzonatura precedente non può essere sua. Confermare solo se l’orologio del punzonatore è sbagliato.`,
  rowsUnread: (count: number) =>
    count === 1
      ? 'Una riga del file non è leggibile: confermare dopo averla guardata.'
      : `${count} righe del file non sono leggibili: confermare dopo averle guardate.`,
  plateChanged:
    'Nel frattempo la piastra è cambiata: nulla è stato registrato. Guardare di nuovo il confronto e confermare.',
  notAsPlanned: (wells: readonly string[]) =>
    `Nulla è stato registrato: ${wells.join(', ')} non ${wells.length === 1 ? 'corrisponde' : 'corrispondono'} alla pianificazione.`,
  undecided: (wells: readonly string[]) =>
    `Nulla è stato registrato: decidere prima ${wells.slice(0, 12).join(', ')}${wells.length > 12 ? ' …' : ''}.`,
  fileNote: (well: string, cards: string, comments: string) =>
    `Dal file del punzonatore: ${[cards ? `in ${well} il cartoncino ${cards}` : `${well} senza cartoncino`, comments && `«${comments}»`].filter(Boolean).join(', ')}`,
}
