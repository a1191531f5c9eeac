import type { FiltersOf, Override } from '@sne/shared/contract'
import { type OverrideState, overrideState, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { isBarcode } from '../../records/cards/barcode-case.ts'
import { newbornColumns, newbornLabel } from '../../records/newborns/newborn-label.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { stampOf } from '../../records/reports/records.ts'

/** `overrideState` for the filter of a list. */
const stateOf = sql<OverrideState>`case when done.withdrawn_at is not null then 'withdrawn'
  when done.confirmed_at is not null then 'confirmed' else 'proposed' end`

const monthOf = sql<string>`to_char(done.proposed_at at time zone 'Europe/Rome', 'YYYY-MM')`

const records = (db: Db) =>
  db
    .selectFrom('findingOverrides as done')
    .innerJoin('reports', 'reports.id', 'done.reportId')
    .innerJoin('sampleAnalyses as analysis', 'analysis.id', 'done.sampleAnalysisId')
    .innerJoin('analyzableSamples as a', 'a.id', 'analysis.analyzableSampleId')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .innerJoin('users as lead', 'lead.id', 'done.proposedBy')
    .leftJoin('users as second', 'second.id', 'done.confirmedBy')
    .leftJoin('users as taker', 'taker.id', 'done.withdrawnBy')
    .selectAll('done')
    .select(['reports.number', 'a.category', 'a.newbornId', 'a.protocolNumber', 'samples.barcode'])
    .select(newbornColumns)
    .select([
      personLabelOf('lead').as('leadLabel'),
      personLabelOf('second').as('secondLabel'),
      personLabelOf('taker').as('takerLabel'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

const toOverride = (row: Row): Override => {
  const withdrawn = stampOf(row.withdrawnAt, row.withdrawnBy, row.takerLabel)
  return {
    id: row.id,
    reportId: row.reportId,
    number: row.number,
    category: row.category as Screening,
    newborn: newbornLabel(row),
    barcode: row.barcode,
    protocol: row.protocolNumber,
    analyte: row.analyte,
    sampleAnalysisId: row.sampleAnalysisId,
    reason: row.reason,
    state: overrideState(row),
    proposed: { at: row.proposedAt, by: { id: row.proposedBy, label: row.leadLabel } },
    confirmed: stampOf(row.confirmedAt, row.confirmedBy, row.secondLabel),
    withdrawn: withdrawn && { ...withdrawn, reason: row.withdrawnReason },
  }
}

export async function listOverrides(db: Db, viewer: Viewer, query: ListInput & FiltersOf<'listOverrides'>) {
  const { q, month, state, category } = query
  let rows = records(db).where(
    visibleTo(viewer, { workgroup: 'reports.workgroupId', category: 'a.category' }),
  )
  if (month) rows = rows.where(sql<boolean>`${monthOf} = ${month}`)
  if (state?.length) rows = rows.where(sql<boolean>`${stateOf} = any(${[...state]})`)
  if (category?.length) rows = rows.where('a.category', 'in', [...category])
  if (q)
    rows = rows.where(({ or, eb }) =>
      or([
        isBarcode('samples.barcode', q),
        eb('a.protocolNumber', '=', q),
        eb('reports.number', '=', q),
        eb('newborns.surname', 'ilike', `${q}%`),
      ]),
    )
  const page = await listPage(db, rows, query, {
    sortColumns: {
      proposedAt: 'done.proposedAt',
      newborn: 'newborns.nameSort',
      analyte: 'done.analyte',
      category: 'a.category',
    },
    defaultSort: '-proposedAt',
    key: 'done.id',
  })
  return { ...page, items: page.items.map(toOverride) }
}

/** Overrides of findings of one newborn in a category, the newest first. */
export async function overridesOfEpisode(
  db: Db,
  { newbornId, category }: { readonly newbornId: number; readonly category: string },
): Promise<Override[]> {
  const rows = await records(db)
    .where('a.newbornId', '=', newbornId)
    .where('a.category', '=', category)
    .orderBy('done.id', 'desc')
    .execute()
  return rows.map(toOverride)
}
