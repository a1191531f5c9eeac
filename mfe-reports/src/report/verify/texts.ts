/** Texts shown while verifying reports. */
export const verifyTexts = {
  title: 'Verifica referti',
  waiting: (total: number) => (total === 1 ? '1 referto da verificare' : `${total} referti da verificare`),
  queue: 'Referti da verificare',
  firstShown: (shown: number, total: number) =>
    `Sono mostrati i primi ${shown} di ${total}: gli altri salgono man mano.`,
  groups: {
    urgent: 'Urgenti',
    attention: 'Da aprire uno per uno',
    normal: 'Normali',
  },
  dueAt: (moment: string) => `Scadenza del referto: ${moment}`,
  overdue: (ago: string) => `scaduto ${ago}`,
  hasNote: 'Con nota dell’analista',
  empty: 'Nessun referto da verificare',
  emptyHint: 'Tutto verificato. I nuovi referti compaiono qui alla chiusura di una griglia.',
  emptyFiltered: 'Nessun referto con questi filtri',
  goToPrint: 'Vai alla stampa dei referti',
  choose: 'Scegliere un referto dall’elenco.',
  notValidator:
    'Per accettare i referti serve l’abilitazione alla validazione. La propone il supporto e la approva un amministratore; intanto i referti si possono leggere e rifiutare.',

  accept: 'Accetta',
  acceptKey: 'Accetta e passa al successivo',
  accepted: (number: string) => `Referto ${number} accettato`,
  signingNoRefusal: 'Una firma è ancora in corso: nulla è stato rifiutato. Premere di nuovo R.',
  keyLost: (key: string, newborn: string) =>
    `Tasto «${key}» non eseguito: era per il referto di ${newborn}, che non è più a schermo.`,
  stillSigning: 'La firma precedente è ancora in corso: questo referto non è firmato. Premere di nuovo A.',
  signingThis:
    'La firma di questo referto è in corso: appena salvata si apre il successivo. Non serve altro.',
  decidedElsewhere: (status: string) =>
    `Il referto risulta già «${status}»: non c’è nulla da firmare o rifiutare. J apre il successivo.`,
  conflictFirst: 'Il referto è cambiato nel frattempo: prima ricaricarlo dall’avviso qui sotto.',
  mayNot: 'Con questo ruolo il referto si legge soltanto.',
  already: 'Il referto era già stato deciso: nulla è cambiato',
  refuse: 'Rifiuta',
  refuseKey: 'Rifiuta con un motivo',
  refused: 'Referto rifiutato: torna all’analista',
  next: 'Referto successivo',
  previous: 'Referto precedente',
  pdf: 'PDF',

  keyValues: 'Valori decisivi',
  within: (within: number, out: number) =>
    out === 0
      ? within === 1
        ? 'il valore è nei limiti'
        : `tutti i ${within} valori nei limiti`
      : within === 0
        ? ''
        : within === 1
          ? 'un altro nei limiti'
          : `altri ${within} nei limiti`,
  valuesWithin: 'Valori nei limiti',
  withinOf: (title: string) => `Valori nei limiti: ${title}`,
  bornAt: (moment: string) => `nascita ${moment}`,
  gestation: (weeks: string) => `EG ${weeks}`,
  grams: (grams: string) => `${grams} g`,
  collectedAfter: (hours: string) => `prelievo a ${hours} h`,
  scrollToValues: (unseen: number) =>
    unseen === 1
      ? 'Scorrere ai valori: 1 non è ancora comparso a schermo. Il referto non è firmato: dopo la lettura premere di nuovo A.'
      : `Scorrere ai valori: ${unseen} non sono ancora comparsi a schermo. Il referto non è firmato: dopo la lettura premere di nuovo A.`,
  notLoaded: 'Il referto non è ancora a schermo: nulla è stato firmato o rifiutato.',
  reading: 'Lettura del referto: il server non ha ancora risposto.',
  readAgain: 'Nessuna risposta dal server: il referto si richiede di nuovo.',
  remark: 'Osservazione',
  urgentTitle: (name: string, protocol: string) =>
    `Firmare il referto urgente di ${name}, protocollo ${protocol}?`,
  sign: 'Firma',
  ownDecision:
    'Un’analisi di questo referto è stata decisa da questo account: lo accetta un’altra persona, salvo diversa impostazione del laboratorio.',
  whyNotOrdinary: 'dopo un reperto, un’esclusione o con osservazioni',
  consentWithheld: 'consenso rifiutato o non più noto: decide una persona',
  correctedData: 'dopo una correzione dei dati',

  consequences: 'Accettando',
  takesNumber: 'Il referto prende il numero e il documento non cambia più.',
  approves: (number: string, type: string, due: string) =>
    `Si approva la richiesta ${number} (${type})${due}: il punto nascita riceve la notifica.`,
  askedAlready: (number: string, type: string, due: string) =>
    `La richiesta ${number} (${type})${due} è già stata inviata al punto nascita.`,
  completes: (number: string, type: string) =>
    `Si completa la richiesta ${number} (${type}) a cui risponde questo campione.`,
  staysOpen: (number: string) => `La richiesta di analisi ${number} resta aperta.`,
  closes: (number: string) => `La richiesta di analisi ${number} si chiude.`,
  newRevision: (revision: number) => `La revisione ${revision} sostituisce la precedente.`,

  refuseTitle: (name: string) => `Rifiuta il referto di ${name}`,
  refuseConsequences: (request: string | null) =>
    request === null
      ? 'L’analisi torna all’analista in sospeso, che riceve una notifica con il motivo.'
      : `L’analisi torna all’analista in sospeso, che riceve una notifica con il motivo. La richiesta ${request}, non ancora approvata, viene rifiutata.`,
  reason: 'Motivo del rifiuto',
  refuseUnsaved: 'il motivo del rifiuto',
  typedStays:
    'Il motivo scritto resta qui: ricontrollare il referto e confermare di nuovo, oppure annullare.',

  acceptAll: (count: number) => `Accetta tutti i normali (${count})`,
  acceptAllTitle: (count: number) =>
    count === 1 ? 'Accetta 1 referto normale' : `Accetta ${count} referti normali`,
  noneToAccept: 'Nessun referto normale da accettare',
  noneToAcceptText: 'I referti normali sono già stati accettati, da qui o da un’altra scheda.',
  acceptAllWhat: (count: number) =>
    count === 1
      ? 'Un referto prende il numero e il documento non cambia più.'
      : `${count} referti prendono il numero e i documenti non cambiano più.`,
  acceptAllFiltered: 'Sono compresi solo i referti che rispettano i filtri attuali.',
  acceptAllFirst: (count: number) => `Si accettano i primi ${count}; per gli altri ripetere l’operazione.`,
  byCategory: 'Per categoria',
  leftOutTitle: 'Restano fuori, da aprire uno per uno',
  leftOutNone: 'Nessun referto resta fuori.',
  leftOutUrgent: (count: number) => (count === 1 ? '1 urgente' : `${count} urgenti`),
  leftOutPositive: (count: number) => (count === 1 ? '1 positivo' : `${count} positivi`),
  leftOutFindings: (count: number) =>
    count === 1
      ? '1 nella norma dopo un reperto o con osservazioni'
      : `${count} nella norma dopo un reperto o con osservazioni`,
  leftOutRecall: (count: number) => (count === 1 ? '1 richiamo' : `${count} richiami`),
  confirmAll: (count: number) => (count === 1 ? 'Accetta 1 referto' : `Accetta ${count} referti`),
  acceptingTitle: 'Accettazione dei referti',
  accepting: (done: number, total: number) => `${done} di ${total} referti`,
  stop: 'Interrompi',
  stopping: 'Interruzione dopo i referti già inviati…',
  stopped: 'Non inviato: interrotto.',
  stoppedByFailure: 'Non inviato: una chiamata non è riuscita.',
  unknownOutcome: 'Nessuna risposta dal server: il referto può essere firmato.',
  notSignedAt: (time: string) =>
    `Nessuna risposta dal server: al controllo delle ${time} non risultava firmato.`,
  notKnown: 'Esito sconosciuto',
  checkAgain: 'Controlla di nuovo',
  resultsTitle: 'Esito dell’accettazione',
  resultsAccepted: (count: number) => (count === 1 ? '1 referto accettato' : `${count} referti accettati`),
  resultsLeftOut: (count: number) =>
    count === 0 ? 'nessuno escluso' : count === 1 ? '1 escluso' : `${count} esclusi`,
  resultsOpen: (count: number) => `${count} con esito sconosciuto`,
  result: 'Risultato',
  done: 'Accettato',
  wasDone: 'Già accettato',
  notDone: 'Non accettato',
  detail: 'Numero o motivo',
  close: 'Chiudi',
} as const
