/** Texts about the advice on control rules. */
export const advisorTexts = {
  title: 'Consigliere delle regole',
  subtitle:
    'Da errore ammesso, scostamento e CV allo spostamento critico, e alle regole che lo trovano con meno falsi rifiuti.',
  type: 'Analisi',
  month: 'Mese',
  analyte: 'Analita e livello',
  own: 'Dati del mese',
  ownHint:
    'Scostamento, CV ed errore ammesso vengono dal riepilogo del mese; si possono cambiare per provare.',
  noOwn: 'Nel mese non ci sono controlli con media e DS: scrivere i valori.',
  goal: 'Obiettivo',
  allowable: 'Errore totale ammesso (%)',
  bias: 'Scostamento (%)',
  cv: 'CV (%)',
  missing: (names: readonly string[]) =>
    names.length === 1 ? `Manca: ${names[0]}.` : `Mancano: ${names.join(', ')}.`,
  missingHint: 'Scrivere qui sopra i valori in percento; errore ammesso e CV sono maggiori di zero.',
  goalHint:
    'Un responsabile fissa l’errore ammesso di ogni analita nella colonna «Errore ammesso %» del riepilogo mensile: da allora si trova qui già scritto.',
  toSummary: 'Apri il riepilogo mensile',

  sigma: (sigma: string, shift: string) => `Sigma ${sigma}; spostamento critico ${shift} DS`,
  best: (rules: string, controls: number) =>
    controls === 1 ? `${rules} con 1 controllo per corsa` : `${rules} con ${controls} controlli per corsa`,
  bestText: (detection: string, falseRejection: string) =>
    `Trova lo spostamento critico nel ${detection} % delle corse; respinge il ${falseRejection} % delle corse buone.`,
  none: 'Nessuna regola basta',
  noneText: (detection: string, rules: string) =>
    `La migliore (${rules}) trova lo spostamento critico nel ${detection} % delle corse, non nel 90 %. Migliorare il metodo: ridurre lo scostamento o il CV.`,
  beyond:
    'Il metodo supera l’errore ammesso anche senza spostamenti: nessuna regola di controllo lo corregge.',
  chart: 'Carta operativa',
  chartPicture:
    'Carta operativa: scostamento e CV consentiti da ogni regola. I valori stanno nella tabella che segue.',
  chartHint:
    'Orizzontale: CV, verticale: scostamento, in percento dell’errore ammesso. Il punto del metodo deve stare sotto la linea della regola. Continua: la regola consigliata; tratteggiate: le altre tre migliori.',
  table: 'Regole e numero di controlli',
  tableLabel: 'Tabella: regole e numero di controlli',
  rules: 'Regole',
  controls: 'Controlli',
  detection: 'Trova (%)',
  falseRejection: 'Falsi rifiuti (%)',
  largestCv: 'CV massimo (%)',
  verdict: 'Giudizio',
  enough: 'basta',
  notEnough: 'non basta',
  toRules: 'Regole di controllo',
} as const
