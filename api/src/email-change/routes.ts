import type { emailChangeEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../calls/handler.ts'
import { confirmEmailChange } from './service.ts'

export const emailChangeHandlers: Handlers<typeof emailChangeEndpoints> = {
  confirmEmailChange: async (context, { body }) => ({ email: await confirmEmailChange(context, body.token) }),
}
