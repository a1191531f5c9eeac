import type { userEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const userHandlers: Handlers<typeof userEndpoints> = {
  getMe: notImplemented,
  getUser: notImplemented,
  createUser: notImplemented,
  listUsers: notImplemented,
  listAnalysts: notImplemented,
  updateOwnProfile: notImplemented,
  updateCredentials: notImplemented,
  updateUser: notImplemented,
}
