import type { SampleDecision } from '@sne/shared/contract'

/** Texts shown where the decision on a card, or its categories, are changed. */
export const decisionTexts = {
  status: 'Stato del cartoncino',
  stepsHint: 'Cambia la decisione presa, con le sue conseguenze:',
  saveFirst: 'Salvare prima le correzioni.',
  noSteps: 'In questo stato decide l’accettazione.',
  undecided: 'Si decide leggendo il cartoncino nella sua spedizione.',
  toAcceptance: 'Apri l’accettazione',
  /** The step as a button says it. */
  step: {
    accepted: 'Accetta dopo tutto',
    not_valid: 'Non idoneo',
    not_required: 'Non richiesto',
    not_received: 'Non pervenuto',
  } satisfies Record<SampleDecision, string>,
  statusTitle: (barcode: string, label: string) => `${barcode}: ${label}`,
  statusUnsaved: 'il motivo del cambio di stato',
  statusChanged: (label: string) => `Stato cambiato: ${label}`,
  rejects: 'Si liberano i pozzetti pianificati e si chiede un nuovo prelievo al punto nascita.',
  blocking: 'Motivi bloccanti',
  reason: 'Motivo',
  categories: 'Categorie',
  addCategory: 'Aggiungi',
  addCategoryOf: (label: string) => `Aggiungi la categoria ${label}`,
  categoryAdded: (label: string) => `Categoria aggiunta: ${label}`,
  categoryElsewhere: (label: string) => `Categoria aggiunta: ${label}. La analizza un altro laboratorio.`,
  categoryThere: (label: string) => `Il cartoncino ha già la categoria ${label}.`,
  removeCategory: (label: string) => `Togli la categoria ${label}`,
  removeAsks: 'Se nessun altro cartoncino del neonato la dà, si chiede un nuovo prelievo al punto nascita.',
  removeUnsaved: 'il motivo per cui si toglie la categoria',
  remove: 'Togli',
  categoryRemoved: (label: string) => `Categoria tolta: ${label}`,
  otherLaboratory: 'Il cartoncino è di un altro laboratorio.',
  label: 'Etichetta',
} as const
