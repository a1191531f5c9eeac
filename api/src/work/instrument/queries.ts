import type { FiltersOf, Instrument } from '@sne/shared/contract'
import { addDays, dayOf, dueSoonDays } from '@sne/shared/domain'
import { sql } from 'kysely'
import { found } from '../../platform/calls/refusal.ts'
import { type ListInput, listPage } from '../../platform/database/list.ts'
import type { Db } from '../../platform/database/open.ts'
import type { Viewer } from '../../platform/sessions/viewer.ts'
import { instrumentRows, lastEvents, toInstrumentRow } from '../../records/materials/instruments.ts'
import { shownSteps } from '../../records/materials/status-steps.ts'
import { useOf } from '../../records/materials/use.ts'
import { actorsOf } from '../../records/people/acted-label.ts'

const nextDue = sql<string | null>`(select min(last.next_due_on) from ${lastEvents} last)`

/** An event of the row is overdue or near, or the last one of its kind failed. */
const toCheck = (today: string) => sql<boolean>`(instrument.status = 'in_use' and exists (
  select from ${lastEvents} last where last.outcome = 'failed'
    or last.next_due_on <= ${addDays(today, dueSoonDays)}::date))`

type Query = ListInput & FiltersOf<'listInstruments'>

export async function listInstruments(db: Db, viewer: Viewer, now: Date, query: Query) {
  const today = dayOf(now)
  let rows = instrumentRows(db, viewer.workgroupId)
  if (query.q) {
    const text = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(({ or, eb }) =>
      or(
        (['name', 'maker', 'model', 'serial', 'place'] as const).map((name) =>
          eb(`instrument.${name}`, 'ilike', text),
        ),
      ),
    )
  }
  if (query.status) rows = rows.where('instrument.status', 'in', [...query.status])
  if (query.kind) rows = rows.where('instrument.kind', 'in', [...query.kind])
  const types = query.analysisTypeId
  if (types)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('instrumentTypes as part')
          .select('part.instrumentId')
          .whereRef('part.instrumentId', '=', 'instrument.id')
          .where('part.analysisTypeId', 'in', [...types]),
      ),
    )
  if (query.toCheck !== undefined)
    rows = rows.where(query.toCheck ? toCheck(today) : sql<boolean>`not ${toCheck(today)}`)
  const page = await listPage(db, rows, query, {
    sortColumns: {
      name: sql`lower(instrument.name)`,
      kind: 'instrument.kind',
      place: 'instrument.place',
      status: 'instrument.status',
      nextDueOn: nextDue,
    },
    defaultSort: 'name',
    key: 'instrument.id',
  })
  return { ...page, items: page.items.map((row) => toInstrumentRow(row, today)) }
}

/** Every event of an instrument, the newest first. */
async function eventsOf(db: Db, instrumentId: number): Promise<Instrument['events']> {
  const rows = await db
    .selectFrom('instrumentEvents')
    .selectAll()
    .where('instrumentId', '=', instrumentId)
    .orderBy('happenedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const actor = await actorsOf(
    db,
    rows.flatMap(({ recordedBy, recordedAt, annulled }) => [
      { by: recordedBy, at: recordedAt },
      ...(annulled ? [annulled] : []),
    ]),
  )
  return rows.map(({ instrumentId: _, recordedAt, recordedBy, annulled, ...row }) => ({
    ...row,
    recorded: { at: recordedAt, by: actor(recordedBy, recordedAt) },
    annulled: annulled && {
      ...{ at: annulled.at, reason: annulled.reason },
      by: actor(annulled.by, annulled.at),
    },
  }))
}

/** @throws Refusal `not_found` also for an instrument of another laboratory */
export async function findInstrument(db: Db, viewer: Viewer, now: Date, id: number): Promise<Instrument> {
  const row = found(
    await instrumentRows(db, viewer.workgroupId).where('instrument.id', '=', id).executeTakeFirst(),
  )
  const actor = await actorsOf(db, [{ by: row.createdBy, at: row.createdAt }])
  return {
    ...toInstrumentRow(row, dayOf(now)),
    created: { at: row.createdAt, by: actor(row.createdBy, row.createdAt) },
    steps: await shownSteps(db, row.steps),
    events: await eventsOf(db, id),
    use: await useOf(db, viewer, 'instrumentId', id),
  }
}
