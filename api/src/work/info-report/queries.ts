import type { FiltersOf, InfoReportRow, InfoReportType } from '@sne/shared/contract'
import { closedStatuses, infoReportFieldLabels, keysOf, type Screening, type Tier } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { found } from '../../platform/calls/refusal.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { sampleRows } from '../../records/cards/row-queries.ts'
import { sampleInSight } from '../../records/cards/visible.ts'
import { cardMatches } from '../../records/search/text-search.ts'
import { infoReportValues } from './values.ts'

export type InfoReportFilters = FiltersOf<'listInfoReport'>

interface ConfiguredType extends InfoReportType {
  readonly tier: Tier
}

/** Types that the administrator put into the info report; also of categories that are analysed elsewhere. */
async function configuredTypes(db: Db): Promise<ConfiguredType[]> {
  const rows = await db
    .selectFrom('analysisTypes')
    .select(['id', 'label', 'category', 'tier', 'infoReport'])
    .where('enabled', '=', true)
    .where(sql<boolean>`(info_report ->> 'enabled')::boolean`)
    .orderBy(sql`(info_report ->> 'order')::int`)
    .orderBy('position')
    .execute()
  return rows.map(({ infoReport, category, ...type }) => ({
    ...type,
    category: category as Screening,
    fields: infoReport.fields,
  }))
}

/** Accepted cards in sight that need a type: of a second tier only those that were sent there. */
function cardsFor(
  db: Db,
  viewer: Viewer,
  type: Pick<ConfiguredType, 'id' | 'category' | 'tier'>,
  query: InfoReportFilters,
) {
  let rows = sampleRows(db, viewer)
    .select('newborns.fiscalCode')
    .where(sampleInSight(viewer))
    .where('samples.status', '=', 'accepted')
    .where(
      sql<boolean>`exists (select from analyzable_samples wanted where wanted.sample_id = samples.id
        and wanted.category = ${type.category} and wanted.deleted_at is null
        and wanted.status not in (${literals(closedStatuses)})
        and (${type.tier === '1'} or wanted.second_tier_type_id = ${type.id}))`,
    )
  const { q } = query
  if (q) rows = rows.where(cardMatches(q))
  rows = rows.where(inItalianDays('samples.acceptedAt', query.acceptedFrom, query.acceptedTo))
  if (query.authorWorkgroupId?.length)
    rows = rows.where('samples.authorWorkgroupId', 'in', [...query.authorWorkgroupId])
  return rows
}

/**
 * One page of the sheet of a type, the first configured one when none is named.
 * @throws Refusal `not_found` for a type that the info report does not show
 */
export async function listInfoReport(db: Db, viewer: Viewer, query: InfoReportFilters & ListInput) {
  const configured = await configuredTypes(db)
  const types = configured.map(({ tier: _, ...type }) => type)
  const { analysisTypeId, page, pageSize } = query
  const [first] = configured
  if (analysisTypeId === undefined && !first)
    return { items: [], total: 0, page, pageSize, sort: null, fields: [], types, type: null }
  const type = found(
    analysisTypeId === undefined ? first : configured.find(({ id }) => id === analysisTypeId),
  )
  const answer = await listPage(db, cardsFor(db, viewer, type, query), query, {
    sortColumns: {
      acceptedAt: 'samples.acceptedAt',
      barcode: 'samples.barcode',
      protocolNumber: 'samples.protocolNumber',
    },
    defaultSort: '-acceptedAt',
    key: 'samples.id',
  })
  const items = answer.items.map(
    (row): InfoReportRow => ({
      sampleId: row.id,
      newbornId: row.newbornId,
      barcode: row.barcode,
      protocolNumber: row.protocolNumber,
      acceptedAt: row.acceptedAt ?? row.createdAt,
      authorWorkgroup: {
        id: row.authorWorkgroupId,
        name: row.authorName,
        facilityName: row.facilityName,
        type: row.authorType,
      },
      values: infoReportValues(row, type.fields),
    }),
  )
  return { ...answer, items, fields: type.fields, types, type }
}

/** The card accepted last that needs a type, also of a type that the info report does not show yet. */
export async function previewInfoReport({ db, viewer, audit }: Context, id: number) {
  const type = found(
    await db
      .selectFrom('analysisTypes')
      .select(['id', 'category', 'tier'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const card = await cardsFor(db, viewer, { ...type, category: type.category as Screening }, {})
    .orderBy('samples.acceptedAt', 'desc')
    .orderBy('samples.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!card) return { card: null }
  audit({ entity: 'newborn', id: card.newbornId, action: 'read', details: { part: 'info_report' } })
  const values = infoReportValues(card, keysOf(infoReportFieldLabels))
  return { card: { sampleId: card.id, newbornId: card.newbornId, values } }
}
