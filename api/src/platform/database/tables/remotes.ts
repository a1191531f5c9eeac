// Made from the migrations by database/schema/generate.ts: do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Moment, NullableJson, NullableMoment } from '../columns.ts'
import type { CohortPeople } from '../json-shapes.ts'

export interface RemoteRequestsTable {
  id: GeneratedAlways<number>
  remote: string
  action: 'promote' | 'canary' | 'rollback' | 'end_canary' | 'recall' | 'withdraw'
  release: string | null
  who: NullableJson<CohortPeople>
  reason: string
  afterStep: string | null
  stepId: string
  status: Generated<'pending' | 'approved' | 'refused' | 'withdrawn'>
  createdAt: Moment
  createdBy: number
  decidedAt: NullableMoment
  decidedBy: number | null
  decisionReason: string | null
  version: Generated<number>
}

export interface RemoteEventsTable {
  id: GeneratedAlways<number>
  at: Moment
  remote: string
  release: string
  kind: 'ready' | 'load' | 'hash' | 'misfit' | 'bootstrap' | 'mount' | 'render' | 'chunk'
  milliseconds: number | null
}
