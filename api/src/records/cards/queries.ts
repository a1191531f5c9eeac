import { Conditions, type Sample, type SampleRow } from '@sne/shared/contract'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { isNamed } from '../search/card-conditions.ts'
import { isBarcodeCorrectable } from './barcode-correctable.ts'
import { conditionsOf, foundBy, isCodeAlone, type SampleFilters, walkedBy } from './find-cards.ts'
import { problemsOf, sampleRows, toSampleRow } from './row-queries.ts'
import { toldAnswersOf } from './told-answers.ts'

const filtered = (db: Db, viewer: Viewer, query: Omit<SampleFilters, keyof ListInput>) =>
  sampleRows(db, viewer).where(conditionsOf(viewer, query))

const oneOf = (db: Db, viewer: Viewer, id: number) =>
  filtered(db, viewer, {}).withPlugin(prepared).where('samples.id', '=', id)

/** One page of cards in sight. @param fixed what the list is about; stronger than the filters */
export async function listSamples(
  db: Db,
  viewer: Viewer,
  query: SampleFilters,
  fixed: Omit<SampleFilters, keyof ListInput> = {},
  fallback = '-acceptedAt',
) {
  const filters = { ...query, ...fixed }
  const page = await listPage(db, filtered(db, viewer, filters), query, {
    matchQuery: foundBy(db, viewer, filters, query.sort),
    isSearch: isNamed(filters),
    prepared: isCodeAlone(filters),
    orderedQuery: walkedBy(db, viewer, filters, query.sort ?? fallback),
    sortColumns: {
      acceptedAt: 'samples.acceptedAt',
      collectedAt: 'samples.collectedAt',
      barcode: 'samples.barcode',
      surname: 'newborns.nameSort',
      protocolNumber: 'samples.protocolNumber',
      status: 'samples.status',
    },
    defaultSort: fallback,
    key: 'samples.id',
  })
  return { ...page, items: page.items.map(toSampleRow) }
}

/** Cards of a newborn that are in sight, in the order in which they were collected. */
export async function cardsOfNewborn(db: Db, viewer: Viewer, newbornId: number): Promise<SampleRow[]> {
  const rows = await filtered(db, viewer, { newbornId })
    .withPlugin(prepared)
    .orderBy('samples.collectedAt')
    .orderBy('samples.id')
    .execute()
  return rows.map(toSampleRow)
}

export async function findSampleRow(db: Db, viewer: Viewer, id: number): Promise<SampleRow | undefined> {
  const row = await oneOf(db, viewer, id).executeTakeFirst()
  return row && toSampleRow(row)
}

/** One card whole. */
export async function findSample(db: Db, viewer: Viewer, id: number, now: Date): Promise<Sample | undefined> {
  const row = await oneOf(db, viewer, id).executeTakeFirst()
  if (!row) return undefined
  const told = row.toldPreviousBarcode === null ? null : { id: null, barcode: row.toldPreviousBarcode }
  const previous =
    told === null && row.previousSampleId
      ? await db
          .selectFrom('samples')
          .select(['id', 'barcode'])
          .where('id', '=', row.previousSampleId)
          .executeTakeFirst()
      : null
  return {
    ...toSampleRow(row),
    previousSample: told ?? previous ?? null,
    sampleRequestId: row.sampleRequestId,
    collectedBy: row.collectedBy,
    collectionMethod: row.collectionMethod,
    ward: row.ward,
    feeding: row.feeding,
    conditions: Conditions.parse(row.conditions),
    mother: row.motherFactors,
    motherIdentity: row.mother,
    consent: { ...row.consent, refused: row.consent.refused === true },
    notRefused: row.consent.refused === false,
    consentSaidAt: row.consentSaidAt,
    transferHospital: row.transferHospital,
    spotsTotal: row.spotsTotal,
    punchesUsed: row.punchesUsed,
    punchesLeft: row.punchesTotal - row.punchesUsed,
    storageLocation: row.storageLocation,
    disposeAfter: row.disposeAfter,
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
    barcodeCorrectable: await isBarcodeCorrectable({ db }, row),
    oldSampleDays: row.config.oldSampleDays,
    toldAnswers: await toldAnswersOf(db, id),
    proposed: problemsOf(row, row.decidedAt ? new Date(row.decidedAt) : now),
  }
}
