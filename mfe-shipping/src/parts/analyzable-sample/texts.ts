import { counted } from '../bulk/texts.ts'

/** A row is one category of one card. */
const pairs = (count: number) => counted(count, 'categoria', 'categorie')

/** Texts about several cards by category at once. */
export const analyzableBulkTexts = {
  labels: 'Etichette',
  step: {
    not_valid: 'Non valido',
    not_required: 'Non richiesto',
    accepted: 'Da pianificare',
    closed: 'Chiudi',
  },
  remove: 'Togli',
  title: (step: string, count: number) => `${step}: ${pairs(count)}`,
  /** In numbers: categories, and the cards on which they are. */
  of: (count: number, cards: number) => `${pairs(count)} di ${counted(cards, 'campione', 'campioni')}`,
  what: {
    not_valid:
      'si liberano i pozzetti pianificati e non si analizza più. Se nessun altro cartoncino del neonato la dà, si chiede in ogni caso un nuovo prelievo al punto nascita.',
    not_required:
      'si liberano i pozzetti pianificati e non si analizza più. Dove un disco è già punzonato non cambia niente.',
    accepted: 'si torna a pianificare.',
    closed: 'si chiude senza referto.',
    remove:
      'si toglie dal campione e si liberano i pozzetti pianificati. Dove un disco è già punzonato la categoria resta. Se nessun altro cartoncino del neonato la dà, si chiede un nuovo prelievo al punto nascita.',
  },
  reason: 'Motivo',
  askCard: 'Chiedere un nuovo prelievo al punto nascita',
  done: (count: number, step: string) => `${step}: ${pairs(count)}`,
} as const
