/** Texts in the lists and pages of reports. */
export const reportTexts = {
  // Titles
  own: 'Elenco Referti',
  ownLabel: 'Referti da verificare',
  archive: 'Archivio Referti',
  returned: 'Positività rientrate',
  print: 'Stampa Referti',
  report: 'Referto',
  reportOf: (name: string) => `Referto di ${name}`,
  notNumbered: 'Non ancora numerato',

  // Columns and filters
  number: 'Numero',
  revision: (revision: number) => `rev. ${revision}`,
  newborn: 'Neonato',
  birth: 'Nascita',
  category: 'Categoria',
  analysis: 'Esame',
  outcome: 'Esito',
  urgent: 'Urgente',
  onlyUrgent: 'Solo urgenti',
  protocol: 'Protocollo',
  barcode: 'Cartoncino',
  birthPoint: 'Punto nascita',
  plate: 'Piastra',
  note: 'Nota dell’analista',
  createdAt: 'Creato',
  createdBy: 'Analista',
  createdPeriod: 'Creato',
  mine: 'Solo i miei',
  dueAt: 'Scadenza',
  acceptedAt: 'Accettato',
  acceptedBy: 'Accettato da',
  acceptedPeriod: 'Accettato',
  reopenedAt: 'Riaperto',
  reopenedBy: 'Riaperto da',
  reopenedPeriod: 'Riaperto',
  motivation: 'Motivazione',
  printedAt: 'Stampato',
  neverPrinted: 'Mai stampati',
  alreadyPrinted: 'Già stampati',
  printState: 'Stampa',
  search: 'Cognome, protocollo o cartoncino',

  // Nothing there
  noOwn: 'Nessun referto in attesa di verifica',
  noOwnHint: 'I referti compaiono qui quando si chiude una griglia.',
  noAccepted: 'Nessun referto accettato',
  noAcceptedHint: 'I referti compaiono qui quando il supervisore li accetta.',
  noReopened: 'Nessun referto riaperto',
  noReopenedHint: 'Un referto accettato si riapre dall’archivio, indicando la motivazione.',
  noReturned: 'Nessuna positività rientrata',
  noReturnedHint: 'Compaiono qui i referti accettati con esito “Positività rientrata”.',

  // Tabs of the archive
  accepted: 'Accettati',
  reopened: 'Riaperti',

  // Steps
  actions: 'Azioni',
  pdf: 'PDF',
  openPdf: 'Apri il PDF del referto',
  preparing: 'Preparazione del documento…',
  drawing: 'Documento in preparazione…',
  drawingNotice: 'Documento in preparazione',
  drawingHint: 'Il referto è accettato; il PDF si potrà stampare tra poco. La pagina si aggiorna da sola.',
  missing: (count: number) =>
    count === 1 ? '1 referto non è ancora pronto' : `${count} referti non sono ancora pronti`,
  missingFailed: (number: string) =>
    `Referto ${number}: la preparazione del PDF non è riuscita; il sistema riprova da solo.`,
  missingDrawing: (number: string) => `Referto ${number}: il PDF è in preparazione.`,
  missingMore: (count: number) => (count === 1 ? 'e 1 altro referto.' : `e altri ${count} referti.`),
  missingHint:
    'I referti indicati mancano dalla stampa: stamparli a parte quando il PDF è pronto. Se la preparazione continua a non riuscire, avvisare l’assistenza indicando il numero del referto.',
  unprintable: (count: number) =>
    count === 1 ? '1 referto non si può stampare' : `${count} referti non si possono stampare`,
  lostDocument: (number: string) =>
    `Referto ${number}: il documento manca, è guasto o non è leggibile sul server.`,
  lostHint:
    'Un documento perso non torna da solo: avvisare chi gestisce il server indicando i numeri dei referti. Va rimessa la copia di sicurezza, o vanno corretti i permessi dei file.',
  printOthers: (count: number) =>
    count === 1 ? 'Stampa l’altro referto' : `Stampa gli altri ${count} referti`,
  understood: 'Ho capito',
  printedAll: 'Stampati tutti?',
  printedYes: 'Sì, segna come stampati',
  printedNo: 'No',
  printedWhat: (count: number) =>
    count === 1
      ? 'Confermando, il referto risulta stampato. Se la carta non è uscita, rispondere No e ristampare.'
      : `Confermando, ${count} referti risultano stampati. Se la carta non è uscita tutta, rispondere No e ristampare.`,
  markedPrinted: (count: number) =>
    count === 1 ? '1 referto risulta stampato' : `${count} referti risultano stampati`,
  markPrinted: 'Segna come stampato',
  printSelected: (count: number) => (count === 1 ? 'Stampa il referto' : `Stampa ${count} referti`),
  goToVerify: 'Verifica',
  reopen: 'Riapri',
  reopenTitle: (number: string) => `Riapri il referto ${number}`,
  reopenConsequences:
    'L’analisi torna all’analista in sospeso e la richiesta di analisi si riapre. Il prossimo referto sarà una nuova revisione e sostituirà questo; il documento attuale resta in archivio.',
  reopenMotivation: 'Motivazione della riapertura',
  trail: 'Passaggi dell’analisi',
  reopenUnsaved: 'la motivazione della riapertura',
  reopenDone: (number: string) => `Referto ${number} riaperto`,
  alreadyDone: 'Operazione già eseguita: nulla è cambiato',

  // Events of a report
  supersededBy: 'Questo referto è stato sostituito da una revisione successiva.',
  showSuperseding: 'Apri la revisione successiva',
  supersedes: 'Questo referto sostituisce una revisione precedente.',
  showSuperseded: 'Apri la revisione precedente',
  corrected: (facts: string) => `Dati corretti dopo l’accettazione: ${facts}.`,
  correctedHint: 'Il referto riporta i dati di allora. Se vanno cambiati, riaprirlo.',
  correctedBefore: (facts: string) => `Dati corretti dopo l’accettazione del cartoncino: ${facts}.`,
  correctedBeforeHint:
    'La correzione riguarda l’identità, o ha tolto un reperto o un ostacolo: leggere le osservazioni e verificarla prima di accettare.',
  openNewborn: 'Apri la scheda del neonato',
  refusedBy: (who: string, when: string) => `Rifiutato da ${who} il ${when}`,
  acceptedByAt: (who: string, when: string) => `Accettato da ${who} il ${when}`,
  reopenedByAt: (who: string, when: string) => `Riaperto da ${who} il ${when}`,
  communicationMissing:
    'Positivo: manca la comunicazione al centro clinico, oppure quella a reparto o famiglia.',
  system: 'sistema',
  changedMeanwhile: 'Il referto è cambiato nel frattempo',
  changedVersion: 'Un altro utente ha modificato questo referto. Rileggerlo prima di decidere.',
  reload: 'Ricarica il referto',
} as const
