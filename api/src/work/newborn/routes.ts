import type { newbornEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { readNewborn } from './queries.ts'
import { listReadings } from './readings.ts'

export const newbornHandlers: Handlers<typeof newbornEndpoints> = {
  getNewborn: (context, { params }) => readNewborn(context, params.id),
  listNewbornReadings: (context, { query }) => listReadings(context, query),
}
