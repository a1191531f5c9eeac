/** Texts on the medians of newborns. */
export const driftTexts = {
  title: 'Deriva dei neonati',
  subtitle:
    'Mediana dei neonati a termine nella norma, piastra per piastra, contro la storia dello strumento: vede una deriva senza spendere controlli.',
  patientsTitle: 'Mediane dei neonati',
  patientsSubtitle:
    'Primi prelievi nella norma di neonati a termine, senza trasfusione né nutrizione parenterale.',
  toBoard: 'Deriva di tutti gli analiti',
  toControls: 'Carte di controllo',
  type: 'Analisi',
  analyte: 'Analita',
  instrument: 'Strumento',
  noInstrument: 'senza strumento',
  show: 'Mostra',
  shows: { drifting: 'Solo in deriva', all: 'Tutti gli analiti' },
  days: 'Periodo',
  by: 'Per',
  state: 'Stato',
  states: { up: 'In salita', down: 'In discesa', ok: 'Nei limiti', little: 'Storia breve' },
  stateHints: {
    little: 'Servono almeno 10 piastre con almeno 5 neonati nella norma.',
  },
  since: 'Dal',
  sincePlate: (plate: string, day: string) => `${day}, ${plate}`,
  deviation: 'Scostamento',
  deviationOf: (sd: string, percent: string | null) =>
    percent === null ? `${sd} DS` : `${sd} DS (${percent} %)`,
  ewma: 'EWMA (DS)',
  trendOf: (code: string) => `Andamento di ${code}`,
  after: 'Neonati da allora',
  newborns: (count: number) => `${count} ${count === 1 ? 'neonato' : 'neonati'}`,
  traced: (newborns: string, code: string) => `${newborns} analizzati dal cambiamento di ${code}`,
  latest: 'Ultima mediana',
  latestOf: (value: string, n: number) => `${value}, ${n} ${n === 1 ? 'neonato' : 'neonati'}`,
  controls: 'Controlli',
  controlsOf: (code: string) => `Carta di controllo di ${code}`,
  chart: 'Carta',
  table: 'Tabella',
  tableOf: (title: string) => `Tabella: ${title}`,
  count: (drifting: number, all: number) =>
    drifting === 0 ? `Nessuna deriva in ${all} serie.` : `${drifting} in deriva su ${all} serie.`,
  scope: 'Una serie è un analita su uno strumento. La storia è di un anno, senza gli ultimi 30 giorni.',
  waiting: (count: number) =>
    count === 1
      ? 'Una corsa deve ancora essere contata: riaprire la pagina tra qualche minuto.'
      : `${count} corse devono ancora essere contate: riaprire la pagina tra qualche minuto.`,
  none: 'Nessuna mediana di neonati',
  noneHint:
    'Servono piastre con almeno 5 neonati a termine nella norma. Scegliere un’altra analisi o tornare dopo altre corse.',
  noneDrifting: 'Nessun analita in deriva',
  noneDriftingHint: 'Mediane mobili ed EWMA sono nei limiti della loro storia.',
  noTypes: 'Nessuna analisi',
  noTypesHint: 'Il laboratorio non ha categorie di screening.',
  export: 'Esporta xlsx',
  exported: (name: string) => `Salvato ${name}`,
  seriesOf: (code: string, instrument: string | null) =>
    instrument === null ? `Mediane di ${code}` : `Mediane di ${code} · ${instrument}`,
  historyOf: (from: string, to: string, batches: number, newborns: number, centre: string, sd: string) =>
    `Storia dal ${from} al ${to}: ${batches} gruppi, ${newborns} neonati, centro ${centre}, DS delle mediane ${sd}.`,
  chosen: 'È il periodo di riferimento scelto da un responsabile.',
  noHistory: 'Storia troppo breve per i limiti: servono almeno 10 gruppi con almeno 5 neonati nella norma.',
  drift: (where: string, sd: string, percent: string | null) =>
    percent === null ? `Deriva ${where}: ${sd} DS` : `Deriva ${where}: ${sd} DS, ${percent} %`,
  upwards: 'verso l’alto',
  downwards: 'verso il basso',
  change: (day: string) => `Il cambiamento è stimato dal ${day}, corsa`,
  toTrace: 'Piastre e neonati analizzati da allora',
  noDrift: 'Nessuna deriva: mediana mobile ed EWMA sono nei limiti.',
  mediansPicture: (code: string, count: number) =>
    `Mediana, decimo e novantesimo percentile di ${code}, ${count} gruppi. I valori stanno nella tabella che segue.`,
  mediansHint: (unit: string) =>
    `Mediana (continua), decimo e novantesimo percentile (tratteggiati), in ${unit}, gruppi in ordine; in rosso il centro della storia.`,
  sdPicture: (code: string, count: number) =>
    `EWMA e mediana mobile di ${code} in DS della storia, ${count} gruppi. I valori stanno nella tabella che segue.`,
  sdHint:
    'EWMA (continua, peso 0,2, limiti rossi) e mediana mobile di 5 gruppi (tratteggiata, limite ±1,88), in DS della storia.',
  at: 'Importati',
  run: 'Corsa',
  n: 'Neonati',
  p10: '10º percentile',
  median: 'Mediana',
  p90: '90º percentile',
  z: 'DS',
  moving: 'Mediana mobile',
  limit: 'Limite EWMA',
  verdict: 'Esito',
  study: 'Che cosa vede questa carta',
  studyText:
    'Un errore proporzionale è aggiunto alle corse dell’ultimo anno, da 200 inizi per ogni grandezza: quanti neonati si analizzano prima che la carta lo segnali, e quante volte segnala senza errore. Le corse sono quelle vere: una deriva avvenuta conta tra i falsi allarmi.',
  measure: 'Calcola la rivelazione',
  measuring: 'Calcolo in corso',
  measuredOf: (batches: number, newborns: number) => `${batches} corse, ${newborns} neonati.`,
  noStudy: 'Servono almeno 10 corse con almeno 5 neonati nella norma.',
  bias: 'Errore',
  charts: { ewma: 'EWMA', moving: 'Mediana mobile', both: 'Insieme' },
  detectedOf: (chart: string) => `${chart}: rivelati`,
  meanOf: (chart: string) => `${chart}: neonati, media`,
  p95Of: (chart: string) => `${chart}: neonati, 95 %`,
  falseAlarms: (chart: string, count: number, share: string) =>
    `${chart}: falsi allarmi ${count}, ${share} % delle corse`,
} as const
