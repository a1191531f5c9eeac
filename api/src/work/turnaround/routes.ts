import type { turnaroundEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listTurnaround } from './queries.ts'

export const turnaroundHandlers: Handlers<typeof turnaroundEndpoints> = {
  listTurnaround: ({ db, viewer, now }, { query }) => listTurnaround(db, viewer, query, now),
}
