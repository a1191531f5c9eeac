import { type ApprovalStep, approvalStepLabels, daysInWords } from '@sne/shared/domain'
import { approvalTexts } from '../parts/approved-set/texts.ts'

/** Texts about rules of planned cards and their approval. */
export const plannedCardTexts = {
  ...approvalTexts,
  list: 'Prelievi programmati',
  intro:
    'Regole per gli ulteriori prelievi di un neonato: pretermine, trasfusione, prelievo precoce, gemelli. Valgono dopo la firma di due responsabili del laboratorio.',
  search: 'Laboratorio',
  rulesCount: 'Regole',
  inherited: 'in uso da prima, senza firme',
  empty: 'Nessuna regola',
  emptyHint: 'Le regole arrivano con il laboratorio.',
  title: 'Regole dei prelievi programmati',
  loading: 'Regole dei prelievi programmati',
  back: 'Prelievi programmati',
  templateNotice: 'È il modello: non vale in nessun laboratorio. Ogni laboratorio approva la propria copia.',
  draftNotice:
    'Regole da approvare: finché non firmano due responsabili, nessun prelievo programmato viene chiesto da solo.',
  inheritedNotice:
    'Queste regole valevano già prima che si approvassero: restano in vigore finché due responsabili non ne approvano altre.',
  successorNotice: (version: number) =>
    `Con la seconda firma queste regole sostituiscono la versione ${version}, che resta in vigore fino ad allora.`,
  approveTitle: (step: ApprovalStep) =>
    `Approvare le regole dei prelievi programmati? (${approvalStepLabels[step]})`,
  approveSecond: (replaced: number | null) =>
    replaced === null
      ? 'Queste regole entrano in vigore subito, anche per i neonati accettati finora.'
      : `Queste regole entrano in vigore subito e sostituiscono la versione ${replaced}: ciò che è già chiesto resta.`,
  changesCount: (count: number) =>
    count === 0
      ? 'Nessuna differenza dalle regole con cui sono confrontate.'
      : `${count} ${count === 1 ? 'regola diversa' : 'regole diverse'} da quelle con cui sono confrontate.`,
  approved: (step: ApprovalStep) =>
    step === 'first' ? 'Prima firma messa: ora firma un altro responsabile' : 'Regole in vigore',
  copy: 'Nuova bozza da queste regole',
  against: (version: number, template: boolean) =>
    template
      ? `Nessuna regola è in vigore: confronto con il modello, versione ${version}.`
      : `Confronto con la versione ${version}, in vigore.`,
  noChanges: 'Nessuna differenza.',
  nothingCompared: 'Nessuna regola con cui confrontare.',
  rules: 'Regole',
  rulesEmpty: 'Nessuna regola in questa versione.',
  who: 'Per chi',
  when: 'Quando',
  whenText: (days: number, basis: string) => `${daysInWords(days)} ${basis}`,
  window: 'Vale',
  windowText: (ahead: number, grace: number) =>
    `${ahead === 0 ? 'dal giorno stesso' : `da ${daysInWords(ahead)} prima`}, scade dopo ${daysInWords(grace)}`,
  categories: 'Categorie',
  motivation: 'Motivo del prelievo',
  waiting: 'Possono attendere',
  add: 'Aggiungi regola',
  addTitle: 'Nuova regola',
  edit: 'Modifica',
  editTitle: 'Modifica della regola',
  remove: 'Togli',
  removeTitle: 'Togliere la regola?',
  removeText: (rule: string) => `${rule}. Vale solo nella bozza, fino alle due firme.`,
  save: 'Salva',
  saved: 'Bozza salvata',
  unsaved: 'Regola dei prelievi programmati',
  actions: 'Azioni',
  leavesOut: 'Neonati lasciati senza prelievo rispetto al modello',
  leavesOutCount: (count: number) =>
    count === 1
      ? 'ATTENZIONE: una condizione del modello resta scoperta, elencata nella pagina.'
      : `ATTENZIONE: ${count} condizioni del modello restano scoperte, elencate nella pagina.`,
  leavesOutTitle: 'Lasciare neonati senza questo prelievo?',
  leavesOutConfirm: 'Scrivi la bozza così',
  labels: {
    condition: 'Condizione',
    basis: 'Da quando si conta',
    days: 'Giorni',
    aheadDays: 'Giorni di anticipo',
    graceDays: 'Giorni di tolleranza',
    categories: 'Categorie',
    motivation: 'Motivo del prelievo',
    waitingAnalytes: 'Analiti che possono attendere',
    donorBlood: 'Emoderivati',
    gaBelow: 'Sotto le settimane',
    weightBelow: 'Sotto il peso (g)',
    fromDay: 'Ancora dal giorno di vita',
    earlierCardServes: 'Basta un cartoncino idoneo di prima della trasfusione',
  },
  onlyFor: {
    donorBlood: 'Solo dopo una trasfusione.',
    immature: 'Solo per pretermine o basso peso.',
  },
  field: 'Campo',
  fields: {
    basis: 'Da quando si conta',
    days: 'Giorni',
    aheadDays: 'Giorni di anticipo',
    graceDays: 'Giorni di tolleranza',
    categories: 'Categorie',
    motivation: 'Motivo del prelievo',
    waitingAnalytes: 'Analiti che possono attendere',
  } as Readonly<Record<string, string>>,
} as const
