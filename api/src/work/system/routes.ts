import type { systemEndpoints } from '@sne/shared/contract'
import { checkAttempts, countAttempt } from '../../platform/auth/throttle.ts'
import type { Handlers } from '../../platform/calls/handler.ts'
import { keepDocument } from '../../platform/calls/kept-file.ts'
import { notifyUser } from '../../records/people/notify.ts'
import { texts } from './texts.ts'

export const systemHandlers: Handlers<typeof systemEndpoints> = {
  // Kept as a request and shown to everybody in support: a question is never lost with one person's absence.
  requestSupport: async (context, { body, file }) => {
    const { db, viewer, now } = context
    await checkAttempts(context, 'support', String(viewer.userId))
    await countAttempt(context, 'support', String(viewer.userId))
    const kept = file ? await keepDocument(context, file) : null
    const { id } = await db
      .insertInto('supportRequests')
      .values({
        userId: viewer.userId,
        subject: body.subject,
        text: body.text,
        page: body.page ?? null,
        requestId: body.requestId ?? null,
        fileId: kept?.id ?? null,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const supporters = await db
      .selectFrom('users')
      .select('id')
      .where('enabled', '=', true)
      .where((eb) => eb(eb.val('support'), '=', eb.fn.any('roles')))
      .execute()
    for (const supporter of supporters)
      await notifyUser(context, {
        userId: supporter.id,
        type: 'message',
        title: texts.supportRequest(body.subject),
        text: body.text,
        entity: { type: 'support-request', id },
      })
    context.audit({ entity: 'support-request', id, action: 'create' })
    return { id }
  },

  logClientEvent: async (context, { params: { level }, body }) => {
    const subject = context.viewer ? `user ${context.viewer.userId}` : context.address
    await checkAttempts(context, 'client_log', subject)
    await countAttempt(context, 'client_log', subject)
    const {
      message,
      stack = null,
      page = null,
      bundle = null,
      requestId = null,
      version,
      environment,
      at,
    } = body
    await context.db
      .insertInto('clientLogs')
      .values({ level, message, stack, page, bundle, requestId, version, environment, at: at ?? context.now })
      .execute()
    return { ok: true }
  },
}
