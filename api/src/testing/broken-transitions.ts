import { lifecycles, type MachineEntity, machines } from '@sne/shared/domain'
import { type Kysely, sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'

/** Tables of the records that have a status, by entity of the audit trail. */
const tables: Readonly<Partial<Record<MachineEntity, string>>> = {
  shipping: 'shippings',
  sample: 'samples',
  'analyzable-sample': 'analyzable_samples',
  'analysis-request': 'analysis_requests',
  plate: 'plates',
  'sample-analysis': 'sample_analyses',
  report: 'reports',
  'sample-request': 'sample_requests',
  'follow-up': 'follow_ups',
  'user-right': 'user_rights',
  instrument: 'instruments',
  'reagent-lot': 'reagent_lots',
}

export interface Step {
  readonly entity: string
  readonly from: string
  readonly to: string
}

const isMachine = (entity: string): entity is MachineEntity => Object.hasOwn(machines, entity)

/** @returns whether the table of the entity has this step; entities without a table have none that is wrong */
export function isInTables({ entity, from, to }: Step): boolean {
  if (!isMachine(entity) || from === to) return true
  if (!Object.hasOwn(lifecycles[entity].statuses, to)) return false
  const { transitions } = machines[entity]
  return transitions.some((one) => one.to === to && (one.from as readonly string[]).includes(from))
}

/** Steps of the audit trail that no table has, and records whose status is not where their last step led. */
export async function brokenTransitions(db: Db): Promise<string[]> {
  const any = db as Kysely<unknown>
  const { rows: steps } = await sql<
    Step & { id: number }
  >`select entity, from_status as from, to_status as to, min(entity_id) as id
    from audit_effects where from_status is not null and to_status is not null group by 1, 2, 3`.execute(any)
  const strange = steps
    .filter((step) => !isInTables(step))
    .map(({ entity, id, from, to }) => `${entity} ${id} went from ${from} to ${to}`)
  const astray: string[] = []
  for (const [entity, table] of Object.entries(tables)) {
    const { rows } = await sql<{ id: number; status: string; last: string }>`
      select t.id, t.status, e.to_status as last from (
        select distinct on (entity_id) entity_id, to_status from audit_effects
        where entity = ${entity} and to_status is not null order by entity_id, id desc
      ) e join ${sql.table(table)} t on t.id = e.entity_id where t.status <> e.to_status`.execute(any)
    const [first] = rows
    if (first)
      astray.push(`${entity}: ${rows.length} (${first.id} is ${first.status}, its last step: ${first.last})`)
  }
  return [...strange, ...astray]
}
