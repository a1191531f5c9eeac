import { createTransport, type Transporter } from 'nodemailer'
import type { CallContext } from '../calls/context.ts'
import type { Db } from '../database/open.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  /** Plain text; links stand on lines of their own. */
  readonly text: string
}

export interface Mail {
  /** Puts a letter into the outbox with the call's transaction; it leaves after the commit. */
  send(context: Pick<CallContext, 'db' | 'now' | 'afterCommit'>, letter: Letter): Promise<void>
  /** Sends what waits; with no mail server letters stay in the outbox. */
  deliver(): Promise<void>
}

const batch = 20
/** Milliseconds that one attempt may take. */
const lease = 120_000
/** Minutes until the next attempt, by the number of those that failed; then it is given up. */
const pauses = [1, 5, 15, 60, 240, 720]

/** Letters go through a table, so that none is lost or sent for a call that was rolled back. */
export function outboxMail(db: Db, options: { smtpUrl?: string; from: string }): Mail {
  const transport = options.smtpUrl ? createTransport(options.smtpUrl) : null

  /** Takes the next letter for the time of one attempt, so that no other process sends it too. */
  const claim = (now: Date) =>
    db
      .updateTable('mailOutbox')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        nextAttemptAt: new Date(now.getTime() + lease),
      }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mailOutbox')
          .select('id')
          .where('sentAt', 'is', null)
          .where('attempts', '<=', pauses.length)
          .where('nextAttemptAt', '<=', now.toISOString())
          .orderBy('nextAttemptAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()

  const deliverOne = async (transport: Transporter): Promise<boolean> => {
    const letter = await claim(new Date())
    if (!letter) return false
    const { toAddress: to, subject, text, attempts } = letter
    const result = await transport.sendMail({ from: options.from, to, subject, text }).then(
      () => ({ sentAt: new Date(), lastError: null }),
      (error: unknown) => ({
        lastError: error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
        nextAttemptAt: new Date(Date.now() + (pauses[attempts - 1] ?? 0) * 60_000),
      }),
    )
    await db.updateTable('mailOutbox').set(result).where('id', '=', letter.id).execute()
    return true
  }

  const deliver = async () => {
    if (!transport) return
    for (let sent = 0; sent < batch; sent++) if (!(await deliverOne(transport))) return
  }

  return {
    deliver,
    async send(context, letter) {
      const { to: toAddress, subject, text } = letter
      const at = context.now
      const values = { toAddress, subject, text, createdAt: at, nextAttemptAt: at }
      await context.db.insertInto('mailOutbox').values(values).execute()
      // Not awaited: a slow mail server must not delay the answer.
      context.afterCommit(() => {
        deliver().catch((error: unknown) => process.emitWarning(`Mail: ${error}`))
      })
    },
  }
}
