import type { authEndpoints } from '@sne/shared/contract'
import { type Handlers, notImplemented } from '../calls/handler.ts'

export const authHandlers: Handlers<typeof authEndpoints> = {
  login: notImplemented,
  forceLogin: notImplemented,
  logout: notImplemented,
  requestPasswordReset: notImplemented,
  checkPasswordReset: notImplemented,
  resetPassword: notImplemented,
  switchRole: notImplemented,
  updateLastActivity: notImplemented,
}
