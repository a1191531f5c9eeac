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
  otherLot: 'Il lotto non è di questo livello o di questo tipo di analisi',
}
