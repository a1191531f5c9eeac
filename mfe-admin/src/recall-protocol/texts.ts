import { type ApprovalStep, approvalStepLabels } from '@sne/shared/domain'
import { approvalTexts } from '../parts/approved-set/texts.ts'

/** Texts about recall protocols and their approval. */
export const protocolTexts = {
  ...approvalTexts,
  list: 'Protocolli dei richiami',
  intro:
    'Che cosa si fa per un richiamo o una positività, entro quante ore e chi viene avvisato se non risulta fatto. Valgono dopo la firma di due responsabili.',
  title: 'Protocollo dei richiami',
  loading: 'Protocollo dei richiami',
  back: 'Protocolli dei richiami',
  empty: 'Nessun protocollo',
  emptyHint: 'Il protocollo arriva con il laboratorio.',
  templateNotice: 'È il modello: non vale in nessun laboratorio. Ogni laboratorio approva la propria copia.',
  draftNotice:
    'Protocollo da approvare: finché non firmano due responsabili valgono i giorni del prodotto e nessun caso è segnalato fuori protocollo.',
  successorNotice: (version: number) =>
    `Con la seconda firma sostituisce la versione ${version}, che resta in vigore fino ad allora.`,
  approveTitle: (step: ApprovalStep) => `Approvare il protocollo dei richiami? (${approvalStepLabels[step]})`,
  approveSecond: (replaced: number | null) =>
    replaced === null
      ? 'Il protocollo entra in vigore subito: ciò che è già chiesto mantiene il suo giorno.'
      : `Il protocollo entra in vigore subito e sostituisce la versione ${replaced}: ciò che è già chiesto mantiene il suo giorno.`,
  approved: (step: ApprovalStep) =>
    step === 'first' ? 'Prima firma messa: ora firma un altro responsabile' : 'Protocollo in vigore',
  changesCount: (count: number) =>
    count === 0
      ? 'Nessuna differenza dal protocollo con cui è confrontato.'
      : `${count} ${count === 1 ? 'passo diverso' : 'passi diversi'} da quello con cui è confrontato.`,
  copy: 'Nuova bozza da questo protocollo',
  against: (version: number, template: boolean) =>
    template
      ? `Nessun protocollo è in vigore: confronto con il modello, versione ${version}.`
      : `Confronto con la versione ${version}, in vigore.`,
  noChanges: 'Nessuna differenza.',
  nothingCompared: 'Nessun protocollo con cui confrontare.',
  steps: 'Passi',
  step: 'Che cosa',
  urgency: 'Urgenza',
  categories: 'Categorie',
  analytes: 'Reperto',
  everyFinding: 'ogni reperto',
  within: 'Entro',
  role: 'Chi',
  escalateTo: 'Altrimenti avvisa',
  text: 'Indicazione',
  withinHours: 'Entro (ore)',
  actions: 'Azioni',
  add: 'Aggiungi passo',
  addTitle: 'Nuovo passo',
  edit: 'Modifica',
  editTitle: 'Modifica del passo',
  remove: 'Togli',
  removeTitle: 'Togliere il passo?',
  removeText: (step: string) => `${step}. Vale solo nella bozza, fino alle due firme.`,
  save: 'Salva',
  saved: 'Bozza salvata',
  analytesHint: 'Vuoto: ogni reperto delle categorie.',
  unsaved: 'Passo del protocollo dei richiami',
  fields: {
    withinHours: 'Entro (ore)',
    role: 'Chi',
    escalateTo: 'Altrimenti avvisa',
    text: 'Indicazione',
  } as Readonly<Record<string, string>>,
} as const
