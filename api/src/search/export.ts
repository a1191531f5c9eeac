import { xlsx } from '@sne/shared/contract'
import {
  motherName,
  newbornName,
  outcomes,
  sampleAnalysisStatuses,
  sampleStatuses,
  screeningLabels,
} from '@sne/shared/domain'
import type { Context } from '../calls/context.ts'
import { fileAnswer } from '../calls/file-answer.ts'
import { italianDay } from '../effects/next-number.ts'
import { listSamples, type SampleFilters } from '../sample/queries.ts'
import { type AnalysisFilters, listAnalyses } from '../sample-analysis/queries.ts'

/** Rows that one spreadsheet takes, as in the other exports of lists. */
const everything = { page: 1, pageSize: 20_000 } as const

type Unpaged<T> = Omit<T, 'page' | 'pageSize'>

/** Columns that begin every sheet about cards. */
const cardColumns = [
  { key: 'protocol', label: 'Protocollo', width: 14, type: 'text' },
  { key: 'barcode', label: 'Cartoncino', width: 16, type: 'text' },
  { key: 'newborn', label: 'Neonato', width: 28, type: 'text' },
] as const

/** The cards of a search. */
export async function exportSamples(context: Context, query: Unpaged<SampleFilters>) {
  const { db, viewer, now, services } = context
  const { items } = await listSamples(db, viewer, { ...query, ...everything }, {}, '-collectedAt')
  const bytes = await services.documents.render({
    kind: 'sheet',
    data: {
      title: 'Cartoncini',
      columns: [
        ...cardColumns,
        { key: 'mother', label: 'Madre', width: 28, type: 'text' },
        { key: 'birthAt', label: 'Nascita', width: 18, type: 'dateTime' },
        { key: 'birthPoint', label: 'Punto nascita', width: 24, type: 'text' },
        { key: 'motivation', label: 'Motivo del prelievo', width: 26, type: 'text' },
        { key: 'collectedAt', label: 'Prelievo', width: 18, type: 'dateTime' },
        { key: 'age', label: 'Età al prelievo (h)', width: 16, type: 'number', decimals: 1 },
        { key: 'status', label: 'Stato', width: 18, type: 'text' },
        { key: 'categories', label: 'Categorie', width: 30, type: 'text' },
        { key: 'problems', label: 'Non conformità', width: 40, type: 'text' },
        { key: 'acceptedAt', label: 'Accettazione', width: 18, type: 'dateTime' },
        { key: 'shipping', label: 'Spedizione', width: 18, type: 'text' },
      ],
      rows: items.map((row) => ({
        protocol: row.protocolNumber,
        barcode: row.barcode,
        newborn: newbornName(row.newborn),
        mother: motherName(row.newborn),
        birthAt: row.newborn.birthAt,
        birthPoint: row.authorWorkgroup.name,
        motivation: row.motivation?.label ?? null,
        collectedAt: row.collectedAt,
        age: row.ageAtCollectionHours,
        status: sampleStatuses[row.status].label,
        categories: row.screenings.map(({ category }) => screeningLabels[category]).join(', '),
        problems: row.nonConformities.map(({ label }) => label).join(', '),
        acceptedAt: row.acceptedAt,
        shipping: row.shipping?.barcode ?? null,
      })),
    },
  })
  return fileAnswer(`cartoncini-${italianDay(now)}.xlsx`, xlsx, bytes)
}

/** The analyses of a search; with an analyte, what was measured of it. */
export async function exportAnalyses(context: Context, query: Unpaged<AnalysisFilters>) {
  const { db, viewer, now, services } = context
  const { items } = await listAnalyses(db, viewer, { ...query, ...everything })
  const decimals = { decimals: items.find(({ sought }) => sought)?.sought?.decimals }
  const bytes = await services.documents.render({
    kind: 'sheet',
    data: {
      title: 'Analisi',
      columns: [
        ...cardColumns,
        { key: 'category', label: 'Categoria', width: 24, type: 'text' },
        { key: 'type', label: 'Analisi', width: 34, type: 'text' },
        { key: 'plate', label: 'Piastra', width: 20, type: 'text' },
        { key: 'wells', label: 'Pozzetti', width: 12, type: 'text' },
        { key: 'status', label: 'Stato', width: 16, type: 'text' },
        { key: 'outcome', label: 'Esito', width: 20, type: 'text' },
        { key: 'flag', label: 'Segnale più grave', width: 16, type: 'text' },
        ...(query.analyte
          ? ([{ key: 'sought', label: query.analyte, width: 14, type: 'number', ...decimals }] as const)
          : []),
        { key: 'importedAt', label: 'Risultati del', width: 18, type: 'dateTime' },
        { key: 'decidedAt', label: 'Valutata il', width: 18, type: 'dateTime' },
      ],
      rows: items.map((row) => ({
        protocol: row.protocol,
        barcode: row.barcode,
        newborn: newbornName(row.newborn),
        category: screeningLabels[row.category],
        type: row.analysisType.label,
        plate: row.plate?.label ?? null,
        wells: row.wells.join(', '),
        status: sampleAnalysisStatuses[row.status].label,
        outcome: row.outcome && outcomes[row.outcome].label,
        flag: row.worstFlag,
        sought: row.sought?.value ?? null,
        importedAt: row.importedAt,
        decidedAt: row.decided?.at ?? null,
      })),
    },
  })
  return fileAnswer(`analisi-${italianDay(now)}.xlsx`, xlsx, bytes)
}
