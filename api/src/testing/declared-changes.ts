import { type EndpointSpec, endpoints, type Resource, resources } from '@sne/shared/contract'
import { isOneOf } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open.ts'

/** Resources that show records of another name; null: no page reads them. */
const shownBy: Readonly<Record<string, Resource | null>> = {
  'api-key': 'intake',
  communication: 'newborn-event',
  'control-policy': 'control-lot',
  'material-policy': 'material',
  'reagent-kit': 'reagent',
  'eqa-programme': 'eqa',
  'eqa-round': 'eqa',
  'reagent-lot': 'reagent',
  'intake-message': 'intake',
  'intake-sender': 'intake',
  'newborn-pair': 'duplicate',
  'plate-group': 'plate',
  'remote-request': 'remote',
  'saved-search': 'search',
  'support-request': null,
  trial: 'remote',
  well: 'plate',
}

const resourceOf = (entity: string): Resource | null | undefined =>
  entity in shownBy ? shownBy[entity] : isOneOf(resources, entity) ? entity : undefined

/**
 * Records that calls changed, by the audit trail, and whose resource the call does not declare in `changes`: a screen would
 * go on showing what was. @returns a sentence each
 */
export async function undeclaredChanges(db: Db): Promise<string[]> {
  const { rows } = await sql<{ call: string; entity: string }>`
    select distinct trail.call, effect.entity from audit_effects effect
    join audit_trail trail on trail.id = effect.audit_id order by 1, 2`.execute(db)
  return rows.flatMap(({ call, entity }) => {
    const declared: EndpointSpec | undefined = endpoints[call as keyof typeof endpoints]
    const resource = resourceOf(entity)
    if (resource === undefined)
      return [`${entity}: no resource of the contract shows it (declared-changes.ts)`]
    if (!declared || resource === null || isOneOf(declared.changes ?? [], resource)) return []
    return [`${call} changes ${entity} and does not declare '${resource}' in its changes`]
  })
}
