import type { workgroupEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { findWorkgroup, listPediatric, listSpokes, listWorkgroups } from './queries.ts'
import { createWorkgroup, updateWorkgroup } from './service.ts'

export const workgroupHandlers: Handlers<typeof workgroupEndpoints> = {
  listWorkgroups: ({ db }, { query }) => listWorkgroups(db, query),
  getWorkgroup: async ({ db }, { params: { id } }) => found(await findWorkgroup(db, id)),
  getCredit: async ({ db, viewer }) => {
    const { workgroupId } = viewer
    const own = workgroupId === null ? null : await findWorkgroup(db, workgroupId)
    return { url: own?.config.creditUrl || null }
  },
  createWorkgroup: async (context, { body }) => {
    const id = await createWorkgroup(context, body)
    return found(await findWorkgroup(context.db, id))
  },
  updateWorkgroup: async (context, { params: { id }, body }) => {
    await updateWorkgroup(context, id, body)
    return found(await findWorkgroup(context.db, id))
  },
  listSpokeWorkgroups: async ({ db }, { query }) => ({ items: await listSpokes(db, query) }),
  listPediatricWorkgroups: async ({ db }, { query: { id, ids = [] } }) => ({
    items: await listPediatric(db, id ? [id, ...ids] : ids),
  }),
}
