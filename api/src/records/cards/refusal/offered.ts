import type { Screening } from '@sne/shared/domain'
import type { Context } from '../../../platform/calls/context.ts'
import { listLaboratories, routing } from '../../laboratories/laboratories.ts'
import { expectedScreenings } from '../required-screenings.ts'

/** The first card of a newborn, also one that was removed: its birth point and laboratory. */
const firstCardOf = ({ db }: Pick<Context, 'db'>, newbornId: number) =>
  db
    .selectFrom('samples')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
    .select(['author.config', 'shippings.destinationWorkgroupId as hubId'])
    .where('samples.newbornId', '=', newbornId)
    .orderBy('samples.collectedAt')
    .orderBy('samples.id')
    .executeTakeFirst()

/** A category that the birth point of a newborn's first card offers, with the laboratories that analyse and send it. */
export type Offered = Awaited<ReturnType<typeof offeredTo>>[number]

/** Categories that the birth point of the first card offers to a newborn that refuses nothing. */
export async function offeredTo(context: Pick<Context, 'db'>, newbornId: number) {
  const { db } = context
  const first = await firstCardOf(context, newbornId)
  if (!first) return []
  const { birthAt } = await db
    .selectFrom('newborns')
    .select('birthAt')
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const unknown = {
    informed: null,
    storage: null,
    research: null,
    sma: null,
    lysosomal: null,
    refused: null,
  }
  const laboratories = await listLaboratories(db)
  const hub = laboratories.find(({ id }) => id === first.hubId)
  const routes = hub ? routing(laboratories, hub) : new Map<Screening, number>()
  return expectedScreenings(first.config, birthAt, unknown).flatMap(({ category }) => {
    const workgroupId = routes.get(category)
    return workgroupId === undefined ? [] : [{ category, workgroupId, hubWorkgroupId: first.hubId }]
  })
}
