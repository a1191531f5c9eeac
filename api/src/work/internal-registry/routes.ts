import type { internalRegistryEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { lastNumber } from '../../records/numbers/next-number.ts'
import { seriesOfRegister } from '../../records/numbers/registry.ts'
import { printEntries } from './print.ts'
import { findEntry, holderOf, listEntries, readsAll } from './queries.ts'
import { createEntry, removeEntry, updateEntry } from './service.ts'

export const internalRegistryHandlers: Handlers<typeof internalRegistryEndpoints> = {
  listRegistryEntries: ({ db, viewer }, { query }) => listEntries(db, viewer, query),
  printRegistryEntries: (context, { query }) => printEntries(context, query),
  checkDuplicateRegistryEntry: async ({ db, viewer }, { query: { workgroupId: asked, ...query } }) => {
    const workgroupId = readsAll(viewer) ? asked : (viewer.workgroupId ?? undefined)
    if (workgroupId === undefined) return { duplicate: false, existing: null, next: null }
    const existing = await holderOf(db, viewer, { ...query, workgroupId })
    const last = await lastNumber(db, workgroupId, seriesOfRegister[query.type], query.year)
    return { duplicate: existing !== null, existing, next: last + 1 }
  },
  getRegistryEntry: ({ db, viewer }, { params }) => findEntry(db, viewer, params.id),
  createRegistryEntry: (context, { body }) => createEntry(context, body),
  updateRegistryEntry: (context, { params, body }) => updateEntry(context, params.id, body),
  deleteRegistryEntry: (context, { params, body }) => removeEntry(context, params.id, body.reason),
}
