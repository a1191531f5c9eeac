import { type ApprovalStep, approvalStepLabels } from '@sne/shared/domain'
import { approvalTexts } from '../parts/approved-set/texts.ts'

/** Texts about control rules and their approval. */
export const controlRuleTexts = {
  ...approvalTexts,
  list: 'Regole dei controlli',
  intro:
    'Regole che avvisano e regole che trattengono un analita quando i suoi controlli escono dai limiti del lotto. Valgono dopo la firma di due responsabili; fino ad allora 1-2s avvisa e 1-3s trattiene ogni analita.',
  empty: 'Nessuna regola',
  emptyHint: 'Le regole arrivano con il laboratorio.',
  title: 'Regole dei controlli del laboratorio',
  loading: 'Regole dei controlli del laboratorio',
  back: 'Regole dei controlli',
  templateNotice: 'È il modello: non vale in nessun laboratorio. Ogni laboratorio approva la propria copia.',
  draftNotice:
    'Regole da approvare: finché non firmano due responsabili, 1-2s avvisa e 1-3s trattiene ogni analita.',
  successorNotice: (version: number) =>
    `Con la seconda firma queste regole sostituiscono la versione ${version}, che resta in vigore fino ad allora.`,
  approveTitle: (step: ApprovalStep) => `Approvare le regole dei controlli? (${approvalStepLabels[step]})`,
  approveSecond: (replaced: number | null) =>
    replaced === null
      ? 'Queste regole giudicano i prossimi risultati: un analita con 1-3s tra gli avvisi non è più trattenuto oltre 3 DS. Le corse già importate tengono il loro giudizio.'
      : `Queste regole sostituiscono la versione ${replaced} e giudicano i prossimi risultati. Le corse già importate tengono il loro giudizio.`,
  changesCount: (count: number) =>
    count === 0
      ? 'Nessuna differenza dalle regole con cui sono confrontate.'
      : `${count} ${count === 1 ? 'riga diversa' : 'righe diverse'} da quelle con cui sono confrontate.`,
  approved: (step: ApprovalStep) =>
    step === 'first' ? 'Prima firma messa: ora firma un altro responsabile' : 'Regole in vigore',
  copy: 'Nuova bozza da queste regole',
  against: (version: number, template: boolean) =>
    template
      ? `Nessuna regola è in vigore: confronto con il modello, versione ${version}.`
      : `Confronto con la versione ${version}, in vigore.`,
  noChanges: 'Nessuna differenza.',
  nothingCompared: 'Nessuna regola con cui confrontare.',
  lines: 'Regole per analisi e analita',
  linesHint:
    'Una regola che trattiene ferma l’analita e i suoi rapporti, non la piastra. Dove nessuna riga vale, 1-2s avvisa e 1-3s trattiene. Valori mancanti, intervalli, esiti e bianchi sono sempre giudicati.',
  who: 'Analisi e analiti',
  others: 'tutti gli altri',
  rules: (rules: readonly string[], back: number) =>
    rules.length === 0
      ? 'nessuna'
      : `${rules.join(', ')}${back === 0 ? '' : back === 1 ? ' (con la corsa prima)' : ` (con le ${back} corse prima)`}`,
  ruleOption: (rule: string, label: string) => `${rule}: ${label}`,
  add: 'Aggiungi riga',
  addTitle: 'Nuova riga',
  edit: 'Modifica',
  editTitle: 'Modifica della riga',
  remove: 'Togli',
  removeTitle: 'Togliere la riga?',
  removeText: (line: string) => `${line}. Vale solo nella bozza, fino alle due firme.`,
  save: 'Salva',
  saved: 'Bozza salvata',
  unsaved: 'Regole dei controlli',
  actions: 'Azioni',
  help: {
    analytes: 'Vuoto: tutti gli analiti che nessun’altra riga nomina.',
    back: 'Corse precedenti dello stesso strumento e lotto; 0: solo la corsa.',
  },
  fields: {
    type: 'Analisi',
    analytes: 'Analiti',
    reject: 'Trattengono',
    rejectBack: 'Corse indietro per trattenere',
    warn: 'Avvisano',
    warnBack: 'Corse indietro per avvisare',
  },
} as const
