/** Italian sentences about instrument files. */
export const texts = {
  workbookDamaged: 'Il file Excel non è leggibile: potrebbe essere danneggiato o incompleto.',
  workbookForText: 'Il file è una cartella di lavoro Excel, ma il profilo attende un file di testo.',
  notAWorkbook: 'Il file non è una cartella di lavoro Excel (.xlsx).',
  unknownEncoding: 'La codifica del file non è riconosciuta: non sembra un file di testo.',
  fileEmpty: 'Il file è vuoto.',
  puncherFileEmpty: 'Il file del punzonatore è vuoto o non è un testo.',
  puncherHeaderMissing: "Nel file del punzonatore manca l'intestazione.",
  puncherWellUnreadable: (line: number) => `Riga ${line}: pozzetto non leggibile.`,
  noHeader: (profile: string) => `Nel file non c'è la riga di intestazione attesa dal profilo «${profile}».`,
  endsBeforeResults: 'Il file sembra incompleto: finisce prima dei risultati.',
  noResults: 'Il file non contiene righe di risultati.',
  breaksOff: 'Il file sembra incompleto: si interrompe a metà.',
  mixedDecimals: 'Nel file compaiono numeri con la virgola e numeri con il punto decimale.',
  rowsExcluded: (rows: number) => `${rows} righe sono escluse dallo strumento e non vengono lette.`,
  unreadableValue: (line: number, value: string, analyte: string) =>
    `Riga ${line}: il valore «${value}» di ${analyte} non è un numero leggibile.`,
  noSuchWell: (line: number, well: string) => `Riga ${line}: il pozzetto «${well}» non esiste sulla piastra.`,
  notDetectedIn: (wells: number, all: number) => `${wells} su ${all} non rilevati`,
  fileOfOtherPlate: (found: string, expected: string) =>
    `Il file è della piastra ${found}, non della piastra ${expected}.`,
  seemsOtherPlate: (wrong: number, named: number) =>
    `Il file sembra di un'altra piastra: ${wrong} campioni su ${named} non corrispondono.`,
  otherSample: (well: string, line: number, found: null | string, expected: null | string) =>
    `Pozzetto ${well} (riga ${line}): il file ha «${found}», la piastra attende «${expected}».`,
  aSample: 'un campione',
  aBlank: 'un bianco',
  aControl: 'un controllo',
  aCalibrator: 'un calibratore',
  notASample: (well: string, line: number, found: string) =>
    `Pozzetto ${well} (riga ${line}): il file ha ${found}, la piastra un campione.`,
  tooManyInWell: (well: string, most: number) =>
    `Pozzetto ${well}: il file ha più di ${most} valori per lo stesso analita. Esportare i risultati di una sola corsa.`,
  twiceInWell: (well: string) =>
    `Pozzetto ${well}: il file ha più valori per lo stesso analita; vale il primo.`,
  shareTooSmall: (percent: number, planned: number) =>
    `Il file contiene solo il ${percent}% dei ${planned} pozzetti pianificati (minimo 90%).`,
  wellsMissing: (wells: number) => `Nel file mancano ${wells} pozzetti pianificati.`,
  otherUnit: (column: string, unit: string, expected: string) =>
    `Colonna «${column}»: l’unità è ${unit}, attesa ${expected}. I suoi valori non sono leggibili: esportarli nell’unità attesa.`,
  unitDiffers: 'unità diversa',
  noAnalyte: 'Il file non contiene nessun analita di questo tipo di analisi.',
  analytesMissing: (analytes: string) => `Nel file mancano gli analiti: ${analytes}.`,
  columnsOfOneAnalyte: (analyte: string, column: string) =>
    `Più colonne del file corrispondono allo stesso analita ${analyte} (anche «${column}»).`,
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
  cellTooLong: (limit: string) =>
    `Una cella del file ha più di ${limit} caratteri. Controllare virgolette e separatori ed esportare di nuovo il file.`,
  tooManyValues: (limit: string, advice: string) => `Il file contiene più di ${limit} valori. ${advice}`,
  readingTooLong: (seconds: number, advice: string) =>
    `La lettura del file dura più di ${seconds} secondi ed è stata interrotta. ${advice}`,
  readingTooLarge: (advice: string) =>
    `La lettura del file richiede troppa memoria ed è stata interrotta. ${advice}`,
}
