/** Texts at the reception of cards from the hub. */
export const receptionTexts = {
  title: 'Ricezione dischi',
  hint: 'Cartoncini e dischi che il laboratorio di accettazione ha accettato e inviato qui.',
  field: 'Cartoncino o disco ricevuto',
  stateOf: 'Cartoncini per stato',
  state: 'Stato',
  barcode: 'Cartoncino',
  newborn: 'Neonato',
  categories: 'Categorie',
  hub: 'Accettato da',
  hubAccepted: 'Accettato il',
  hours: 'Da',
  hoursUnit: 'h',
  birthPoint: 'Punto nascita',
  protocol: 'Protocollo',
  note: 'Nota',
  empty: 'Nessun cartoncino atteso',
  emptyHint:
    'Qui compaiono i cartoncini accettati altrove, con categorie che si analizzano in questo laboratorio.',
  received: (categories: string) => `Ricevuto per ${categories}`,
  near: 'Codice simile tra i cartoncini attesi: confrontarlo con il cartoncino.',
  already: 'Già ricevuto: non cambia niente',
  refused: 'Non preso in carico',
  refusedBefore: 'Il motivo non è più a schermo: leggere di nuovo il cartoncino.',
  waiting: (decision: string) => `«${decision}» è al sicuro in questo computer e parte quando la rete torna.`,
  unsavedScans: (count: number, keeps: boolean) =>
    `${count === 1 ? '1 lettura' : `${count} letture`} in attesa${!keeps ? '' : count === 1 ? ', che parte quando si riapre la ricezione' : ', che partono quando si riapre la ricezione'}`,
  lost: (count: number) => (count === 1 ? '1 non ricevuto' : `${count} non ricevuti`),
  markReceived: 'Ricevuti',
  markLost: 'Non ricevuti',
  markUnsuitable: 'Non idoneo',
  unsuitableNeedsCard: (code: string) =>
    `${code}: «Non idoneo» solo quando il server ha risposto e conosce il cartoncino. Nessun motivo è stato aperto.`,
  onlyOne: 'Scegliere un solo cartoncino',
  lastUnsuitable: (barcode: string) => `Cartoncino ${barcode}: non idoneo`,
  unsuitable: 'Non idoneo: nuovo cartoncino richiesto',
  lostTitle: (count: number) =>
    count === 1
      ? 'Segnare 1 cartoncino come non ricevuto?'
      : `Segnare ${count} cartoncini come non ricevuti?`,
  lostText:
    'Il laboratorio di accettazione e i supervisori vengono avvisati. I cartoncini restano in elenco; dopo 24 ore senza arrivo si chiede un nuovo cartoncino al punto nascita.',
  writing: 'Prima confermare o annullare i motivi',
  some: (saved: number, of: number, message: string) => `${saved} di ${of} salvati. ${message}`,
} as const
