import type { authEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../calls/handler.ts'
import { refuse } from '../calls/refusal.ts'
import { endOwnSession } from './enter.ts'
import { findPasswordLink } from './password-link.ts'
import { askPasswordReset, choosePassword, prepareChoice } from './password-reset.ts'
import { extendSession, signInAs, switchRole } from './service.ts'
import { prepareSignIn, signIn } from './sign-in.ts'

const done = { ok: true } as const

export const authHandlers: Handlers<typeof authEndpoints> = {
  login: {
    prepare: async (before, { body }) => {
      const tried = await prepareSignIn(before, body)
      return async (context) => ({ userId: await signIn(context, body, tried) })
    },
  },

  forceLogin: async (context, { params }) => {
    await signInAs(context, params.id)
    return { userId: params.id }
  },

  logout: async (context) => {
    await endOwnSession(context)
    context.cookie.clear()
    return done
  },

  requestPasswordReset: async (context, { body }) => {
    await askPasswordReset(context, body.email)
    return done
  },

  checkPasswordReset: async ({ db, now }, { query }) => {
    const link = await findPasswordLink(db, query.token, now)
    if (!link) throw refuse('gone')
    return { expiresAt: link.expiresAt }
  },

  resetPassword: {
    prepare: async (before, { body }) => {
      const hash = await prepareChoice(before, body)
      return async (context) => {
        await choosePassword(context, body, hash)
        return done
      }
    },
  },

  switchRole: async (context, { body }) => ({
    changed: await switchRole(context, body.role),
    currentRole: body.role,
  }),

  updateLastActivity: async (context, { body }) => ({
    expiresAt: (await extendSession(context, body)).toISOString(),
  }),
}
