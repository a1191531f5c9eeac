import { formatNumber } from '@sne/shared/domain'

const wells = (count: number) => (count === 1 ? '1 pozzetto' : `${count} pozzetti`)
const discs = (count: number) => (count === 1 ? '1 disco' : `${count} dischi`)
const newCards = (count: number) => (count === 1 ? '1 nuovo cartoncino' : `${count} nuovi cartoncini`)
const samples = (count: number) => (count === 1 ? '1 campione' : `${count} campioni`)

/** Texts about plates, while planning and while punching. */
export const plateTexts = {
  list: 'Gestione Piastre',
  listLabel: 'Piastre',
  search: 'Nome, codice o numero',
  add: 'Nuova piastra',
  number: 'N.',
  name: 'Piastra',
  type: 'Analisi',
  category: 'Categoria',
  status: 'Stato',
  samplesTitle: 'Campioni',
  punchedTitle: 'Punzonati',
  qc: 'Controlli',
  group: 'Gruppo',
  created: 'Creata',
  closedAt: 'Chiusa',
  createdPeriod: 'Creata',
  none: 'Nessuna piastra',
  noneHint: 'Crearne una nuova e pianificare i campioni accettati.',
  choosePlanning: 'Pianificazione',
  choosePunching: 'Punzonatura',
  noneToPlan: 'Nessuna piastra da pianificare',
  noneToPunch: 'Nessuna piastra da punzonare',

  addHint: 'Con più analisi nasce un gruppo: ogni campione sta nello stesso pozzetto di tutte le piastre.',
  types: 'Analisi',
  typesHelp: 'Una per una piastra singola; più di una per un gruppo di piastre sorelle.',
  nameField: 'Nome',
  nameHelp: 'Vuoto: analisi, giorno e numero.',
  instrument: 'Strumento',
  instrumentHelp: 'Gli strumenti registrati si leggono o si scelgono sulla pagina della piastra.',
  instrumentJudged: 'I risultati sono giudicati con questo strumento.',
  kitLot: 'Lotto kit',
  kitExpiry: 'Scadenza kit',
  isLot: 'Lotto standard interno',
  notes: 'Note',
  useTemplate: 'Con bianchi e controlli del modello',
  create: 'Crea e pianifica',
  unsaved: 'la nuova piastra',
  made: (count: number) => (count === 1 ? 'Piastra creata' : `${count} piastre create`),

  planning: 'Pianificazione',
  punching: 'Punzonatura',
  toPunching: 'Punzona',
  toPlanning: 'Pianifica',
  toView: 'Mappa',
  print: 'Stampa mappa',
  punchingNotes: 'Note di punzonatura',
  punchingNotesThere: 'Note di punzonatura ●',
  punchingNotesUnsaved: 'le note di punzonatura',
  punchingNotesSaved: 'Note salvate',
  punchingNotesChanged: 'Un collega ha salvato altre note; con Salva il testo qui sotto le sostituisce:',
  punchingNotesErased: 'Ha cancellato le note.',
  saveNotes: 'Salva',
  worklist: 'Lista di lavoro',
  remove: 'Elimina',
  removeTitle: 'Eliminare la piastra?',
  removeText: (count: number) =>
    count === 0
      ? 'La piastra è senza campioni.'
      : count === 1
        ? '1 campione tornerà da pianificare.'
        : `${count} campioni torneranno da pianificare.`,
  removeBegun: 'La punzonatura è iniziata: la piastra si elimina solo se nessun campione è più da misurare.',
  discsStay: 'I dischi presi restano contati.',
  removed: 'Piastra eliminata',
  removeReason: 'Eliminata dalla pianificazione',

  toPlan: (count: number, inAll = count) =>
    count === inAll ? `Da pianificare (${count})` : `Da pianificare (${count} di ${inAll})`,
  noneFound: (q: string) => `Nessun campione con «${q}»`,
  waitingInAll: (count: number) =>
    count === 0 ? 'Nessuno attende in tutto.' : `Senza questo testo: ${count} da pianificare in tutto.`,
  searchRequests: 'Codice, protocollo, nome',
  noRequests: 'Nessun campione da pianificare',
  noRequestsHint: 'I campioni accettati e le ripetizioni compaiono qui.',
  discsReserved: (count: number) =>
    count === 1
      ? '1 riservato a una ripetizione o a un second tier ordinato'
      : `${count} riservati a ripetizioni o second tier ordinati`,
  nextStep: 'Prossimo passo',
  toPlanByType: 'Da pianificare, per analisi',
  waitingFailed: 'Non si è potuto leggere che cosa attende una piastra.',
  noneWaits: 'Nessun campione attende una piastra.',
  waitingOf: (label: string, count: number) => `${label}: ${count}`,
  waitingFacts: (urgent: number, repeated: number, withoutDiscs: number) =>
    [
      urgent > 0 && `${urgent} urgenti`,
      repeated > 0 && `${repeated} ripetizioni o second tier`,
      withoutDiscs > 0 && `${withoutDiscs} senza dischi`,
    ]
      .filter(Boolean)
      .join(', '),
  discsShort: (available: number) =>
    available === 0 ? 'nessun disco disponibile' : `solo ${discs(available)} disponibili`,
  discsMissing: (missing: number) => `mancheranno ${discs(missing)} alle altre prime analisi del cartoncino`,
  discs: (needed: number, left: number) => `${needed}/${left} dischi`,
  days: (count: number) => (count === 0 ? 'oggi' : count === 1 ? '1 g' : `${count} g`),
  replicates: (count: number) => `×${count}`,
  place: 'Inserisci il prossimo',
  placeHint: 'Trascinare un campione su un pozzetto, oppure scegliere il pozzetto e premere Invio.',
  all: 'Inserisci tutti',
  /** @param count null while the text is searched */
  allFound: (count: number | null) => `Inserisci i trovati (${count ?? '…'})`,
  compress: 'Compatta',
  undo: 'Annulla',
  redo: 'Ripeti',
  free: 'Libera',
  freeAll: 'Libera tutti',
  freeTitle: 'Liberare i pozzetti?',
  freeText: (count: number) =>
    count === 1 ? '1 campione tornerà da pianificare.' : `${count} campioni torneranno da pianificare.`,
  placed: (count: number) => `${samples(count)} sulla piastra`,
  leftOut: (count: number, reason: string) => `${samples(count)} fuori: ${reason}`,
  exhausted: (count: number) =>
    count === 1
      ? '1 campione non si può pianificare: il cartoncino è esaurito'
      : `${count} campioni non si possono pianificare: i cartoncini sono esauriti`,
  exhaustedCard: (barcode: string, needed: number, left: number) =>
    `${barcode}: ${needed === 1 ? 'serve' : 'servono'} ${discs(needed)}, ne ${left === 1 ? 'resta' : 'restano'} ${left}`,
  exhaustedRepetitions: (count: number) =>
    count === 1
      ? '1 ripetizione: la decide un analista in «Richiami per re-test».'
      : `${count} ripetizioni: le decide un analista in «Richiami per re-test».`,
  askCards: (count: number) => `Chiedi ${newCards(count)}`,
  askCardsText: (barcodes: readonly string[]) =>
    `Per questa analisi diventano non validi (sangue insufficiente) e si chiede un nuovo prelievo al punto nascita: ${barcodes.join(', ')}.`,
  askedCards: (count: number) => `${count === 1 ? 'Chiesto' : 'Chiesti'} ${newCards(count)}`,
  notAsked: (barcode: string, reason: string) => `${barcode}: ${reason}`,
  changedByOthers: (changes: string) => `La piastra è stata cambiata da altri: ${changes}.`,
  actsDropped: (count: number) =>
    count === 0
      ? ''
      : count === 1
        ? 'Anche l’azione successiva non è stata fatta.'
        : `Anche le ${count} azioni successive non sono state fatte.`,
  planningAway: 'Il server non risponde: l’ultima azione viene inviata di nuovo da sola.',
  nothingPlaced: 'Nessun campione inserito',
  placingAll:
    'I campioni dell’elenco si stanno già inserendo: premere di nuovo quando l’elenco è aggiornato.',
  searching: 'Ricerca in corso: nessun campione inserito. Ripetere quando l’elenco è pronto.',
  allOnTheirWay: 'Nessun altro campione da inserire.',
  nothingFreed: 'Nessun pozzetto da liberare: sono già liberi.',
  nothingTo: { undo: 'Niente da annullare.', redo: 'Niente da ripetere.' },
  moved: 'Piastra compattata',
  noGaps: 'Nessuno spazio da togliere',
  facts: 'Piastra',
  code: 'Codice',
  freeWells: 'Liberi',
  controlsCount: 'Controlli',
  blanks: 'Bianchi',
  toPunch: 'Da punzonare',
  punched: 'Punzonati',
  materials: 'Bianchi e controlli',
  materialsHint: 'Scegliere uno o più pozzetti liberi, poi il materiale.',
  blank: 'Bianco',
  eqaOf: (round: string, code: string) => `VEQ ${round} · ${code}`,
  eqaHint: (barcode: string, day: string) => `${barcode}: risultati entro il ${day}`,
  eqaSamples: 'Campioni VEQ',
  lotOf: (level: string, code: string) => `${level} · ${code}`,
  lackingControls: (levels: string) =>
    `Mancano i controlli richiesti: ${levels}. La corsa attenderà il rilascio di un responsabile.`,
  noLots: 'Nessun lotto di controllo: chiederne la registrazione.',
  expired: 'scaduto',
  expiredControls: (wells: string) =>
    `Lotto di controllo scaduto in ${wells}: la corsa non sarà rilasciata. Scegliere un lotto valido.`,
  expiredLot: 'Il lotto è scaduto: usarne uno valido',
  map: (name: string) => `Mappa di ${name}`,
  siblings: 'Piastre del gruppo',
  locked: 'La piastra è chiusa: i pozzetti non si possono più cambiare.',
  failed: 'Non salvato',
  requests: 'Campioni da pianificare',
  selected: (count: number) => `${wells(count)} scelti`,

  scan: 'Cartoncino',
  next: 'Prossimo',
  nothingNext: 'Tutti i pozzetti sono decisi',
  last: 'Ultima lettura',
  start: 'Leggere il primo cartoncino',
  insufficient: 'Sangue insufficiente',
  error: 'Disco perso: rifare',
  onePlate: 'Una sola piastra',
  onePlateKey: 'Disco perso o insufficiente su una sola piastra del gruppo',
  onePlateTitle: (card: string, well: string) => `${card} in ${well}: su quale piastra?`,
  onePlateHint: 'Sulle altre piastre resta quanto registrato. I numeri scelgono «Disco perso: rifare».',
  onePlateWaits: 'Una lettura o un tasto attende ancora il salvataggio. Premere di nuovo.',
  onePlateNone: 'Leggere prima un cartoncino: nessuno è stato registrato su più piastre.',
  onlyOn: (codes: readonly string[]) => `solo ${codes.join(', ')}`,
  skip: 'Salta',
  takeBack: 'Annulla ultima',
  skipNext: (well: string) => `Salta il pozzetto ${well}`,
  skipNextKey: 'Salta il prossimo pozzetto, senza cartoncino',
  skipWaits:
    'Nessun pozzetto saltato: una lettura o un tasto attende ancora il salvataggio. Premere di nuovo.',
  skipNone: 'Nessun pozzetto da saltare: sono tutti decisi.',
  noCard: 'Nessun cartoncino',
  noCardText: (key: string) =>
    `«${key}» vale per il cartoncino letto per ultimo, e l’ultima lettura non ne ha registrato uno. Nulla è cambiato.`,
  sending: 'Salvataggio…',
  waiting: 'In attesa di rete',
  waitingCount: (count: number) =>
    count === 1 ? '1 lettura non ancora salvata' : `${count} letture non ancora salvate`,
  keyWaits: (key: string) => `«${key}» in attesa`,
  missed: (count: number) => (count === 1 ? 'Una lettura da rivedere' : `${count} letture da rivedere`),
  readUnread: (code: string) => `Leggi ${code}`,
  readUnreadKey: 'Leggi il codice arrivato mentre era aperta un’altra cosa',
  seen: 'Visto',
  unsavedSteps: 'le letture della punzonatura non ancora salvate',
  unpunched: (count: number) =>
    count === 1
      ? '1 pozzetto da punzonare o saltare prima di chiudere'
      : `${count} pozzetti da punzonare o saltare prima di chiudere`,
  closeWaits: 'Prima di chiudere le letture devono arrivare al server.',
  recorded: { punched: 'Punzonato', insufficient: 'Insufficiente', error: 'Da rifare', skipped: 'Saltato' },
  already: 'Già punzonato',
  nothingLeft: 'Niente da annullare',
  nothingLeftText: 'Quanto registrato dopo la lettura del cartoncino è già annullato.',
  takenBack: 'Annullato: da punzonare',
  restored: (before: string) => `Annullato: di nuovo «${before}»`,
  unread: (code: string) => `${code} non letto`,
  unreadText: 'È arrivato mentre era aperta una finestra: non è stato fatto nulla. Leggerlo di nuovo.',
  incomplete: (raw: string) => `${raw}: lettura incompleta`,
  incompleteText: 'Non è stato fatto nulla: leggere di nuovo il cartoncino.',
  ownPlate: 'Codice di questa piastra',
  ownPlateText: 'Leggere ora i cartoncini.',
  siblingPlateText: (plate: string) => `È la piastra ${plate} dello stesso gruppo: leggere i cartoncini.`,
  lockedNow: 'Piastra chiusa',
  wrong: 'Cartoncino sbagliato',
  wrongCode: (code: string) => `Cartoncino sbagliato: ${code}`,
  unknown: 'Cartoncino sconosciuto',
  outOfOrder: (code: string) => `Fuori ordine: ${code}`,
  outOfOrderText: (well: string, expectedWell: string, expected: string) =>
    `Il suo pozzetto è ${well}; è atteso ${expected} nel pozzetto ${expectedWell}. Nulla è registrato: per punzonare questo in ${well} leggerlo di nuovo.`,
  readTwice: (code: string, well: string, seconds: number) =>
    `${code} letto due volte in meno di ${formatNumber(seconds, 1)} s, contato una volta: leggere di nuovo per ${well}.`,
  changedSince: 'Cambiato nel frattempo',
  notOnList: (code: string) => `Non sulla piastra: ${code}`,
  notOnListText:
    'L’elenco letto per ultimo non lo contiene. Il server si chiede appena torna la rete: intanto mettere da parte il cartoncino.',
  expected: (well: string, barcode: string) => `Atteso ${barcode} nel pozzetto ${well}.`,
  elsewhere: (list: readonly string[]) => `Questo cartoncino è in ${list.join(', ')}.`,
  notHere: 'Questo cartoncino non è sulla piastra.',
  belongs: (places: readonly { readonly plate: string; readonly well: string }[]) =>
    `Il suo disco va in ${places.map(({ plate, well }) => `${well} della piastra ${plate}`).join(', ')}.`,
  belongsNowhere: 'Nessuna piastra da punzonare lo contiene.',
  reservedDisc: (orders: string) =>
    `Il disco che resta sul cartoncino è riservato a ${orders}: per usarlo al posto di quello fallito leggere di nuovo il cartoncino`,
  reservedTaken: (orders: string) =>
    `Usato il disco riservato a ${orders}, che resta senza disco: la decide un analista`,
  discsLeft: (count: number) => (count === 1 ? '1 disco rimasto' : `${count} dischi rimasti`),
  progress: (done: number, total: number) => `${done} di ${total}`,
  rowProgress: (row: string, done: number, total: number) => `${row} ${done}/${total}`,
  close: 'Chiudi piastra',
  closeGroup: 'Chiudi le piastre',
  closeTitle: 'Chiudere la punzonatura?',
  closeText: (punched: number, back: number) =>
    `${wells(punched)} in analisi, ${back === 1 ? '1 torna' : `${back} tornano`} da pianificare.`,
  closed: 'Piastra chiusa: pronta per l’analisi',
  blocked: 'La piastra non si può chiudere',
  well: 'Pozzetto',
  barcode: 'Cartoncino',
  punchState: 'Disco',
} as const
