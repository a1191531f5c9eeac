import { counted } from '../bulk/texts.ts'

const pairs = (count: number) => counted(count, 'categoria di un campione', 'categorie di campioni')

/** What a person reads about several cards by category at once. */
export const analyzableBulkTexts = {
  labels: 'Etichette',
  step: {
    not_required: 'Non richiesto',
    accepted: 'Rimetti da pianificare',
    closed: 'Chiudi senza referto',
  },
  remove: 'Togli la categoria',
  title: (step: string, count: number) => `${step}: ${counted(count, 'riga', 'righe')}`,
  what: {
    not_required: (count: number) =>
      `${pairs(count)}: si liberano i pozzetti pianificati e non si analizza più. Dove un disco è già punzonato non cambia niente.`,
    accepted: (count: number) => `${pairs(count)}: tornano da pianificare.`,
    closed: (count: number) => `${pairs(count)}: si chiudono senza referto.`,
    remove: (count: number) =>
      `${pairs(count)}: escono dall’elenco e si liberano i pozzetti pianificati. Dove un disco è già punzonato la categoria resta.`,
  },
  reason: 'Motivo',
  done: (count: number, step: string) => `${step}: ${pairs(count)}`,
} as const
