import type { AnalyzableNewbornRow } from '@sne/shared/contract'
import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { essentialColumns, newbornEssentials } from '../../records/newborns/newborn-essentials.ts'
import { type AnalyzableFilters, filtered, ownProtocol } from './queries.ts'

/** The card and category that a newborn's row shows: the last one that the laboratory accepted. */
const lastAccepted = (db: Db, viewer: Viewer) => {
  const ours = (of: string) =>
    visibleTo(viewer, { workgroup: `${of}.workgroupId`, category: `${of}.category` })
  return db
    .selectFrom('analyzableSamples as last')
    .innerJoin('newborns as newborn', 'newborn.id', 'last.newbornId')
    .select((eb) => ['last.newbornId', eb.ref('last.acceptedAt').$notNull().as('lastAcceptedAt')])
    .where('last.deletedAt', 'is', null)
    .where('last.acceptedAt', 'is not', null)
    .where(ours('last'))
    .where(
      sql<boolean>`not exists (select from analyzable_samples later where later.newborn_id = last.newborn_id
        and later.deleted_at is null and ${ours('later')}
        and (later.accepted_at, later.id) > (last.accepted_at, last.id))`,
    )
}

/** The newborns of all these rows: to be counted, nobody has to know which card was the last. */
const everAccepted = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('analyzableSamples as last')
    .where('last.deletedAt', 'is', null)
    .where('last.acceptedAt', 'is not', null)
    .where(visibleTo(viewer, { workgroup: 'last.workgroupId', category: 'last.category' }))
    .groupBy('last.newbornId')

/** Columns of the list for the accepted categories of newborns: found by key, without any other column. */
const cardsOf = (db: Db, viewer: Viewer, newbornIds: readonly number[]) =>
  db
    .selectFrom('samples')
    .withPlugin(prepared)
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .innerJoin('workgroups as author', 'author.id', 'samples.authorWorkgroupId')
    .innerJoin('analyzableSamples as a', 'a.sampleId', 'samples.id')
    .select(essentialColumns)
    .select(['author.id as authorId', 'author.name as authorName', 'author.facilityName'])
    .select(['author.type as authorType', 'samples.id', 'samples.newbornId', 'samples.barcode'])
    .select(['samples.sampleNumber', 'samples.collectedAt', 'a.category', 'a.priority'])
    .select(['a.id as analyzableId', 'a.status as analyzableStatus'])
    .select(ownProtocol.as('ownProtocol'))
    .where('a.deletedAt', 'is', null)
    .where('samples.deletedAt', 'is', null)
    .where(visibleTo(viewer, { workgroup: 'a.workgroupId', category: 'a.category' }))
    .where('a.acceptedAt', 'is not', null)
    .where(sql<boolean>`samples.newborn_id = any((select ${newbornIds}::bigint[])::bigint[])`)
    .orderBy('samples.sampleNumber')
    .orderBy('a.id')
    .execute()

const isFiltered = ({ page, pageSize, sort, ...filters }: AnalyzableFilters) =>
  Object.values(filters).some((value) => value !== undefined)

/** Newborns with what the laboratory has accepted of them: a page of newborns, then their cards. */
export async function listNewborns(db: Db, viewer: Viewer, query: AnalyzableFilters, now: Date) {
  let rows = lastAccepted(db, viewer)
  if (isFiltered(query)) {
    const matching = filtered(db, viewer, query, now).where('a.acceptedAt', 'is not', null)
    rows = rows.where('last.newbornId', 'in', matching.clearSelect().select('a.newbornId'))
  }
  const page = await listPage(db, rows, query, {
    countQuery: isFiltered(query) ? undefined : everAccepted(db, viewer),
    sortColumns: {
      lastAcceptedAt: 'last.acceptedAt',
      surname: 'newborn.nameSort',
      birthAt: 'newborn.birthAt',
    },
    defaultSort: '-lastAcceptedAt',
    key: 'last.id',
  })
  const ids = page.items.map(({ newbornId }) => newbornId)
  const records = await cardsOf(db, viewer, ids)
  const items = page.items.flatMap(({ newbornId, lastAcceptedAt }): AnalyzableNewbornRow[] => {
    const own = records.filter((row) => row.newbornId === newbornId)
    const [first] = own
    if (!first) return []
    const { authorId, authorName, facilityName, authorType } = first
    const cards = [...Map.groupBy(own, (row) => row.id).values()]
    return [
      {
        newborn: newbornEssentials(first),
        authorWorkgroup: { id: authorId, name: authorName, facilityName, type: authorType },
        lastAcceptedAt: new Date(lastAcceptedAt).toISOString(),
        samples: cards.flatMap((rows) => {
          const [card] = rows
          if (!card) return []
          return [
            {
              sampleId: card.id,
              barcode: card.barcode,
              sampleNumber: card.sampleNumber,
              protocolNumber: card.ownProtocol,
              collectedAt: card.collectedAt,
              screenings: rows.map((row) => ({
                analyzableSampleId: row.analyzableId,
                category: row.category as Screening,
                status: row.analyzableStatus,
                priority: row.priority,
              })),
            },
          ]
        }),
      },
    ]
  })
  return { ...page, items }
}
