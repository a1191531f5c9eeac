import type { NewbornReading, newbornEndpoints } from '@sne/shared/contract'
import type { ReadPart, Role } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/calls/context.ts'
import { type ListPage, listPage } from '../../platform/database/list.ts'
import { personLabelOf } from '../../records/people/person-label.ts'
import { openedRecord } from './opened-record.ts'

type Query = z.output<(typeof newbornEndpoints)['listNewbornReadings']['query']>

const personOf = (id: number | null, label: string | null) =>
  id === null || label === null ? null : { id, label }

/**
 * Reads of a newborn's record, and of records joined to it, with their person, the latest first. People of another
 * laboratory stay unnamed. @throws Refusal `not_found`, `newborn_merged`
 */
export async function listReadings(context: Context, input: Query): Promise<ListPage<NewbornReading>> {
  const { db, viewer } = context
  const { newbornId: id } = input
  await openedRecord(context, id)
  const records = sql<number>`(with recursive joined as (
      select ${id}::bigint as id
      union all select former.id from newborns former join joined on former.merged_into_id = joined.id
    ) select id from joined)`
  const isNamed = viewer.seesAll
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(step.workgroup_id = ${viewer.workgroupId}, true)`
  const query = db
    .selectFrom('auditTrail as step')
    .leftJoin('users as person', 'person.id', 'step.actorId')
    .leftJoin('users as support', 'support.id', 'step.impersonatedBy')
    .leftJoin('workgroups as laboratory', 'laboratory.id', 'step.workgroupId')
    .select(['step.id', 'step.at', 'step.role', 'step.actorId', 'step.impersonatedBy', 'step.workgroupId'])
    // Rows of before have no part: each is an opening of the newborn's page.
    .select(sql<ReadPart>`coalesce(step.details ->> 'part', 'record')`.as('part'))
    .select(['laboratory.name as laboratoryName', isNamed.as('isNamed')])
    .select([personLabelOf('person').as('personLabel'), personLabelOf('support').as('supportLabel')])
    .where('step.entity', '=', 'newborn')
    .where('step.entityId', 'in', records)
    .where('step.action', '=', 'read')
  const page = await listPage(db, query, input, {
    sortColumns: { at: 'step.at' },
    defaultSort: '-at',
    key: 'step.id',
  })
  context.audit({ entity: 'newborn', id, action: 'read_readings' })
  const items = page.items.map((row) => ({
    id: row.id,
    at: row.at,
    part: row.part,
    person: row.isNamed ? personOf(row.actorId, row.personLabel) : null,
    support: personOf(row.impersonatedBy, row.supportLabel),
    role: row.role as Role | null,
    laboratory: personOf(row.workgroupId, row.laboratoryName),
  }))
  return { ...page, items }
}
