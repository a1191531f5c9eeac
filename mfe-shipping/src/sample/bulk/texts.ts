import type { SampleDecision } from '@sne/shared/contract'
import { counted } from '../../parts/bulk/texts.ts'

const cards = (count: number) => counted(count, 'campione', 'campioni')

/** Texts about several cards at once. */
export const sampleBulkTexts = {
  cards,
  labels: 'Etichette',
  note: 'Nota',
  noteTitle: (count: number) => `Nota del laboratorio su ${cards(count)}`,
  noteWhat: (count: number, noted: number) =>
    noted === 0
      ? `La nota viene scritta su ${cards(count)}.`
      : `La nota viene scritta su ${cards(count)}: ${counted(noted, 'ne ha già una', 'ne hanno già una')}.`,
  noteMode: 'Dove c’è già una nota',
  noteModes: [
    { value: 'add', label: 'Aggiungila sotto' },
    { value: 'replace', label: 'Sostituiscila' },
  ],
  noteText: 'Nota',
  noteTooLong: 'Con questa la nota supera i 2000 caratteri.',
  noteSave: 'Scrivi la nota',
  noted: (count: number) => `Nota scritta su ${cards(count)}`,
  categories: 'Categorie',
  categoriesTitle: (count: number) => `Categorie di ${cards(count)}`,
  categoriesMode: 'Cosa fare',
  categoriesModes: [
    { value: 'add', label: 'Aggiungere' },
    { value: 'remove', label: 'Togliere' },
  ],
  categoriesChoice: 'Categorie',
  categoriesNone: 'Scegliere le categorie.',
  categoriesAdd: (count: number, rest: number) =>
    `${counted(count, 'campione cambia', 'campioni cambiano')}${rest > 0 ? `; ${counted(rest, 'le ha già tutte', 'le hanno già tutte')}` : ''}.`,
  categoriesRemove: (pairs: number, count: number) =>
    `${counted(pairs, 'categoria viene tolta', 'categorie vengono tolte')} da ${cards(count)}: si liberano i pozzetti pianificati. Dove un disco è già punzonato la categoria resta. Se nessun altro cartoncino del neonato la dà, si chiede un nuovo prelievo al punto nascita.`,
  categoriesReason: 'Motivo',
  categoriesSave: 'Applica',
  categoriesDone: (count: number) => `Categorie aggiornate: ${cards(count)}`,
  statusTitle: (step: string, count: number) => `${step}: ${cards(count)}`,
  statusWhat: {
    accepted: (count) => `${cards(count)}: le categorie non richieste o non idonee tornano da pianificare.`,
    not_valid: (count) =>
      `${cards(count)}: si liberano i pozzetti pianificati e si chiede un nuovo prelievo per ognuno al punto nascita.`,
    not_required: (count) =>
      `${cards(count)}: si liberano i pozzetti pianificati e nessuna categoria viene analizzata.`,
    not_received: (count) => `${cards(count)}: il punto nascita viene avvisato.`,
  } satisfies Record<SampleDecision, (count: number) => string>,
  statusDone: (count: number, label: string) => `${cards(count)}: stato «${label}»`,
} as const
