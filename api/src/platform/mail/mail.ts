import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../database/open.ts'
import type { LetterSeal } from '../files/letter-seal.ts'
import { attempts, type MailLog, textOf } from './attempts.ts'
import { type LetterKind, letterPrecedence } from './letter-kinds.ts'
import { type MailServer, mailServerOf } from './mail-server.ts'
import { afterNow } from './outbox-queue.ts'

export interface Letter {
  readonly kind: LetterKind
  readonly to: string
  readonly subject: string
  /** Plain text; each link has a line of its own. */
  readonly text: string
}

/** As much of a call as a letter needs. */
interface SendingCall {
  readonly db: Db
  readonly now: Date
  afterCommit(task: () => Promise<void> | void): void
}

export interface Mail {
  /** Puts a letter into the outbox with the call's transaction; it leaves after the commit. */
  send(context: SendingCall, letter: Letter): Promise<void>
  /**
   * Sends the waiting letters one after the other until none is due. Stops when the mail server fails or the clock is
   * wrong. With no mail server letters stay in the outbox.
   */
  deliver(): Promise<void>
  /**
   * Delivers now and every minute and tells the log of letters that fail.
   * @param options.onRound told of each delivery, and of each batch of a long one: its error, or null
   * @returns ends it; waits some seconds for the letter that is being sent
   */
  start(options: { readonly log: MailLog; readonly onRound?: (error: unknown) => void }): () => Promise<void>
  /** The newest letters that are not sent yet, the newest first. */
  kept(most: number): Promise<KeptLetter[]>
  /** Reads the key, and seals letters that an earlier version left readable. */
  sealReadable(): Promise<void>
}

export interface KeptLetter extends Omit<Letter, 'kind'> {
  readonly id: number
  readonly createdAt: string
}

/** Letters after which a long delivery is told. */
const batch = 20
/** Milliseconds that an end waits for a letter under way. */
const endWithin = 5000
/** How often letters that could not be sent are tried again, in ms. */
const round = 60_000

interface OutboxOptions {
  readonly smtpUrl?: string
  readonly from: string
  readonly seal: LetterSeal
  /** While it says so nothing leaves: moments and links of letters would be false. */
  readonly isClockWrong?: () => Promise<boolean>
}

/**
 * Letters go through a table, so that none is lost or sent for a call that was rolled back. The table never shows their
 * text, which may hold a token: it is sealed until the letter is sent, then removed.
 */
export function outboxMail(db: Db, options: OutboxOptions): Mail {
  const { seal, isClockWrong = async () => false } = options
  const server = options.smtpUrl ? mailServerOf(options.smtpUrl) : null
  const beforeStart = (details: object, message: string) =>
    process.emitWarning(`${message}: ${JSON.stringify(details)}`)
  let log: MailLog = { warn: beforeStart, error: beforeStart }
  const attempt = server && attempts(db, { server, seal, from: options.from, log: () => log })

  let ended = false
  let running: Promise<void> | null = null
  /** A letter came while a delivery was under way, perhaps after its last look. */
  let again = false
  let told: (error: unknown) => void = () => {}
  /** Delivers when the server has rested: the rounds are a minute apart, and urgent letters wait. */
  let afterRest: ((ms: number) => void) | null = null

  async function drain(server: MailServer, next: () => Promise<boolean>): Promise<void> {
    try {
      while (again && !ended) {
        again = false
        const mayGoOn = async () => !ended && !(await isClockWrong())
        for (let count = 1; (await mayGoOn()) && (await next()); count++) if (count % batch === 0) told(null)
        if (server.isResting()) return
      }
    } finally {
      running = null
    }
  }

  /** @returns false where the clock keeps letters from leaving */
  const deliver = async (): Promise<boolean> => {
    if (await isClockWrong()) return false
    if (!server || !attempt || ended || server.isResting()) return true
    again = true
    running ??= drain(server, attempt)
    await running
    if (server.isResting()) afterRest?.(server.restsFor())
    return true
  }

  const waiting = db.selectFrom('mailOutbox').selectAll().where('sentAt', 'is', null)

  return {
    async deliver() {
      await deliver()
    },
    start({ log: given, onRound = () => {} }) {
      log = given
      told = onRound
      const go = () =>
        deliver().then(
          (isDone) => {
            if (isDone) onRound(null)
          },
          (error: unknown) => {
            log.error({ err: error }, 'mail round failed')
            onRound(error)
          },
        )
      let wake: NodeJS.Timeout | undefined
      afterRest = (ms) => {
        clearTimeout(wake)
        wake = setTimeout(go, ms + 1)
      }
      void go()
      const timer = setInterval(go, round)
      return async () => {
        clearInterval(timer)
        clearTimeout(wake)
        afterRest = null
        ended = true
        const late = wait(endWithin, undefined, { ref: false })
        await Promise.race([running?.catch(() => {}), late])
      }
    },
    async kept(most) {
      const letters = await waiting.orderBy('id', 'desc').limit(most).execute()
      return letters.map((letter) => ({
        ...{ id: letter.id, to: letter.toAddress, subject: letter.subject },
        ...{ text: textOf(seal, letter) ?? '', createdAt: letter.createdAt },
      }))
    },
    async sealReadable() {
      seal.load()
      const readable = await waiting.where('text', 'is not', null).execute()
      for (const { id, text, toAddress } of readable)
        await db
          .updateTable('mailOutbox')
          .set({ text: null, sealedText: seal.seal(text ?? '', toAddress) })
          .where('id', '=', id)
          .where('sealedText', 'is', null)
          .execute()
    },
    async send(context, letter) {
      const { kind, to: toAddress, subject, text } = letter
      const precedence = letterPrecedence[kind]
      const at = context.now
      const sealedText = seal.seal(text, toAddress)
      const values = { precedence, toAddress, subject, sealedText, createdAt: at, dueAt: afterNow(0) }
      await context.db.insertInto('mailOutbox').values(values).execute()
      // Not awaited: a slow mail server must not delay the answer.
      context.afterCommit(() => {
        deliver().catch((error: unknown) => process.emitWarning(`Mail: ${error}`))
      })
    },
  }
}
