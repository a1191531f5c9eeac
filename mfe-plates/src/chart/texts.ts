import type { ControlMap } from '@sne/shared/contract'
import { formatDate } from '@sne/shared/domain'

/** What a person reads on charts of controls. */
export const chartTexts = {
  title: 'Carte di controllo',
  subtitle: 'Valori dei controlli in deviazioni standard dal valore atteso del loro lotto.',
  mapTitle: 'Mappa dei controlli',
  mapSubtitle: 'Ogni analita in ogni corsa: il giudizio più grave dei suoi controlli.',
  type: 'Analisi',
  analyte: 'Analita',
  instrument: 'Strumento',
  days: 'Periodo',
  print: 'Stampa',
  export: 'Esporta xlsx',
  exported: (name: string) => `Salvato ${name}`,
  toChart: 'Carte di controllo',
  toMap: 'Mappa di tutti gli analiti',
  chartOf: (code: string, label: string) => (code === label ? code : `${code} · ${label}`),
  /** The picture for who cannot see it; the table has its values. */
  picture: (code: string, count: number) =>
    `Carta di Levey-Jennings di ${code}, ${count} valori. Gli stessi valori stanno nella tabella che segue.`,
  hint: 'Trascinare per ingrandire un periodo, doppio clic per tornare. Un clic su un punto apre la sua corsa.',
  axis: 'DS',
  legend: 'Livelli',
  line: (count: number) => `${count} ${count === 1 ? 'valore' : 'valori'}`,
  events: 'Eventi',
  eventKinds: {
    lot: 'Cambio di lotto',
    target: 'Cambio del valore atteso',
    released: 'Rilascio',
    wrong: 'Corsa errata',
    rejected: 'Corsa respinta',
    deleted: 'Risultati eliminati',
    earlier: 'Decisione superata',
    instrument: 'Strumento',
  },
  values: 'Valori',
  deletedReading: 'risultati eliminati',
  deletedBy: ({ at, by, reason }: NonNullable<ControlMap['runs'][number]['deleted']>) =>
    `risultati eliminati il ${formatDate(at)}${by ? ` da ${by.label}` : ''}: ${reason}`,
  tableOf: (title: string) => `Tabella: ${title}`,
  at: 'Importati',
  run: 'Corsa',
  level: 'Livello',
  lot: 'Lotto',
  value: (unit: string) => `Valore (${unit})`,
  target: 'Atteso',
  z: 'DS',
  verdict: 'Giudizio',
  states: { ok: 'conforme', warning: 'avviso', fail: 'fuori regola' },
  signs: { ok: '·', warning: '!', fail: '✕' },
  what: 'Che cosa',
  none: 'Nessun valore di controllo nel periodo',
  noneHint: 'Scegliere un periodo più lungo, un altro analita o un altro strumento.',
  noRuns: 'Nessuna corsa nel periodo',
  noRunsHint: 'Scegliere un periodo più lungo o un’altra analisi.',
  noTypes: 'Nessuna analisi',
  noTypesHint: 'Il laboratorio non ha categorie di screening.',
  cut: 'Nel periodo ci sono altri valori, più vecchi: scegliere un periodo più breve.',
  cutRuns: 'Nel periodo ci sono altre corse, più vecchie: scegliere un periodo più breve.',
  noZ: 'I controlli di questo analita non hanno media e DS: i loro valori stanno nella tabella.',
  view: 'Grafico',
  views: {
    levey: 'Levey-Jennings',
    youden: 'Youden',
    histogram: 'Istogramma',
    drift: 'Deriva e dispersione (CUSUM, EWMA)',
  },
  histogramPicture: (code: string) =>
    `Istogramma dei controlli di ${code} in classi di mezza DS. I conteggi stanno nella tabella che segue.`,
  below: (to: string) => `sotto ${to}`,
  above: (from: string) => `${from} e oltre`,
  between: (from: string, to: string) => `da ${from} a ${to}`,
  youdenOf: (x: string, y: string) => `Youden: ${x} e ${y}`,
  youdenPicture: (code: string, count: number) =>
    `Grafico di Youden di ${code}, ${count} corse. I valori stanno nella tabella che segue.`,
  youdenHint: (x: string, y: string) =>
    `Orizzontale: ${x.toLowerCase()}, verticale: ${y.toLowerCase()}, in DS. Lungo la diagonale sta l’errore comune ai due livelli.`,
  noYouden: 'Nessuna corsa del periodo ha due livelli con media e DS.',
  driftOf: (code: string, instrument: string | null) =>
    instrument === null ? `Deriva di ${code}` : `Deriva di ${code} · ${instrument}`,
  driftPictures: {
    single: (code: string, count: number) =>
      `Valori singoli ed escursione mobile di ${code}, ${count} corse. I valori stanno nella tabella che segue.`,
    cusum: (code: string, count: number) =>
      `Somme cumulate (CUSUM) della media di ${code}, ${count} corse. I valori stanno nella tabella che segue.`,
    ewma: (code: string, count: number) =>
      `Media pesata (EWMA) di ${code}, ${count} corse. I valori stanno nella tabella che segue.`,
    spread: (code: string, count: number) =>
      `Somme cumulate (CUSUM) della dispersione di ${code}, ${count} corse. I valori stanno nella tabella che segue.`,
  },
  driftHints: {
    single:
      'Valori singoli (continua, limiti ±3) ed escursione mobile, la distanza dalla corsa precedente (tratteggiata, limite 3,69), in DS.',
    cusum:
      'Somme cumulate (CUSUM) della media: continua verso l’alto, tratteggiata verso il basso; limite 5.',
    ewma: 'Media pesata (EWMA) delle corse in ordine: peso 0,2; tratteggiati i limiti.',
    spread:
      'Somme cumulate (CUSUM) della dispersione: continua se maggiore dell’attesa, tratteggiata se minore; limite 5.',
  },
  spreadSignals: {
    wider: (day: string) => `Dispersione maggiore dell’attesa, segnalata il ${day}`,
    narrower: (day: string) =>
      `Dispersione minore dell’attesa, segnalata il ${day}: la DS del lotto è larga, i controlli vedono meno. Scegliere un periodo di riferimento.`,
  },
  spreadWords: { wider: 'dispersione maggiore', narrower: 'dispersione minore' },
  outWords: { value: 'oltre 3 DS', range: 'salto dalla corsa precedente' },
  noSignal: 'Nessuna deriva: somme della media e media pesata sono nei limiti.',
  signal: (where: string, day: string) => `Deriva ${where}, segnalata il ${day}`,
  upwards: 'verso l’alto',
  downwards: 'verso il basso',
  change: (day: string) => `Il cambiamento è stimato dal ${day}, corsa`,
  toTrace: 'Piastre e neonati analizzati da allora',
  together: 'Corsa (DS)',
  range: 'Escursione mobile',
  up: 'CUSUM +',
  down: 'CUSUM −',
  limit: 'Limite',
  wider: 'Dispersione +',
  narrower: 'Dispersione −',
  referenceTitle: 'Periodo di riferimento',
  referenceOf: (from: string, to: string, who: string, when: string) =>
    `Dal ${from} al ${to}, scelto da ${who} il ${when}. I lotti con almeno 10 valori nel periodo si confrontano con la loro media e DS di allora, gli altri con il valore atteso.`,
  noReference: 'Nessuno: ogni lotto si confronta con il suo valore atteso.',
  referenceSet: 'Scegli il periodo',
  referenceAsk: (code: string) => `Periodo di riferimento di ${code}`,
  referenceText: 'Un periodo in cui il metodo era stabile. Le corse respinte o errate non contano.',
  referenceDone: 'Periodo di riferimento salvato',
  referenceLead: 'Il periodo lo sceglie un responsabile',
  from: 'Dal',
  to: 'Al',
  dayMissing: 'Indicare il giorno',
  dayOrder: 'La fine precede l’inizio',
  notJudged: 'non giudicato',
  cell: (code: string, run: string, state: string) => `${code}, ${run}: ${state}`,
  key: '✕ fuori regola · ! avviso · punto: conforme · vuoto: non giudicato',
} as const
