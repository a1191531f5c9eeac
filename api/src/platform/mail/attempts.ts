import type { Selectable } from 'kysely'
import { both } from '../both-languages.ts'
import type { Db } from '../database/open.ts'
import type { MailOutboxTable } from '../database/tables/around.ts'
import type { LetterSeal } from '../files/letter-seal.ts'
import type { MailServer } from './mail-server.ts'
import { afterNow, claimLetter } from './outbox-queue.ts'
import { texts } from './texts.ts'
import { mostAttempts, mostHangUps, pauseAfter } from './waits.ts'

export interface MailLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const failedOnce = both(
  texts.letterTriedAgain,
  'a letter was not sent and is tried again: check its address and the mail server',
)
const serverFails = both(
  texts.mailServerFails,
  'the mail server takes no letters, they wait and are tried again: check SMTP_URL and the mail server',
)
const givenUp = both(texts.letterGivenUp, 'a letter was given up: who waited for it has to ask for another')

type SealedLetter = Pick<Selectable<MailOutboxTable>, 'text' | 'sealedText' | 'toAddress'>

/** @returns null when the key of this installation does not open it */
export function textOf(seal: LetterSeal, { text, sealedText, toAddress }: SealedLetter): string | null {
  if (sealedText === null) return text
  try {
    return seal.open(sealedText, toAddress)
  } catch {
    return null
  }
}

interface AttemptOptions {
  readonly server: MailServer
  readonly seal: LetterSeal
  readonly from: string
  readonly log: () => MailLog
}

/** @returns gives the mail server the next letter that is due; false when none is due or the server rests */
export function attempts(db: Db, options: AttemptOptions): () => Promise<boolean> {
  const { server, seal, from } = options

  /** The first failure of a letter and the last one. Address and subject are personal: they stay out of the log. */
  const tell = (letter: number, attempts: number, error: string) => {
    if (attempts >= mostAttempts) options.log().error({ letter, error, attempts }, givenUp)
    else if (attempts === 1) options.log().warn({ letter, error }, failedOnce)
  }

  /** Letters whose attempt ended in a failure of the server: others are tried before them, until it takes one. */
  const failedWith = new Set<number>()
  /** Letters at which the server hung up: all others are tried before them. */
  const hungUpAt = new Set<number>()

  /** The server answers again. Letters at which it hung up for the first time need not wait for their own pauses. */
  const dueAtOnce = async (excused: readonly number[]) => {
    if (excused.length > 0)
      await db
        .updateTable('mailOutbox')
        .set({ dueAt: afterNow(0) })
        .where('id', 'in', excused)
        .where('sentAt', 'is', null)
        .execute()
  }

  const taken = async (letter: number) => {
    const outcome = server.after(null, letter)
    failedWith.clear()
    hungUpAt.delete(letter)
    if (outcome.blame === 'letter') await dueAtOnce(outcome.excused)
    return { sentAt: new Date(), lastError: null, text: null, sealedText: null }
  }

  const failed = async (letter: number, counted: number, error: unknown) => {
    const lastError = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const alreadyTold = server.isFailing()
    const outcome = server.after(error, letter)
    if (outcome.blame === 'letter') await dueAtOnce(outcome.excused)
    if (outcome.blame === 'server') failedWith.add(letter)
    if (outcome.blame === 'hang_up') hungUpAt.add(letter)
    if (!alreadyTold && server.isFailing()) options.log().warn({ error: lastError }, serverFails)
    // The server's failure is no attempt of the letter.
    if (outcome.blame === 'server')
      return { lastError, attempts: counted - 1, dueAt: afterNow(outcome.pause) }
    const attempts = outcome.blame === 'hang_up' ? Math.min(counted, mostHangUps) : counted
    tell(letter, attempts, lastError)
    return { lastError, attempts, dueAt: afterNow(pauseAfter(attempts)) }
  }

  return async () => {
    const letter = await claimLetter(db, [...failedWith, ...hungUpAt])
    if (!letter) return false
    const { id, toAddress: to, subject, attempts } = letter
    const send = async () => {
      const text = textOf(seal, letter)
      if (text === null)
        throw Object.assign(new Error('Sealed with another key.'), { code: 'SEALED_ELSEWHERE' })
      await server.send({ from, to, subject, text })
    }
    const result = await send().then(
      () => taken(id),
      (error: unknown) => failed(id, attempts, error),
    )
    await db.updateTable('mailOutbox').set(result).where('id', '=', id).execute()
    return !server.isResting()
  }
}
