import { type ApprovalStep, approvalStepLabels } from '@sne/shared/domain'
import { approvalTexts } from '../approved-set/texts.ts'

/** What a person reads about recall protocols and their approval. */
export const protocolTexts = {
  ...approvalTexts,
  list: 'Protocolli dei richiami',
  intro:
    'Che cosa si fa per un richiamo o una positività, entro quante ore e chi viene avvisato se non risulta fatto. Valgono dopo la firma di due responsabili.',
  title: 'Protocollo dei richiami',
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
  copy: 'Nuova bozza da questo protocollo',
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
} as const
