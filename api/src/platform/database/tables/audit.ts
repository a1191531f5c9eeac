// Made from the migrations by database/schema/generate.ts: do not edit.
import type { GeneratedAlways } from 'kysely'
import type { Moment, NullableJson } from '../columns.ts'
import type { AuditedValue, Details } from '../json-shapes.ts'

export interface AuditTrailTable {
  id: GeneratedAlways<number>
  at: Moment
  requestId: string
  call: string
  entity: string
  entityId: number | null
  action: string
  fromStatus: string | null
  toStatus: string | null
  reason: string | null
  details: NullableJson<Details>
  actorId: number | null
  apiKeyId: number | null
  impersonatedBy: number | null
  role: string | null
  workgroupId: number | null
  hostVersion: string | null
  remoteVersion: string | null
}

export interface AuditEffectsTable {
  id: GeneratedAlways<number>
  auditId: number
  entity: string
  entityId: number
  fromStatus: string | null
  toStatus: string | null
  details: NullableJson<Details>
}

export interface AuditValuesTable {
  id: GeneratedAlways<number>
  auditId: number
  entity: string
  entityId: number
  field: string
  before: NullableJson<AuditedValue>
  after: NullableJson<AuditedValue>
}
