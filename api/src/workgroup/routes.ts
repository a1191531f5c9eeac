import type { workgroupEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const workgroupHandlers: Handlers<typeof workgroupEndpoints> = {
  listWorkgroups: notImplemented,
  createWorkgroup: notImplemented,
  getWorkgroup: notImplemented,
  updateWorkgroup: notImplemented,
  listSpokeWorkgroups: notImplemented,
  listPediatricWorkgroups: notImplemented,
}
