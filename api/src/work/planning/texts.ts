/** Italian sentences about planning. */
export const texts = {
  plateFull: 'Non ci sono pozzetti liberi a sufficienza.',
  punchesExhausted: 'Il cartoncino non ha dischi sufficienti.',
  notPlannable: 'Il campione non è pianificabile su questa piastra.',
  ofCard: (barcode: string, text: string) => `Cartoncino ${barcode}. ${text}`,
  standsOnPlate: (well: string) => `Il campione è già sulla piastra, nel pozzetto ${well}.`,
  standsInGroup: (well: string) =>
    `Sulle altre piastre del gruppo il campione è nel pozzetto ${well}: qui va nello stesso.`,
  noRoomFrom: (well: string) => `Dal pozzetto ${well} le ripetizioni non hanno posto in fila.`,
  wellTaken: (well: string) => `Il pozzetto ${well} è già occupato.`,
  noRoom: (reason: string) => `${reason} Non c’è posto.`,
  wellTakenOn: (well: string, plate: string) => `Il pozzetto ${well} è già occupato sulla piastra ${plate}.`,
  changedSince: (people: readonly string[], changes: string) =>
    `${people.length > 0 ? `${people.join(' e ')} ${people.length === 1 ? 'ha' : 'hanno'} cambiato la piastra` : 'La piastra è cambiata'}: ${changes}. Non è stato fatto nulla: guardare la mappa e ripetere.`,
  notWhole: 'Le ripetizioni di un campione stanno tutte, in fila, sulla stessa piastra.',
  nothingThere: (well: string) => `Nel pozzetto ${well} non c’è più nulla.`,
  otherLot: 'Il lotto non è di questo livello o di questo tipo di analisi',
}
