import { namedCards, type OpenCategory } from '@sne/shared/contract'
import { comingSampleStatuses, type Screening, screenings, statusesAtWork } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { listLaboratories } from '../../records/laboratories/laboratories.ts'

interface OpenCard {
  readonly category: Screening
  readonly sampleId: number
  readonly newbornId: number
  readonly barcode: string
}

/** Categories that had no laboratory when the card was registered, and that nobody has added since. */
function neverAssigned(db: Db, viewer: Viewer) {
  const cards = db
    .selectFrom('samples')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .innerJoin(
      sql<{ category: Screening }>`unnest(samples.screenings_without_laboratory)`.as<'open'>(
        sql`open(category)`,
      ),
      (join) => join.onTrue(),
    )
    .select(['open.category', 'samples.id as sampleId', 'samples.newbornId', 'samples.barcode'])
    .where(sql<boolean>`samples.screenings_without_laboratory <> '{}'`)
    .where('samples.deletedAt', 'is', null)
    .where('samples.status', 'in', comingSampleStatuses)
    .where(
      sql<boolean>`not exists (select from analyzable_samples a where a.sample_id = samples.id
        and a.category = open.category and a.deleted_at is null)`,
    )
  return viewer.seesAll ? cards : cards.where('shippings.destinationWorkgroupId', '=', viewer.workgroupId)
}

/** Categories at work in a laboratory whose list no longer names them: none of its people sees them. */
async function givenUp(db: Db, viewer: Viewer): Promise<OpenCard[]> {
  const laboratories = (await listLaboratories(db)).filter(
    ({ id }) => viewer.seesAll || id === viewer.workgroupId,
  )
  const found: OpenCard[] = []
  for (const { id, screenings: own } of laboratories) {
    const missing = screenings.filter((category) => !own.includes(category))
    if (missing.length === 0) continue
    const rows = await db
      .selectFrom('analyzableSamples')
      .innerJoin('samples', 'samples.id', 'analyzableSamples.sampleId')
      .select([
        'analyzableSamples.category',
        'samples.id as sampleId',
        'samples.newbornId',
        'samples.barcode',
      ])
      .where('analyzableSamples.workgroupId', '=', id)
      .where('analyzableSamples.category', 'in', missing)
      .where('analyzableSamples.status', 'in', [...statusesAtWork])
      .where('analyzableSamples.deletedAt', 'is', null)
      .where('samples.deletedAt', 'is', null)
      .execute()
    found.push(...rows.map((row) => ({ ...row, category: row.category as Screening })))
  }
  return found
}

/** In the usual order of the categories, their cards by age. */
export async function listOpenCategories(db: Db, viewer: Viewer): Promise<OpenCategory[]> {
  const cards = [...(await neverAssigned(db, viewer).execute()), ...(await givenUp(db, viewer))]
  return screenings.flatMap((category) => {
    const of = cards
      .filter((card) => card.category === category)
      .sort((one, other) => one.sampleId - other.sampleId)
    const first = of.slice(0, namedCards).map(({ category: _, ...card }) => card)
    return of.length > 0 ? [{ category, cards: of.length, first }] : []
  })
}
