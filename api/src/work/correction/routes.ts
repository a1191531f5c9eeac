import type { correctionEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { correctionsOf } from './queries.ts'

export const correctionHandlers: Handlers<typeof correctionEndpoints> = {
  listCardCorrections: (context, { params }) => correctionsOf(context, params.id),
}
