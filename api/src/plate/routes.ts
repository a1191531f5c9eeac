import type { plateEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const plateHandlers: Handlers<typeof plateEndpoints> = {
  listPlates: notImplemented,
  createPlate: notImplemented,
  createPlateGroup: notImplemented,
  getPlate: notImplemented,
  updatePlate: notImplemented,
  deletePlate: notImplemented,
  getPlateGroup: notImplemented,
  duplicatePlate: notImplemented,
  getWellsData: notImplemented,
  closePlate: notImplemented,
  closePlateGroup: notImplemented,
  reopenPlate: notImplemented,
  printPlate: notImplemented,
  exportPlate: notImplemented,
}
