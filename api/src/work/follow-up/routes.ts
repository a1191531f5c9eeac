import type { followUpEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { createFollowUp } from './create.ts'
import { listExpected } from './expected.ts'
import { findFollowUp, listFollowUps } from './queries.ts'
import { updateFollowUp } from './update.ts'

export const followUpHandlers: Handlers<typeof followUpEndpoints> = {
  listFollowUps: ({ db, viewer, now }, { query }) => listFollowUps(db, viewer, now, query),
  listExpectedFollowUps: ({ db, viewer }, { query }) => listExpected(db, viewer, query),
  createFollowUp: async (context, { body }) => {
    const id = await createFollowUp(context, body)
    return found(await findFollowUp(context.db, context.viewer, context.now, id))
  },
  updateFollowUp: async (context, { params: { id }, body }) => ({
    changed: await updateFollowUp(context, id, body),
    followUp: found(await findFollowUp(context.db, context.viewer, context.now, id)),
  }),
}
