import type { userEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../calls/handler.ts'
import { found, refuse } from '../calls/refusal.ts'
import { findMe, findUser, listAnalysts, listUsers } from './queries.ts'
import { createUser, updateCredentials, updateOwnProfile, updateUser } from './service.ts'

export const userHandlers: Handlers<typeof userEndpoints> = {
  getMe: async ({ db, viewer }) => findMe(db, viewer),

  getUser: async ({ db, viewer }, { params: { id } }) => {
    if (!viewer.seesAll && id !== viewer.userId) throw refuse('not_found')
    return found(await findUser(db, id))
  },

  createUser: async (context, { body }) => {
    const id = await createUser(context, body)
    return found(await findUser(context.db, id))
  },

  listUsers: async ({ db }, { query }) => listUsers(db, query),

  listAnalysts: async ({ db, viewer }) => ({ items: await listAnalysts(db, viewer) }),

  updateOwnProfile: async (context, { body }) => {
    await updateOwnProfile(context, body)
    return findMe(context.db, context.viewer)
  },

  updateCredentials: async (context, { body }) => {
    await updateCredentials(context, body)
    return { ok: true }
  },

  updateUser: async (context, { params: { id }, body }) => {
    await updateUser(context, id, body)
    return found(await findUser(context.db, id))
  },
}
