/** Italian sentences about requests for more material. */
export const texts = {
  refused: (number: string, reason: string) => `Richiesta ${number} rifiutata: ${reason}`,
  beforeFirstDay: (day: string) => `Un cartoncino prelevato prima del ${day} non risponde alla richiesta`,
  changedTitle: (number: string) => `Richiesta ${number} modificata`,
  toApproveTitle: (number: string) => `Richiesta ${number} da approvare`,
  toApprove: 'Una richiesta fatta a mano aspetta l’approvazione di un validatore.',
  serumTitle: (number: string) => `Referto del siero caricato, richiesta ${number}`,
  serumCriticalTitle: (number: string) => `Valori critici del siero, richiesta ${number}`,
  serumCritical: (codes: string) =>
    `${codes}: fuori dai limiti del referto del siero. Qualcuno lo prenda in carico oggi.`,
  serumCriticalLetter: (number: string, codes: string) =>
    `Valori critici nel referto del siero, richiesta ${number}: ${codes}.`,
  serum: (number: string, outcome: string | null) =>
    `Referto del siero per la richiesta ${number}${outcome ? `: ${outcome.toLowerCase()}` : ''}`,
  formOfRefusal: 'Il modulo si allega solo al rifiuto dei genitori',
  beforeRequest: 'Il tentativo è precedente alla richiesta',
  exhaustedNote: (barcode: string, number: string) =>
    `Cartoncino ${barcode} esaurito: la ripetizione ${number} non è possibile`,
  decidedElsewhere:
    'La decisione su questa analisi non si prende da qui: aprirla tra le analisi in sospeso o nella griglia.',
  sheetTitle: 'Richieste prelievo',
  urgent: 'Urgente',
  overdue: 'In ritardo',
  sheet: {
    number: 'Numero',
    type: 'Tipo',
    status: 'Stato',
    urgent: 'Urgenza',
    newborn: 'Neonato',
    categories: 'Categorie',
    protocol: 'Protocollo',
    barcode: 'Cartoncino',
    motivation: 'Motivo',
    createdAt: 'Chiesta',
    createdBy: 'Chiesta da',
    approvedAt: 'Approvata',
    recipients: 'Destinatari',
    dueDate: 'Entro',
    overdue: 'Ritardo',
    attempts: 'Tentativi',
    answer: 'Cartoncino di risposta',
    owner: 'Seguita da',
  },
  serumCorrected: (number: string, outcome: string | null, reason: string) =>
    `Referto del siero per la richiesta ${number} corretto${outcome ? `: ${outcome.toLowerCase()}` : ''} (${reason})`,
  outOfLimits: (codes: string) =>
    `${codes} fuori dai limiti indicati, senza limiti o con limiti troppo larghi`,
  drawnBefore: 'prelievo prima della richiesta o del suo primo giorno',
  contradiction: (doubts: string) =>
    `Esito «Nella norma», ma: ${doubts}. Correggere quello che non è giusto, oppure un responsabile conferma con il motivo`,
  contradictionLead:
    'Un esito «Nella norma» con valori fuori dai limiti, senza limiti o con limiti troppo larghi, o di un prelievo precedente alla richiesta, lo conferma un responsabile, con il motivo.',
  confirmedInRange: (doubts: string, reason: string) =>
    `Confermato nella norma, anche se: ${doubts} (${reason})`,
  valuesMissing:
    'Il reperto tiroideo è aperto: per «Nella norma» serve il TSH del referto, con i suoi limiti',
  beforeBirth: 'Il prelievo è prima della nascita',
  correctionReason: 'La richiesta ha già un referto: indicare il motivo della correzione',
  overrideFallenTitle: (protocol: string) => `Deroga ritirata, protocollo ${protocol}`,
  overrideFallen: (number: string, reason: string) =>
    `Il referto del siero della richiesta ${number} è stato sostituito (${reason}): la deroga non vale più`,
  serumReassess: (reason: string) => `referto del siero (${reason})`,
  approvedWithReport: 'La richiesta fa parte di un referto da verificare: si approva con il referto.',
  handedOverTitle: (number: string) => `Richiesta ${number} affidata a te`,
  handedOver: 'Da ora la segui tu.',
  alreadyRefused: 'La richiesta è già chiusa.',
  onlyMaterial: 'Le ripetizioni si seguono dalla pianificazione.',
  newbornClosed: 'Il neonato è chiuso: non si chiede altro materiale.',
  categoryUnseen: 'Categoria non gestita dal proprio laboratorio',
  foreignCard: 'Il cartoncino non è di questo neonato',
  noLaboratory: 'Nessun laboratorio segue il neonato in questa categoria',
  unknownPlace: 'Punto nascita o reparto sconosciuto',
  unknownOwner: 'La persona non lavora in questo laboratorio',
  standing: (number: string) => `Per questo neonato è già aperta la richiesta ${number}: lavorare su quella.`,
  motivation: 'Il motivo non è in uso, o non si adatta alla richiesta',
  postponedReason: 'Indicare perché il prelievo si rinvia',
  dueDay: 'Indicare il giorno del prelievo',
  oneCategory: 'Una ripetizione riguarda una sola categoria',
  oneOrTwo: 'Una ripetizione è in singolo o in doppio',
  notMeasured:
    'Il campione non ha un’analisi che aspetta una decisione: la ripetizione si decide nella griglia.',
  repetitionNote: 'Ripetizione chiesta a mano',
}
