import {
  type GuideFacts,
  givesNothingStatuses,
  guidedCategory,
  liveRequestStatuses,
  standingReportStatuses,
} from '@sne/shared/domain'
import type { Db } from '../../../platform/database/open.ts'
import { guidePrefix, numberOf } from './cards.ts'

/** The latest guided shipment that came to a laboratory. */
export async function latestRun(db: Db, workgroupId: number) {
  const rows = await db
    .selectFrom('shippings')
    .select(['id', 'barcode', 'status', 'createdAt'])
    .where('destinationWorkgroupId', '=', workgroupId)
    .where('barcode', 'like', `${guidePrefix}%`)
    .orderBy('id', 'desc')
    .execute()
  return rows.find(({ barcode }) => numberOf(barcode) > 0)
}
export type GuideRun = NonNullable<Awaited<ReturnType<typeof latestRun>>>

/** Cards of a guided shipment with their analysis of the guided category. */
const cardsOfRun = (db: Db, run: GuideRun) =>
  db
    .selectFrom('samples')
    .innerJoin('analyzableSamples as own', 'own.sampleId', 'samples.id')
    .select(['samples.barcode', 'samples.newbornId', 'own.id as analyzableId', 'own.status'])
    .where('samples.shippingId', '=', run.id)
    .where('samples.deletedAt', 'is', null)
    .where('own.category', '=', guidedCategory)
    .where('own.deletedAt', 'is', null)
    .orderBy('samples.id')
    .execute()

const readingsOf = (db: Db, analyzableIds: readonly number[]) =>
  db
    .selectFrom('sampleAnalyses as own')
    .leftJoin('plates', 'plates.id', 'own.plateId')
    .select(['own.id', 'own.analyzableSampleId', 'own.plateId', 'own.status'])
    .select(['plates.status as plateStatus', 'plates.barcode as plateBarcode'])
    .where('own.analyzableSampleId', 'in', [...analyzableIds, 0])
    .where('own.status', '!=', 'discarded')
    .orderBy('own.id')
    .execute()

/** Facts of the laboratory's work on the cards of a run. */
export async function factsOf(db: Db, run: GuideRun) {
  const cards = await cardsOfRun(db, run)
  const newbornIds = cards.map(({ newbornId }) => newbornId)
  const rows = await readingsOf(
    db,
    cards.map(({ analyzableId }) => analyzableId),
  )
  const seen = new Set<number>()
  const readings = rows.map(({ analyzableSampleId, plateId, plateStatus, status }) => {
    const first = !seen.has(analyzableSampleId)
    seen.add(analyzableSampleId)
    return { plateId, plateStatus, status, first }
  })
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'newbornId', 'outcome', 'status'])
    .select((eb) =>
      eb
        .selectFrom('sampleRequests as asked')
        .select(({ fn }) => fn.min('asked.id').as('id'))
        .whereRef('asked.reportId', '=', 'reports.id')
        .where('asked.type', '=', 'new_spot')
        .where('asked.status', 'in', [...liveRequestStatuses])
        .as('sampleRequestId'),
    )
    .where('newbornId', 'in', [...newbornIds, 0])
    .where('category', '=', guidedCategory)
    .where('status', 'in', [...standingReportStatuses])
    .execute()
  const told = await db
    .selectFrom('communications')
    .select('newbornId')
    .where('newbornId', 'in', [...newbornIds, 0])
    .where('category', '=', guidedCategory)
    .where('createdAt', '>=', run.createdAt)
    .execute()
  const facts: GuideFacts = {
    shipping: { id: run.id, status: run.status },
    cards: cards.filter(({ status }) => !givesNothingStatuses.some((one) => one === status)).length,
    readings,
    reports,
    told: told.map(({ newbornId }) => newbornId),
  }
  const measuring = rows.find(({ plateStatus }) => plateStatus === 'closed')
  return {
    facts,
    cards: cards.map(({ barcode }) => barcode),
    measuring:
      measuring?.plateId && measuring.plateBarcode
        ? { id: measuring.plateId, barcode: measuring.plateBarcode }
        : null,
  }
}
