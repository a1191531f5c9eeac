import type { userEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found, refuse } from '../../platform/calls/refusal.ts'
import { prepareCredentials, updateCredentials } from './credentials.ts'
import { changePermission } from './permission.ts'
import { findMe, findUser, listAnalysts, listUsers } from './queries.ts'
import { createUser, updateOwnProfile, updateUser } from './service.ts'

export const userHandlers: Handlers<typeof userEndpoints> = {
  getMe: async (context) => findMe(context),

  getUser: async (context, { params: { id } }) => {
    const { viewer } = context
    if (!viewer.seesAll && id !== viewer.userId) throw refuse('not_found')
    return found(await findUser(context, id))
  },

  createUser: async (context, { body }) => {
    const id = await createUser(context, body)
    return found(await findUser(context, id))
  },

  listUsers: async ({ db }, { query }) => listUsers(db, query),

  listAnalysts: async ({ db, viewer }) => ({ items: await listAnalysts(db, viewer) }),

  updateOwnProfile: async (context, { body }) => {
    await updateOwnProfile(context, body)
    return findMe(context)
  },

  updateCredentials: {
    prepare: async (before, { body }) => {
      const tried = await prepareCredentials(before, body)
      return async (context) => ({ ok: true, pendingEmail: await updateCredentials(context, body, tried) })
    },
  },

  updateUser: async (context, { params: { id }, body }) => {
    await updateUser(context, id, body)
    return found(await findUser(context, id))
  },

  changeUserPermission: async (context, { params: { id }, body }) => {
    const changed = await changePermission(context, id, body)
    return { changed, user: found(await findUser(context, id)) }
  },
}
