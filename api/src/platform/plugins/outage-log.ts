import { setTimeout as wait } from 'node:timers/promises'
import { both } from '../both-languages.ts'
import { type BrokenRelations, brokenRelation } from '../database/broken-relation.ts'
import { AcquireTimeout } from '../database/embedded/turns.ts'
import type { RefusedForRoom } from '../database/refused-for-room.ts'
import { DatabaseUnreachable } from '../database/unreachable.ts'
import { storageFault } from '../files/storage-fault.ts'
import { texts } from './texts.ts'

/** Milliseconds between two looks at what is away, and between two lines that count. */
const usualPauses = { look: 5000, tell: 60_000 }

/** A resource that may be away: its errors, the check of its return, and the log lines about it. */
export interface Outage {
  /** @param going the outage has begun */
  concerns(error: unknown, going: boolean): boolean
  /** Sends a query. Rejects while the database does not answer. */
  ask(): Promise<unknown>
  readonly stillAway: string
  readonly back: string
}

/** While the database is away, a failed acquisition of a connection is one failure with it. */
export const databaseOutage = (ask: Outage['ask']): Outage => ({
  concerns: (error, going) =>
    error instanceof DatabaseUnreachable || (going && error instanceof AcquireTimeout),
  ask,
  stillAway: both(texts.databaseSilentYet, 'the database still does not answer'),
  back: both(texts.databaseAnswers, 'the database answers again'),
})

/** A disk that is full or takes no writes refuses every call that writes. */
export const storageOutage = (ask: Outage['ask'], room: Pick<RefusedForRoom, 'notice'>): Outage => ({
  concerns: (error) => {
    room.notice(error)
    return storageFault(error) !== null
  },
  ask,
  stillAway: both(texts.diskRefusesYet, 'the disk still takes no writes'),
  back: both(texts.diskWrites, 'the disk takes writes again'),
})

/** A table that cannot be read refuses every call that needs it. */
export const brokenOutage = (broken: BrokenRelations): Outage => ({
  concerns: (error) => {
    broken.notice(error)
    return brokenRelation(error) !== null
  },
  ask: () => broken.ask(),
  stillAway: both(texts.tableUnreadableYet, 'a part of the database still cannot be read'),
  back: both(texts.tableReadable, 'the database can be read again'),
})

interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

/** The error of a line, where its first argument is an error or carries one as `err`. */
const errorOf = ([given]: readonly unknown[]): unknown =>
  typeof given === 'object' && given !== null && 'err' in given ? given.err : given

/**
 * Limits the log while the database or the disk is away. The first error has a line with its stack.
 * The further ones are counted in one line a minute, and one line reports the return.
 */
export class OutageLog {
  readonly #outage: Outage
  readonly #pauses: typeof usualPauses
  readonly #end = new AbortController()
  #watching: Promise<void> | null = null
  #log: Log | undefined
  /** Errors since the last line. */
  #untold = 0

  constructor(outage: Outage, pauses = usualPauses) {
    this.#outage = outage
    this.#pauses = pauses
  }

  /** @param log the one that counts and says the end; without it every error has a line */
  writeTo(log: Log): void {
    this.#log = log
  }

  /** Whether a line is to be written; one that is not is counted. @param line arguments of the logger */
  admits(line: readonly unknown[]): boolean {
    const error = errorOf(line)
    if (!this.#log || this.#end.signal.aborted) return true
    if (!this.#outage.concerns(error, this.#watching !== null)) return true
    if (this.#watching) {
      this.#untold += 1
      return false
    }
    this.#watching = this.#watch(this.#log).finally(() => {
      this.#watching = null
    })
    return true
  }

  /** Resolves when nothing is asked any more: the database may be closed then. */
  async stop(): Promise<void> {
    this.#end.abort()
    await this.#watching
  }

  async #watch(log: Log): Promise<void> {
    const { signal } = this.#end
    const began = performance.now()
    let told = began
    let failed = 1
    const count = () => {
      const errors = this.#untold
      this.#untold = 0
      failed += errors
      return errors
    }
    while (!signal.aborted) {
      await wait(this.#pauses.look, null, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const answers = await this.#outage.ask().then(
        () => true,
        () => false,
      )
      const now = performance.now()
      const seconds = Math.round((now - began) / 1000)
      if (answers) {
        count()
        log.warn({ errors: failed, seconds }, this.#outage.back)
        return
      }
      if (this.#untold === 0 || now - told < this.#pauses.tell) continue
      told = now
      log.error({ errors: count(), seconds }, this.#outage.stillAway)
    }
  }
}
