import type { emailChangeEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { confirmEmailChange } from '../../records/people/email-change.ts'

export const emailChangeHandlers: Handlers<typeof emailChangeEndpoints> = {
  confirmEmailChange: async (context, { body }) => ({ email: await confirmEmailChange(context, body.token) }),
}
