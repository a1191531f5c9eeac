import { type AccountedPeriod, clockHours, dayOf, type Screening } from '@sne/shared/domain'
import type { TestApp } from './app.ts'

interface Wanted extends AccountedPeriod {
  /** Null: all laboratories. */
  readonly laboratoryId: number | null
  readonly categories: readonly Screening[]
}

interface Owned {
  readonly workgroupId: number
  readonly category: string
}

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

async function rowsOf({ db }: TestApp) {
  const samples = await db.selectFrom('analyzableSamples').selectAll().execute()
  const cards = await db.selectFrom('samples').select(['id', 'authorWorkgroupId']).execute()
  const placeOf = new Map(cards.map(({ id, authorWorkgroupId }) => [id, authorWorkgroupId]))
  const own = samples.map((row) => ({ ...row, place: placeOf.get(row.sampleId) ?? 0 }))
  const byId = new Map(own.map((row) => [row.id, row]))
  const found = <T>(row: T | undefined): T => {
    if (row === undefined) throw new Error('A row names another one that does not exist')
    return row
  }
  const analyses = (await db.selectFrom('sampleAnalyses').selectAll().execute()).map((row) => ({
    ...row,
    sample: found(byId.get(row.analyzableSampleId)),
  }))
  const analysisOf = new Map(analyses.map((row) => [row.id, row]))
  const reports = (await db.selectFrom('reports').selectAll().execute()).map((row) => ({
    ...row,
    sample: found(analysisOf.get(row.sampleAnalysisId)).sample,
  }))
  return { samples: own, analyses, reports, plates: await db.selectFrom('plates').selectAll().execute() }
}

/** The figures of accountability by another way: whole tables are read, and sorted out row by row. */
export async function recountedFigures(test: TestApp, { laboratoryId, categories, from, to }: Wanted) {
  const rows = await rowsOf(test)
  const within = (moment: string | null) => moment !== null && dayOf(moment) >= from && dayOf(moment) <= to
  const inSight = ({ workgroupId, category }: Owned) =>
    (laboratoryId === null || workgroupId === laboratoryId) &&
    (categories as readonly string[]).includes(category)
  const samples = rows.samples.filter((row) => inSight(row) && row.deletedAt === null)
  const analyses = rows.analyses.filter(({ sample, status }) => inSight(sample) && status !== 'discarded')
  const plates = rows.plates.filter((row) => inSight(row) && row.deletedAt === null)

  return {
    /** Of a category and a birth point; of all without them. */
    ofCards(category?: string, place?: number) {
      const here = (row: (typeof samples)[number]) =>
        (category === undefined || row.category === category) && (place === undefined || row.place === place)
      const imported = analyses.filter(({ sample, importedAt }) => here(sample) && within(importedAt))
      const reports = rows.reports.filter(
        (row) => inSight(row) && here(row.sample) && row.status === 'accepted' && within(row.acceptedAt),
      )
      const withOutcome = (outcome: string) => reports.filter((row) => row.outcome === outcome).length
      return {
        accepted: samples.filter(
          (row) => here(row) && within(row.acceptedAt) && !/^(waiting|not_required)$/.test(row.status),
        ).length,
        notValid: samples.filter((row) => here(row) && row.status === 'not_valid' && within(row.endedAt))
          .length,
        analyses: imported.length,
        reTests: imported.filter(({ kind }) => kind === 're_test').length,
        secondTiers: imported.filter(({ kind }) => kind === 'second_tier').length,
        reports: reports.length,
        recalls: withOutcome('recall'),
        positives: withOutcome('positive'),
        returned: withOutcome('positivity_returned'),
        turnaroundHours: median(
          reports.map((row) => clockHours(row.sample.acceptedAt ?? '', new Date(row.acceptedAt ?? ''))),
        ),
      }
    },
    /** Of a person and a category; of all without them. */
    ofAnalyst(id?: number, category?: string) {
      const by = (person: number | null, moment: string | null, row: { readonly category: string }) =>
        person !== null &&
        (id === undefined || person === id) &&
        within(moment) &&
        (category === undefined || row.category === category)
      return {
        plates: plates.filter((row) => by(row.analyzedBy, row.analyzedAt, row)).length,
        grids: plates.filter((row) => by(row.completedBy, row.completedAt, row)).length,
        decisions: analyses.filter((row) => by(row.decidedBy, row.decidedAt, row.sample)).length,
      }
    },
  }
}
