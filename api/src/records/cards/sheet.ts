import type { SampleRow } from '@sne/shared/contract'
import {
  formatCollected,
  motherName,
  newbornName,
  problemText,
  sampleStatuses,
  screeningLabels,
} from '@sne/shared/domain'
import type { SheetInput } from '../../platform/documents/sheet/sheet-input.ts'
import { texts } from './texts.ts'

/** Columns that begin every sheet about cards. */
export const cardColumns = [
  { key: 'protocol', label: 'Protocollo', width: 14, type: 'text' },
  { key: 'barcode', label: 'Cartoncino', width: 16, type: 'text' },
  { key: 'newborn', label: 'Neonato', width: 28, type: 'text' },
] as const satisfies SheetInput['columns']

/** Cards as a sheet: the same columns wherever a list of them is exported. */
export const sampleSheet = (items: readonly SampleRow[]): Pick<SheetInput, 'columns' | 'rows'> => ({
  columns: [
    ...cardColumns,
    { key: 'mother', label: 'Madre', width: 28, type: 'text' },
    { key: 'birthAt', label: 'Nascita', width: 18, type: 'dateTime' },
    { key: 'birthPoint', label: 'Punto nascita', width: 24, type: 'text' },
    { key: 'motivation', label: texts.motivation, width: 26, type: 'text' },
    { key: 'collectedAt', label: 'Prelievo', width: 26, type: 'text' },
    { key: 'age', label: texts.ageAtCollection, width: 16, type: 'number', decimals: 1 },
    { key: 'status', label: 'Stato', width: 18, type: 'text' },
    { key: 'categories', label: 'Categorie', width: 30, type: 'text' },
    { key: 'problems', label: texts.nonConformities, width: 40, type: 'text' },
    { key: 'acceptedAt', label: 'Accettazione', width: 18, type: 'dateTime' },
    { key: 'acceptedBy', label: texts.acceptedBy, width: 22, type: 'text' },
    { key: 'shipping', label: 'Spedizione', width: 18, type: 'text' },
    { key: 'notes', label: texts.laboratoryNotes, width: 40, type: 'text' },
  ],
  rows: items.map((row) => ({
    protocol: row.protocolNumber,
    barcode: row.barcode,
    newborn: newbornName(row.newborn),
    mother: motherName(row.newborn),
    birthAt: row.newborn.birthAt,
    birthPoint: row.authorWorkgroup.name,
    motivation: row.motivation?.label ?? null,
    collectedAt: formatCollected(row),
    age: row.ageAtCollectionHours,
    status: sampleStatuses[row.status].label,
    categories: row.screenings.map(({ category }) => screeningLabels[category]).join(', '),
    problems: row.nonConformities.map(problemText).join(', '),
    acceptedAt: row.acceptedAt,
    acceptedBy: row.acceptedBy?.label ?? null,
    shipping: row.shipping?.barcode ?? null,
    notes: row.hubNotes,
  })),
})
