import type { followUpEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listFollowUps } from './queries.ts'

export const followUpHandlers: Handlers<typeof followUpEndpoints> = {
  listFollowUps: ({ db, viewer }, { query }) => listFollowUps(db, viewer, query),
}
