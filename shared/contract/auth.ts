import { z } from 'zod'
import { type PasswordOwner, passwordProblem } from '../domain/index.ts'
import { Id, IdParams, Moment, Ok, RoleId } from './common.ts'
import { defineResource } from './endpoint.ts'
import { newPassword, requiredEmail, requiredPassword, requiredText } from './forms.ts'

/**
 * A password that is chosen anew: the one rule of the domain, as far as it can be checked without the owner.
 */
export const NewPassword = newPassword()

/** For `.superRefine` of a form that knows whose password it is. */
export const ownPassword =
  <T>(path: string, chosen: (value: T) => { readonly password?: string; readonly owner: PasswordOwner }) =>
  (value: T, context: z.core.$RefinementCtx<T>) => {
    const { password, owner } = chosen(value)
    const message = password === undefined ? null : passwordProblem(password, owner)
    if (message) context.addIssue({ code: 'custom', path: [path], message })
  }

export const LoginInput = z.object({ email: requiredEmail(), password: requiredPassword() })
export type LoginInput = z.infer<typeof LoginInput>

export const ForgotPasswordInput = z.object({ email: requiredEmail() })
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>

export const ResetPasswordInput = z.object({ token: requiredText({ max: 200 }), password: NewPassword })
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

export const SwitchRoleInput = z.object({ role: RoleId })
export const SignedIn = z.object({ userId: Id })

export const LastActivityInput = z.object({
  /** Milliseconds between the last input and the sending of the call, both by the page's own clock. */
  idleMs: z.number().int().nonnegative().optional(),
  /** The last input by the page's clock, from pages loaded before `idleMs` existed; a later moment counts as now. */
  at: Moment.optional(),
})
export type LastActivityInput = z.infer<typeof LastActivityInput>

export const authEndpoints = defineResource('auth', {
  login: {
    method: 'POST',
    path: '/auth/login',
    changes: [],
    summary: 'Opens a session in an http-only cookie; attempts are throttled.',
    access: 'public',
    body: LoginInput,
    response: SignedIn,
    errors: ['wrong_credentials', 'too_many_attempts'],
    session: 'changes',
    audited: false,
  },
  forceLogin: {
    method: 'POST',
    path: '/auth/force-login/:id',
    changes: [],
    summary: 'Support works as another person; the session keeps who really acts, and screens show it.',
    access: ['support'],
    params: IdParams,
    session: 'changes',
    response: SignedIn,
  },
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    changes: [],
    summary: 'Ends the session; without one it changes nothing.',
    access: 'public',
    response: Ok,
    session: 'changes',
    audited: false,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/forgot-password',
    changes: [],
    summary:
      'Mails a reset link, three an hour at most; answers the same whether or not the address is known or a letter leaves.',
    access: 'public',
    body: ForgotPasswordInput,
    response: Ok,
    audited: false,
  },
  checkPasswordReset: {
    method: 'GET',
    path: '/auth/reset-password',
    summary: 'Whether a reset link is still good.',
    access: 'public',
    query: z.object({ token: z.string().min(1).max(200) }),
    response: z.object({ expiresAt: Moment }),
    errors: ['gone'],
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    changes: [],
    summary: 'Sets a new password and ends every session of that person.',
    access: 'public',
    body: ResetPasswordInput,
    response: Ok,
    errors: ['gone'],
  },
  switchRole: {
    method: 'PATCH',
    path: '/auth/switch-role',
    changes: [],
    summary: 'Makes another of the own roles the current one.',
    access: 'any',
    body: SwitchRoleInput,
    session: 'changes',
    response: z.object({ changed: z.boolean(), currentRole: RoleId }),
    errors: ['permission_denied'],
  },
  updateLastActivity: {
    method: 'PATCH',
    path: '/auth/last-activity',
    changes: [],
    summary: 'Extends the session to the last input of the person, never to the arrival of the call.',
    access: 'any',
    body: LastActivityInput,
    response: z.object({ expiresAt: Moment }),
    background: true,
    audited: false,
  },
})
