import type { userRightEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { listUserRights } from './queries.ts'
import { approveUserRight, changeUserRight, refuseUserRight } from './service.ts'

export const userRightHandlers: Handlers<typeof userRightEndpoints> = {
  changeUserRight: (context, { body }) => changeUserRight(context, body),
  approveUserRight: (context, { params }) => approveUserRight(context, params.id),
  refuseUserRight: (context, { params, body }) => refuseUserRight(context, params.id, body.reason),
  listUserRights: (context, { query }) => listUserRights(context, query),
}
