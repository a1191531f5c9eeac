const besideColumn = (title: string) => (title === '' ? 'la colonna senza titolo' : `la colonna «${title}»`)

/** Italian sentences about instrument files. */
export const texts = {
  workbookDamaged:
    'Il file Excel non è leggibile: potrebbe essere danneggiato o incompleto. Aprirlo, salvarlo di nuovo come .xlsx e caricarlo di nuovo.',
  workbookForText: 'Il file è una cartella di lavoro Excel, ma il profilo attende un file di testo.',
  notAWorkbook: 'Il file non è una cartella di lavoro Excel (.xlsx).',
  unknownEncoding:
    'La codifica del file non è riconosciuta: non sembra un file di testo. Esportare dallo strumento un file di testo, csv o Excel (.xlsx).',
  fileEmpty: 'Il file è vuoto. Esportare di nuovo i risultati dallo strumento e caricare il file nuovo.',
  puncherFileEmpty: 'Il file del punzonatore è vuoto o non è un testo.',
  puncherHeaderMissing:
    "Nel file del punzonatore manca l'intestazione: servono una colonna del pozzetto («Grid Ref», «Pozzetto», «Well») e una del cartoncino («Sample Barcode», «Codice a barre», «Barcode»).",
  puncherListOnly:
    'Il file elenca pozzetti e cartoncini, e non dice che i dischi sono stati punzonati: servono una colonna con l’ora («Ora», «Time») o con l’esito («Esito», «Comment»). Se è la lista data al punzonatore, scegliere il file che il punzonatore ha scritto.',
  puncherOwnList:
    'È la lista di punzonatura di questo programma, e non ciò che il punzonatore ha fatto: scegliere il file che il punzonatore ha scritto.',
  puncherTwice: (title: string) => `L’intestazione ha più colonne «${title}»: lasciarne una.`,
  puncherRowsMissing: 'Il file del punzonatore non contiene pozzetti.',
  punchFailed: (line: number, well: string, comment: string) =>
    `Riga ${line}: pozzetto ${well}: «${comment}».`,
  /** A thread that reads files broke, or has too many waiting. */
  readingBroke: 'La lettura del file si è interrotta per un errore: il file non è stato importato.',
  readersBusy: 'Si stanno leggendo altri file: riprovare tra qualche secondo.',
  puncherWellUnreadable: (line: number) => `Riga ${line}: pozzetto non leggibile.`,
  noHeader: (profile: string) => `Nel file non c'è la riga di intestazione attesa dal profilo «${profile}».`,
  endsBeforeResults: 'Il file sembra incompleto: finisce prima dei risultati.',
  noResults: 'Il file non contiene righe di risultati.',
  breaksOff: 'Il file sembra incompleto: si interrompe a metà.',
  mixedDecimals: 'Nel file compaiono numeri con la virgola e numeri con il punto decimale.',
  uncertainDecimals: (value: string) =>
    `Nel file non si capisce se «${value}» abbia decimali o migliaia. Esportare i valori senza separatore delle migliaia e con il punto o la virgola decimale in tutti.`,
  otherWidth: (line: number, found: number, expected: number, more: number) =>
    `Riga ${line}: ha ${found} celle e l’intestazione ne ha ${expected}${more > 0 ? `; lo stesso in altre ${more} righe` : ''}. I valori starebbero sotto altri titoli: esportare con il punto e virgola o la tabulazione tra le celle, senza separatori nei testi.`,
  groupShifted: (line: number, title: string) =>
    `Riga ${line}: il titolo «${title}» non sta sopra le sue colonne, e i valori sarebbero di un altro analita. Esportare di nuovo il file dallo strumento, senza spostare celle.`,
  secondTable: (line: number) =>
    `Riga ${line}: comincia un’altra tabella. Esportare un file con la sola tabella delle concentrazioni di questa piastra.`,
  severalSheets: (sheets: string) =>
    `La cartella di lavoro ha risultati in più fogli (${sheets}). Lasciare nel file il solo foglio di questa piastra.`,
  tooManySheets: (most: number) =>
    `La cartella di lavoro ha più di ${most} fogli. Lasciare nel file il solo foglio di questa piastra.`,
  sheetMissing: (sheet: string) =>
    `La cartella di lavoro non ha il foglio «${sheet}», che il profilo attende.`,
  sheetWithout: (sheet: string, other: string) =>
    `Il foglio ${sheet} non ha risultati che il profilo sappia leggere, e il foglio ${other} sì. Controllare il file e il profilo.`,
  gridRows: (line: number) =>
    `Riga ${line}: la griglia non ha, una sotto l’altra, le otto righe da A a H. Esportare la griglia intera.`,
  gridWidth: (line: number) => `Riga ${line}: la griglia ha celle oltre la colonna 12.`,
  gridUnnamed: (line: number) =>
    `Riga ${line}: sopra la griglia manca il nome dell’analita. Senza nome i valori non hanno un analita.`,
  gridOfOther: (line: number, title: string, code: string) =>
    `Riga ${line}: la griglia è di «${title}», e il profilo la leggerebbe come ${code}. Scegliere il profilo di quell’analita, o esportare la griglia giusta.`,
  gridTitled: (line: number, title: string, code: string) =>
    `Riga ${line}: sopra la griglia sta «${title}», e il profilo la legge come ${code}.`,
  thousandsRead: (example: string, sign: string) =>
    `«${example}» è letto con «${sign}» come separatore delle migliaia, come dice il profilo.`,
  gridsOfOne: (code: string, count: number) =>
    `Il file ha ${count} griglie, e per il profilo sono tutte di ${code}. Esportare la sola griglia di questa piastra.`,
  converted: (code: string, unit: string, factor: string, wanted: string) =>
    `${code}: i valori in ${unit} sono moltiplicati per ${factor} e diventano ${wanted}, come dice il profilo.`,
  convertedUntold: (code: string, unit: string, factor: string, wanted: string) =>
    `Il file non dice l’unità di ${code}: per il profilo è ${unit}, e i valori sono moltiplicati per ${factor} (${wanted}).`,
  otherTarget: (code: string, to: string, now: string) =>
    `Il profilo converte ${code} in ${to}, e l’analita ora è in ${now}: il fattore va firmato di nuovo.`,
  trialUnread: (count: number) =>
    count === 1
      ? 'Un valore non si può leggere con certezza.'
      : `${count} valori non si possono leggere con certezza.`,
  trialKinds: (words: readonly string[]) =>
    `Il profilo non dice che tipo di campione sia ${words.map((word) => `«${word}»`).join(', ')}: aggiungere le parole del tipo di campione.`,
  ownBase: 'Il profilo di partenza non c’è più.',
  ownLayout: 'Si tiene la disposizione del profilo di partenza, oppure si comincia senza.',
  ownSection: 'Una sezione comincia con una riga tra parentesi quadre, come [Results].',
  ownMarks:
    'Manca una parola che si trovi in ogni file dello strumento, per esempio il titolo di una colonna: da quella si riconosce il profilo.',
  ownShortMark: 'Una parola da cui si riconosce il file ha almeno due lettere o cifre.',
  ownThousands: 'Il separatore delle migliaia non può essere il segno decimale.',
  ownSingle: 'L’analita unico vale solo per una griglia 8 × 12.',
  ownMatrixColumns: 'In una griglia 8 × 12 non ci sono colonne da nominare.',
  ownPlace: 'Manca la colonna del pozzetto o quella del campione.',
  ownAnalyteColumn: 'Manca la colonna dell’analita.',
  ownValueColumn: 'Manca la colonna del valore.',
  ownLongName: (most: number) =>
    `Una delle parole è troppo lunga: i suoi segni stanno per più di ${most} caratteri.`,
  ownTwice: (name: string) => `«${name}» c’è due volte.`,
  ownTitle: (title: string, role: string) =>
    `«${title}» dice qualcosa dei valori accanto: si legge in ogni file, e non può essere «${role}».`,
  ownAlwaysRead: (title: string) =>
    `«${title}» è un fattore: un file con un fattore diverso da 1 è sempre rifiutato.`,
  ownNoResult: (title: string) =>
    `«${title}» non può contenere un risultato: è un segnale, una misura o un giudizio.`,
  ownEmpty:
    'Una cella vuota non vuol dire «non rilevato»: può essere una misura che manca. La ammette solo un profilo di partenza che la prevede.',
  ownStandard: (name: string) => `«${name}» è il nome di uno standard interno, e non di un analita.`,
  ownNotDetected: (word: string) =>
    `«${word}» non può voler dire «non rilevato». Si ammettono le parole degli strumenti per un segnale assente o sotto il limite: Undetermined, ND, n.d., Not detected, Non rilevato, No Ct, No Peak, < LOD, < LOQ, Sotto il limite. Ogni altra parola resta illeggibile, e il campione si ripete.`,
  ownFlag: (word: string) =>
    `«${word}» non può stare accanto a un numero: si ammettono parole di sole lettere che non scartano il valore e non sono unità.`,
  ownKind: (word: string) => `«${word}» scarta il campione e non può dirne il tipo.`,
  ownUnknownAnalyte: (code: string) => `L’analita ${code} non c’è.`,
  ownIgnored: (name: string) =>
    `«${name}» è il nome di un analita, o di una parte di una somma: non può essere lasciato da parte.`,
  ownNoUnit: (code: string) => `${code} non ha un’unità da convertire.`,
  ownUnit: (unit: string) => `«${unit}» non è un’unità.`,
  ownSameUnit: (code: string, unit: string) => `${code} è già in ${unit}: non serve un fattore.`,
  ownFactorOne: (code: string) => `Il fattore di ${code} è 1: con un’altra unità non può esserlo.`,
  ownFactor: (unit: string, ours: string, factor: string) =>
    `Da ${unit} a ${ours} il fattore può essere solo ${factor}.`,
  severalOwn: (chosen: string, others: string) =>
    `Il file è letto con il profilo «${chosen}», e lo leggerebbero anche: ${others}. Controllare che il profilo sia quello giusto.`,
  sheetsUnread: (sheets: string) => `Fogli della cartella di lavoro che non vengono letti: ${sheets}.`,
  hiddenSheets: (sheets: string) =>
    `La cartella di lavoro ha fogli nascosti, che non vengono letti: ${sheets}. Controllare che non contengano risultati più recenti.`,
  cardsInSheet: (sheet: string) =>
    `Il foglio ${sheet} contiene campioni di questa piastra e non viene letto. Lasciare nel file il solo foglio con i risultati da importare.`,
  cardsInHiddenSheet: (sheet: string) =>
    `Il foglio nascosto ${sheet} contiene campioni di questa piastra. Controllare quali risultati valgono e lasciare nel file il solo foglio da importare.`,
  cardsInHiddenRows: (rows: string) =>
    `Il foglio ha righe nascoste con campioni di questa piastra: ${rows}. Mostrarle se i loro valori valgono, altrimenti toglierle, e salvare di nuovo il file.`,
  cellMarked: (line: number, value: string, analyte: string, mark: 'struck' | 'hidden' | 'commented') =>
    `Riga ${line}: nel foglio ${{ struck: 'è barrata', hidden: 'è nascosta dal formato', commented: 'ha un commento' }[mark]} la cella di «${value}», il suo titolo o il nome del campione: il valore di ${analyte} non si considera leggibile.`,
  commentedCells: (cells: string) =>
    `Il foglio ha celle con un commento, che non viene letto: ${cells}. Guardare i commenti prima di importare.`,
  hiddenRows: (rows: string) => `Il foglio ha righe nascoste, che vengono lette come le altre: ${rows}.`,
  hiddenColumns: (columns: string) =>
    `Il foglio ha colonne nascoste, che vengono lette come le altre: ${columns}.`,
  besideTable: (line: number, text: string) =>
    `Riga ${line}: «${text}» non è una riga della tabella e non viene letta.`,
  rowsExcluded: (rows: number) => `${rows} righe sono escluse dallo strumento e non vengono lette.`,
  diluted: (line: number, column: string, factor: string) =>
    `Riga ${line}: la colonna «${column}» dice «${factor}». Il file non dice se i valori di un campione diluito sono già moltiplicati: misurare senza diluizione, o togliere la riga.`,
  allDiluted: (line: number, label: string, factor: string) =>
    `Riga ${line}: «${label}» dice «${factor}». Il file non dice se i valori sono già moltiplicati: misurare senza diluizione, o esportare i valori finali senza questa riga.`,
  dilutedName: (line: number, name: string) =>
    `Riga ${line}: il nome «${name}» dice una diluizione. Il file non dice se i valori di un campione diluito sono già moltiplicati: misurare senza diluizione, o togliere la riga.`,
  markedName: (line: number, name: string) =>
    `Riga ${line}: il nome «${name}» porta un segno che non si conosce: i valori della riga non si considerano leggibili.`,
  lines: (lines: readonly number[], more: boolean) =>
    `${lines.length > 1 ? 'Righe' : 'Riga'} ${lines.join(', ')}${more ? ' …' : ''}`,
  rejected: (lines: string, column: string, words: string, analyte: string | null) =>
    `${lines}: ${besideColumn(column)} dice «${words}»: ${analyte === null ? 'i valori della riga non si considerano leggibili' : `il valore di ${analyte} non si considera leggibile`}.`,
  odd: (lines: string, column: string, words: string, analyte: string | null) =>
    `${lines}: ${besideColumn(column)} dice «${words}» e nelle altre righe altro: ${analyte === null ? 'i valori della riga non si considerano leggibili' : `il valore di ${analyte} non si considera leggibile`}. Se la colonna non riguarda la validità, esportare il file senza.`,
  marked: (lines: string, column: string, words: string) =>
    `${lines}: ${besideColumn(column)} dice «${words}»: il valore viene letto e giudicato con i limiti del laboratorio.`,
  noted: (lines: string, column: string, words: string) =>
    `${lines}: ${besideColumn(column)} dice «${words}». Il valore viene letto: guardare la nota prima di decidere.`,
  weakStandard: (lines: string, column: string) =>
    `${lines}: lo standard interno (${besideColumn(column)}) è molto sotto quello degli altri campioni: i valori che quantifica non si considerano leggibili, e il campione va ripetuto.`,
  byHand: (lines: string, column: string, words: string, analyte: string | null) =>
    `${lines}: ${besideColumn(column)} dice «${words}»: il picco di ${analyte ?? 'un analita'} è stato integrato a mano. Il valore viene letto: controllare l’integrazione prima di decidere.`,
  unknownWords: (column: string, words: string, rows: number) =>
    `${besideColumn(column).replace(/^l/u, 'L')} dice «${words}», e altro che non si conosce, in ${rows} righe: non si sa se i valori siano validi. Esportare il file con parole note (OK, PASS, VALIDO), o senza la colonna se non riguarda la validità.`,
  splitColumn: (column: string, one: string, other: string) =>
    `${besideColumn(column).replace(/^l/u, 'L')} dice «${one || 'vuota'}» in alcune righe e «${other || 'vuota'}» in altre, e non si sa quali valori siano validi. Esportare il file senza la colonna se non riguarda la validità, o con parole note (OK, NON VALIDO).`,
  unclearSign: (line: number, column: string, sign: string) =>
    `Riga ${line}: ${besideColumn(column)} dice «${sign}» e non si capisce di quale analita. Esportare il segno nella cella del valore, o un solo analita.`,
  columnsUnread: (columns: string) => `Colonne del file che non vengono lette: ${columns}.`,
  runLine: (line: number, text: string) =>
    `Riga ${line}: «${text}». Controllare la corsa prima di importare i valori.`,
  unknownAnswer: (line: number, words: string, analyte: string) =>
    `Riga ${line}: «${words}» non è una risposta approvata per ${analyte}. Scrivere quante varianti sono state trovate.`,
  markedCell: (line: number, value: string, analyte: string) =>
    `Riga ${line}: lo strumento segna il valore «${value}» di ${analyte}: viene letto e giudicato con i limiti del laboratorio.`,
  unreadableValue: (line: number, value: string, analyte: string) =>
    `Riga ${line}: il valore «${value}» di ${analyte} non è un numero leggibile.`,
  noSuchWell: (line: number, well: string) => `Riga ${line}: il pozzetto «${well}» non esiste sulla piastra.`,
  placeholder: (line: number, value: string, analyte: string) =>
    `Riga ${line}: «${value}» di ${analyte} è un numero convenzionale o impossibile, non una misura: il valore non si considera leggibile.`,
  otherAssay: (line: number | null, text: string, expected: string) =>
    `${line === null ? 'La colonna' : `Riga ${line}:`} «${text}» nomina un’altra analisi, la piastra attende ${expected}. Controllare se il file è quello giusto; se lo è, esportarlo con il nome giusto o senza.`,
  otherQuantity: (line: number, text: string) =>
    `Riga ${line}: «${text}» dice che i valori non sono concentrazioni nel sangue intero. Esportare le concentrazioni; se la riga non riguarda i valori, esportare il file senza.`,
  twoWells: (line: number, well: string, other: string) =>
    `Riga ${line}: una colonna dice il pozzetto «${well}» e un’altra «${other}». Esportare il file con la sola colonna del pozzetto della piastra.`,
  otherCode: (well: string, line: number, found: string, card: string) =>
    `Pozzetto ${well} (riga ${line}): una colonna nomina «${found}» e un’altra il cartoncino «${card}». Controllare se i campioni sono scambiati; se non lo sono, esportare il file senza la colonna con altri codici.`,
  firstMissing: (well: string, name: string) =>
    `Pozzetto ${well}: nel file c’è «${name}» e non la prima lettura dello stesso campione. Controllare perché manca.`,
  dilutedFile: (line: number, name: string) =>
    `Riga ${line}: il nome del file «${name}» fa pensare a una diluizione, che il file non dice altrove. Controllare prima di importare.`,
  unreadableColumns: (columns: string) =>
    `Colonne con valori che non sono numeri leggibili, e che il profilo non conosce: ${columns}.`,
  severalReadings: 'più letture',
  fileOfOtherPlate: (found: string, expected: string) =>
    `Il file è della piastra ${found}, non della piastra ${expected}.`,
  seemsOtherPlate: (wrong: number, named: number) =>
    `Il file sembra di un'altra piastra: ${wrong} campioni su ${named} non corrispondono.`,
  otherSample: (well: string, line: number, found: null | string, expected: null | string) =>
    `Pozzetto ${well} (riga ${line}): il file ha «${found}», la piastra attende «${expected}».`,
  twoCards: (well: string, line: number, found: string, card: string) =>
    `Pozzetto ${well} (riga ${line}): un’altra colonna nomina il cartoncino «${found}», la piastra attende «${card}». Controllare se i campioni sono scambiati, ed esportare di nuovo il file.`,
  secondReading: (card: string, planned: string, own: string, place: string, other: string) =>
    `Il cartoncino «${card}» ha una lettura nel pozzetto previsto ${planned} (${own}) e un’altra ${place === '' ? 'senza pozzetto della piastra' : `in ${place}`} (${other}). Non si sa quale valga: lasciare nel file la sola lettura valida, nel pozzetto previsto, oppure ripetere il campione.`,
  notThatCard: (line: number, found: string, card: string) =>
    `Riga ${line}: «${found}» non è il codice «${card}» e non viene letta. Nel file il campione deve avere il codice del cartoncino, da solo.`,
  aSample: 'un campione',
  aBlank: 'un bianco',
  aControl: 'un controllo',
  aCalibrator: 'un calibratore',
  anUnknownKind: 'un tipo di campione sconosciuto',
  unknownKind: (lines: string, word: string) =>
    `${lines}: il tipo di campione «${word}» non è tra quelli noti: i valori della riga non si considerano leggibili.`,
  oneUnknownKind: (word: string) =>
    `Tutte le righe dei campioni hanno il tipo «${word}», che non è tra quelli noti: confermare solo se indica campioni misurati normalmente.`,
  notASample: (well: string, line: number, found: string) =>
    `Pozzetto ${well} (riga ${line}): il file ha ${found}, la piastra un campione.`,
  twiceInWell: (well: string, lines: string) =>
    `Pozzetto ${well}: il file ha più valori per lo stesso analita (righe ${lines}). Esportare una sola lettura per pozzetto, quella valida.`,
  controlTwice: (well: string) =>
    `Pozzetto ${well}: il file ha più letture dello stesso controllo; non si considerano leggibili.`,
  severalTrays: (trays: string) =>
    `Il file ha gli stessi campioni in più vassoi (${trays}). Esportare le iniezioni di una sola corsa.`,
  cardInControl: (well: string, line: number, found: string) =>
    `Pozzetto ${well} (riga ${line}): il file ha il campione «${found}», la piastra un controllo o un bianco. Controllare se i pozzetti sono scambiati.`,
  otherLevel: (well: string, line: number, found: string, planned: string) =>
    `Pozzetto ${well} (riga ${line}): il file ha «${found}», la piastra «${planned}». Controllare se i controlli sono scambiati.`,
  controlsUnplanned: (wells: string) =>
    `Il file ha controlli o bianchi in pozzetti che la piastra lascia vuoti: ${wells}. Non sono giudicati e i loro valori non si importano. Confermare solo se non fanno parte di questa piastra; altrimenti riaprirla e metterli nel piano.`,
  controlsWithoutWell: (names: string) =>
    `Il file ha controlli o bianchi che la piastra non prevede: ${names}. Non sono giudicati e i loro valori non si importano.`,
  numberedOtherwise: (one: string, other: string) =>
    `I nomi dei controlli sono numerati al contrario dei livelli previsti: ${one}, ${other}. Confermare solo se questi nomi si usano così; altrimenti i controlli possono essere scambiati.`,
  beforePunching: (line: number, text: string, punchedOn: string) =>
    `Riga ${line}: il file dice «${text}», e la piastra è stata punzonata il ${punchedOn.split('-').reverse().join('/')}: una corsa precedente non può essere sua. Confermare solo se la data del file è sbagliata.`,
  unnamed:
    'Il file non nomina né la piastra né i campioni: confermare solo se è proprio il file di questa piastra.',
  valuesEmpty: (analyte: string, wells: string) =>
    `${analyte}: nel file il valore è vuoto e si considera non leggibile (${wells}).`,
  nothingRead: (analyte: string, value: string) =>
    `Nel file non si legge nessun valore dei campioni (il primo è «${value}» di ${analyte}). Esportare numeri nell’unità attesa, senza altro accanto.`,
  shareTooSmall: (percent: number, planned: number) =>
    `Il file contiene solo il ${percent}% dei ${planned} pozzetti pianificati (minimo 90%).`,
  wellsMissing: (wells: number) => `Nel file mancano ${wells} pozzetti pianificati.`,
  otherUnit: (column: string, unit: string, expected: string) =>
    `Colonna «${column}»: l’unità è ${unit}, attesa ${expected || 'nessuna'}. I suoi valori non sono leggibili: esportarli nell’unità attesa.`,
  unitInLine: (line: number, unit: string, expected: string) =>
    `Riga ${line}: nomina l’unità ${unit}, la piastra attende ${expected}. I valori possono essere in un’altra unità: esportarli in quella attesa, senza altre unità attorno alla tabella.`,
  neverAbsent: 'assente in un neonato: non leggibile',
  nameTaken: (name: string, code: string) => `«${name}» è già il nome di ${code}.`,
  nameKnown: (name: string, code: string) => `«${name}» è già letto come ${code}.`,
  onlyPart: (name: string, code: string) => `«${name}» è solo una parte di ${code}.`,
  isomerBeside: (name: string, code: string, other: string) =>
    `«${name}» da solo non è ${code}: il file dà anche «${other}». Esportare la somma in una sola colonna.`,
  isomerAlone: (code: string, column: string) =>
    `Manca l’analita obbligatorio ${code}: la colonna «${column}» nomina uno solo degli isomeri misurati insieme. Esportare la somma con il nome di tutti (per esempio ${code === 'XLE' ? 'Leu+Ile' : code}).`,
  unitDiffers: 'unità diversa',
  noAnalyte: (names: string) =>
    `Il file non contiene nessun analita di questo tipo di analisi.${names === '' ? '' : ` Nomi trovati nel file: ${names}.`}`,
  analyteInRows: (column: string) =>
    `La colonna «${column}» sembra dire l’analita di ogni riga, e questo profilo legge una colonna per analita: scegliere un altro profilo, o esportare una colonna per analita.`,
  analytesMissing: (analytes: string) => `Nel file mancano gli analiti: ${analytes}.`,
  analyteMissingIn: (analyte: string, wells: string) =>
    `${analyte}: nel file manca il valore di ${wells}, che si considera non leggibile.`,
  columnsOfOneAnalyte: (analyte: string, column: string) =>
    `Più colonne del file corrispondono allo stesso analita ${analyte} (anche «${column}»).`,
  partOfAnalyte: (analyte: string, column: string, part: string) =>
    `Il file dà ${analyte} in più colonne («${column}» e «${part}»). Esportare la somma in una sola colonna.`,
  openQuotes: 'Il file contiene virgolette non chiuse: potrebbe essere incompleto.',
  wellsOutside: 'pozzetti del file fuori dalla piastra',
  columnsWithout: 'colonne del file senza analita',
  columnsWith: 'colonne del file con un analita',
  listShortened: (left: number, what: string) => `L'elenco è abbreviato: altri ${left} ${what}.`,
  exportOnePlate: 'Esportare dallo strumento i risultati di una sola piastra e caricare quel file.',
  cleanSheet: 'Cancellare dal foglio righe e colonne inutili, salvarlo di nuovo oppure esportarlo come csv.',
  textTooLarge: (limit: string, advice: string) => `Il file di testo supera ${limit}. ${advice}`,
  workbookTooLarge: (limit: string, advice: string) =>
    `La cartella di lavoro Excel, decompressa, supera ${limit}. ${advice}`,
  tooManyParts: (limit: string, advice: string) =>
    `La cartella di lavoro Excel contiene più di ${limit} parti. ${advice}`,
  tooManyRows: (limit: string, advice: string) => `Il file ha più di ${limit} righe. ${advice}`,
  tooManyColumns: (limit: string, advice: string) =>
    `Una riga del file ha più di ${limit} colonne. ${advice}`,
  tooManyCells: (limit: string, advice: string) =>
    `La tabella del file occupa più di ${limit} celle. ${advice}`,
  tooMuchText: (most: string, clean: string) =>
    `Il foglio ha più di ${most} caratteri di testo nelle celle. ${clean}`,
  cellTooLong: (limit: string) =>
    `Una cella del file ha più di ${limit} caratteri. Controllare virgolette e separatori ed esportare di nuovo il file.`,
  tooManyValues: (limit: string, advice: string) => `Il file contiene più di ${limit} valori. ${advice}`,
  readingTooLong: (seconds: number, advice: string) =>
    `La lettura del file dura più di ${seconds} secondi ed è stata interrotta. ${advice}`,
  readingTooLarge: (advice: string) =>
    `La lettura del file richiede troppa memoria ed è stata interrotta. ${advice}`,
}

/** Reasons why a file of control history, or a line of it, is not read. */
export const historyTexts = {
  empty: 'Il file è vuoto.',
  damaged: 'La cartella di lavoro non si apre: salvarla di nuovo come .xlsx.',
  noText: 'Il file non è un testo leggibile: salvarlo come csv o .xlsx.',
  noHeader:
    'Non c’è una riga di titoli con data, lotto e valori: «Data; Lotto; Analita; Valore» oppure «Data; Lotto; PHE; TYR; …».',
  severalSheets: (names: readonly string[]) =>
    `Più fogli hanno valori: ${names.join(', ')}. Lasciarne uno solo.`,
  noRows: 'Sotto i titoli non ci sono righe.',
  mixedDecimals: 'Alcuni valori hanno la virgola decimale e altri il punto: usarne uno solo.',
  notRead: 'non letta',
  columnTwice: (titles: readonly string[]) => `Due colonne con lo stesso contenuto: ${titles.join(', ')}.`,
  bothLayouts: (title: string) =>
    `La colonna «${title}» è di un analita, ma le righe nominano già il loro: tenere una sola forma.`,
  unitUntold: (title: string, unit: string) => `«${title}»: unità non indicata, letta come ${unit}.`,
  unitsUntold: 'Unità non indicate: i valori sono letti nelle unità degli analiti.',
  otherUnit: (name: string, unit: string, ours: string) => `${name}: unità ${unit}, qui si usa ${ours}.`,
  unknownColumn: (title: string) =>
    `La colonna «${title}» ha numeri ma non è un analita di questa analisi né un titolo noto: toglierla o correggerne il titolo.`,
  columnNotRead: (title: string) => `La colonna «${title}» non è letta.`,
  beyondTitles: 'La riga ha più celle dei titoli: i valori potrebbero essere spostati.',
  cut: 'L’ultima riga è incompleta: il file potrebbe essere tagliato.',
  titlesAgain: 'I titoli si ripetono: riga non letta.',
  noLot: 'Lotto non indicato.',
  unknownLot: (code: string) => `Il lotto ${code} non è registrato per questa analisi.`,
  unknownLevel: (text: string) => `Livello «${text}» non riconosciuto: basso, medio o alto.`,
  lotOfOtherLevel: (code: string, level: string) => `Il lotto ${code} non è del livello «${level}».`,
  levelNeeded: (code: string) => `Il lotto ${code} ha più livelli: indicare il livello.`,
  noDate: (text: string) => `Data «${text}» non letta: 1/3/2026, 2026-03-01 o una data di Excel.`,
  noTime: (text: string) => `Ora «${text}» non letta: 9:05 o 09:05:30.`,
  future: 'La data è nel futuro.',
  noReplicate: (text: string) => `Replica «${text}» non letta: un numero da 1 a 99.`,
  unknownAnalyte: (text: string) => `Analita «${text}» non misurato da questa analisi.`,
  unreadable: (analyte: string, text: string) => `${analyte}: «${text}» non si legge come valore.`,
  markedCell: (analyte: string) => `${analyte}: la cella è barrata, nascosta o commentata.`,
  valueMissing: (analyte: string) => `${analyte}: valore mancante.`,
  wordForNone: (analyte: string, word: string) => `${analyte}: «${word}», nessun valore.`,
  cellEmpty: (analyte: string) => `${analyte}: cella vuota, nessun valore.`,
  lineWithoutValue: 'La riga non ha valori.',
  lineTwice: (analyte: string, line: number) => `${analyte}: stesso valore della riga ${line}, riga doppia.`,
  takenAsReplicate: (analyte: string, line: number) => `${analyte}: letta come replica della riga ${line}.`,
} as const

/** Meanings as which columns of control history were read. */
export const historyMeanings = {
  date: 'data',
  time: 'ora',
  run: 'corsa',
  instrument: 'strumento',
  lot: 'lotto',
  level: 'livello',
  replicate: 'replica',
  analyte: 'analita',
  value: 'valore',
  unit: 'unità di misura',
  flag: 'segnalazione',
} as const
