import type { plateEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { found } from '../../platform/calls/refusal.ts'
import { findPlate, findPlates, listPlates, siblingIds } from '../../records/plates/queries.ts'
import { listWellData } from '../../records/plates/wells.ts'
import { insertPlate, insertPlateGroup } from './create.ts'
import { duplicatePlate } from './duplicate.ts'
import { exportPlate, printPlate } from './print.ts'
import { closePlate, closePlateGroup, deletePlate, reopenPlate, updatePlate } from './steps.ts'
import { listWaiting } from './waiting.ts'

export const plateHandlers: Handlers<typeof plateEndpoints> = {
  listPlates: ({ db, viewer }, { query }) => listPlates(db, viewer, query),
  listWaiting: async ({ db, viewer }) => ({ items: await listWaiting(db, viewer) }),
  createPlate: async (context, { body }) => {
    const id = await insertPlate(context, body)
    context.audit({ entity: 'plate', id, action: 'create' })
    return found(await findPlate(context.db, context.viewer, id))
  },
  createPlateGroup: async (context, { body }) => {
    const { groupId, plateIds } = await insertPlateGroup(context, body)
    context.audit({ entity: 'plate-group', id: groupId, action: 'create', details: { plates: plateIds } })
    return { groupId, plates: await findPlates(context.db, context.viewer, plateIds) }
  },
  getPlate: async ({ db, viewer }, { params }) => found(await findPlate(db, viewer, params.id)),
  updatePlate: (context, { params, body }) => updatePlate(context, params.id, body),
  deletePlate: (context, { params, body }) => deletePlate(context, params.id, body.reason),
  getPlateGroup: async ({ db, viewer }, { params }) => {
    const { group } = found(await findPlate(db, viewer, params.id))
    const plates = await findPlates(db, viewer, await siblingIds(db, params.id))
    return { groupId: group?.id ?? null, name: group?.name ?? null, plates }
  },
  duplicatePlate: (context, { params, body }) => duplicatePlate(context, params.id, body),
  getWellsData: async ({ db, viewer }, { params }) => {
    const { id, status, qcState } = found(await findPlate(db, viewer, params.id))
    return { plateId: id, status, qcState, wells: await listWellData(db, id) }
  },
  closePlate: (context, { params, body }) => closePlate(context, params.id, body.version),
  closePlateGroup: (context, { params }) => closePlateGroup(context, params.id),
  reopenPlate: (context, { params, body }) => reopenPlate(context, params.id, body),
  printPlate: (context, { params, query }) => printPlate(context, params.id, query.multiple),
  exportPlate: (context, { params, query }) => exportPlate(context, params.id, query.format),
}
