import {
  type ApprovalStep,
  approvalStepLabels,
  type CutoffState,
  cutoffStateLabels,
  type StatusLook,
} from '@sne/shared/domain'

/** How the state of a set reads; the template has none of its own. */
export const stateLooks: Readonly<Record<CutoffState, StatusLook>> = {
  draft: { label: cutoffStateLabels.draft, tone: 'amber' },
  active: { label: 'In vigore', tone: 'green' },
  retired: { label: cutoffStateLabels.retired, tone: 'grey' },
}

/** What a person reads about limits and their approval. */
export const cutoffTexts = {
  list: 'Dati di riferimento',
  intro:
    'Limiti, proprietà degli analiti e second tier di ogni analisi. Valgono dopo la firma di due responsabili del laboratorio.',
  search: 'Analisi',
  type: 'Analisi',
  category: 'Categoria',
  state: 'Stato',
  laboratory: 'Laboratorio',
  template: 'Modello dell’installazione',
  of: 'Di chi',
  ofLabels: { laboratory: 'Laboratorio', template: 'Modello' },
  version: 'Versione',
  since: 'Dal',
  first: 'Prima firma',
  second: 'Seconda firma',
  awaited: (step: ApprovalStep) => `Manca la ${approvalStepLabels[step]}`,
  empty: 'Nessun limite',
  emptyHint: 'I limiti arrivano con le categorie del laboratorio.',

  title: (label: string) => `Limiti: ${label}`,
  loading: 'Limiti',
  back: 'Dati di riferimento',
  versionOf: (version: number, laboratory: string) => `Versione ${version} · ${laboratory}`,
  validity: 'Validità',
  from: (day: string) => `dal ${day}`,
  fromTo: (from: string, to: string) => `dal ${from} al ${to}`,
  notYet: 'non ancora in vigore',
  copiedFrom: 'Copia di',
  copyOf: (version: number, template: boolean) =>
    template ? `modello, versione ${version}` : `versione ${version}`,
  created: 'Creata',
  by: (person: string | null, at: string) => (person ? `${person}, ${at}` : at),
  none: 'nessuna',

  templateNotice: 'È il modello: non vale in nessun laboratorio. Ogni laboratorio approva la propria copia.',
  draftNotice:
    'Limiti da approvare: finché non firmano due responsabili, i valori si importano e si vedono, ma nessun esito nella norma parte.',
  successorNotice: (version: number) =>
    `Con la seconda firma questi limiti sostituiscono la versione ${version}, che resta in vigore fino ad allora.`,

  approve: (step: ApprovalStep) => `Approva (${approvalStepLabels[step]})`,
  approveTitle: (step: ApprovalStep, label: string) =>
    `Approvare i limiti di ${label}? (${approvalStepLabels[step]})`,
  approveFirst: 'La firma resta in attesa di un altro responsabile. Finché manca, la si può ritirare.',
  approveSecond: (replaced: number | null) =>
    replaced === null
      ? 'Questi limiti entrano in vigore subito.'
      : `Questi limiti entrano in vigore subito e sostituiscono la versione ${replaced}.`,
  changesCount: (count: number) =>
    count === 0
      ? 'Nessuna differenza dai limiti con cui sono confrontati.'
      : `${count} ${count === 1 ? 'riga diversa' : 'righe diverse'} dai limiti con cui sono confrontati.`,
  approved: (step: ApprovalStep) =>
    step === 'first' ? 'Prima firma messa: ora firma un altro responsabile' : 'Limiti in vigore',
  withdraw: 'Ritira la firma',
  withdrawTitle: 'Ritirare la prima firma?',
  withdrawText: 'La bozza torna senza firme.',
  withdrawn: 'Firma ritirata',
  unchanged: 'Era già così',
  copy: 'Nuova bozza da questi limiti',
  copied: 'Bozza creata',
  onlyLeadsCopy: 'Una bozza la comincia un responsabile o l’amministrazione del laboratorio.',

  changes: 'Che cosa cambia',
  against: (version: number, template: boolean) =>
    template
      ? `Nessun limite è in vigore: confronto con il modello, versione ${version}.`
      : `Confronto con la versione ${version}, in vigore.`,
  noChanges: 'Nessuna differenza.',
  nothingCompared: 'Nessun limite con cui confrontare.',
  kinds: { added: 'Nuova riga', removed: 'Riga tolta', changed: 'Cambiata' },
  tableOf: (title: string) => `Tabella: ${title}`,
  part: 'Parte',
  analyte: 'Analita',
  line: 'Per chi',
  change: 'Modifica',
  before: 'Prima',
  after: 'Dopo',

  rules: 'Limiti',
  rulesEmpty: 'Nessun limite per questa analisi.',
  band: 'Per chi',
  unit: 'Unità',
  low: 'Minimo',
  high: 'Massimo',
  criticalLow: 'Critico sotto',
  criticalHigh: 'Critico sopra',
  columns: 'Proprietà degli analiti',
  columnsEmpty: 'Nessuna proprietà per questa analisi.',
  secondTiers: 'Second tier',
  secondTiersEmpty: 'Nessun second tier per questa analisi.',
  deadline: (hours: number) => `${hours} h`,

  fields: {
    low: 'Minimo',
    high: 'Massimo',
    criticalLow: 'Critico sotto',
    criticalHigh: 'Critico sopra',
    role: 'Ruolo',
    required: 'Obbligatorio',
    criticalNotDetected: '«Non rilevato» è critico',
    plausibleLow: 'Plausibile da',
    plausibleHigh: 'Plausibile fino a',
    noClose: 'Il second tier non chiude sopra',
    maxSpread: 'Scarto massimo tra repliche',
    timeCritical: 'Il tempo è critico',
    secondTierAlways: 'Sempre second tier',
    recallCardDoesNotClose: 'Un nuovo cartoncino non chiude',
    markers: 'Marcatori',
    step: 'Passo',
    deadlineHours: 'Entro',
  } as Readonly<Record<string, string>>,
} as const
