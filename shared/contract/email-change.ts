import { z } from 'zod'
import { defineResource } from './endpoint.ts'
import { requiredText } from './forms.ts'

export const ConfirmEmailInput = z.object({ token: requiredText({ max: 200 }) })
export type ConfirmEmailInput = z.infer<typeof ConfirmEmailInput>

export const emailChangeEndpoints = defineResource('email-change', {
  confirmEmailChange: {
    method: 'POST',
    path: '/auth/confirm-email',
    changes: ['user', 'user-right'],
    summary:
      'Makes a new address the account’s, with the link that was mailed there; every session of it ends.',
    access: 'public',
    body: ConfirmEmailInput,
    response: z.object({ email: z.string() }),
    errors: ['gone'],
  },
})
