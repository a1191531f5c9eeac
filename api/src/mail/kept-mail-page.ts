import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/open.ts'
import type { Settings } from '../settings.ts'

/**
 * `/api/dev/mail`: the last letters of the outbox, so that invitations and resets can be followed on a
 * demonstration with no mail server. It does not exist where there is one, or without demonstration data.
 */
export function showKeptMail(app: FastifyInstance, db: Db, settings: Settings): void {
  if (settings.smtpUrl || !settings.demoData) return
  app.get('/api/dev/mail', async () => {
    const letters = await db
      .selectFrom('mailOutbox')
      .select(['id', 'toAddress', 'subject', 'text', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
    return { items: letters.map(({ toAddress, ...letter }) => ({ ...letter, to: toAddress })) }
  })
}
