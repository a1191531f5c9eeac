import type { criticalValueEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listCriticalValues } from './queries.ts'
import { takeCriticalValue } from './take.ts'

export const criticalValueHandlers: Handlers<typeof criticalValueEndpoints> = {
  listCriticalValues: ({ db, viewer }, { query }) => listCriticalValues(db, viewer, query),
  takeCriticalValue: (context, { params }) => takeCriticalValue(context, params.id),
}
