import type { newbornEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { readNewborn } from './queries.ts'

export const newbornHandlers: Handlers<typeof newbornEndpoints> = {
  getNewborn: (context, { params }) => readNewborn(context, params.id),
}
