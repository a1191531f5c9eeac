import { setTimeout as wait } from 'node:timers/promises'
import { both } from '../both-languages.ts'
import { AcquireTimeout } from '../database/embedded/turns.ts'
import { DatabaseUnreachable } from '../database/unreachable.ts'
import { texts } from './texts.ts'

/** Milliseconds between two looks at a database that does not answer, and between two lines that count. */
const usualPause = 5000

const stillAway = both(texts.databaseSilentYet, 'the database still does not answer')
const back = both(texts.databaseAnswers, 'the database answers again')

interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

/** The error of a line, where its first argument is an error or carries one as `err`. */
const errorOf = ([given]: readonly unknown[]): unknown =>
  typeof given === 'object' && given !== null && 'err' in given ? given.err : given

/**
 * Keeps the log readable while the database does not answer: the first error has a line with its stack, the further ones
 * are counted in one line every few seconds, and one line says when the database answers again.
 */
export class OutageLog {
  readonly #ask: () => Promise<unknown>
  readonly #pauseMs: number
  readonly #end = new AbortController()
  #watching: Promise<void> | null = null
  #log: Log | undefined
  /** Errors since the last line. */
  #untold = 0

  /** @param ask any question to the database: rejects while it does not answer */
  constructor(ask: () => Promise<unknown>, pauseMs = usualPause) {
    this.#ask = ask
    this.#pauseMs = pauseMs
  }

  /** @param log the one that counts and says the end; without it every error has a line */
  writeTo(log: Log): void {
    this.#log = log
  }

  /** Whether a line is to be written; one that is not is counted. @param line arguments of the logger */
  admits(line: readonly unknown[]): boolean {
    const error = errorOf(line)
    if (!this.#log || this.#end.signal.aborted) return true
    // While the database is away, a connection that nobody gets is the same failure.
    const away = error instanceof DatabaseUnreachable || (this.#watching && error instanceof AcquireTimeout)
    if (!away) return true
    if (this.#watching) {
      this.#untold += 1
      return false
    }
    this.#watching = this.#watch(this.#log).finally(() => {
      this.#watching = null
    })
    return true
  }

  /** Resolves when the database is asked no more: it may be closed then. */
  async stop(): Promise<void> {
    this.#end.abort()
    await this.#watching
  }

  async #watch(log: Log): Promise<void> {
    const { signal } = this.#end
    const began = performance.now()
    let failed = 1
    const count = () => {
      const errors = this.#untold
      this.#untold = 0
      failed += errors
      return errors
    }
    while (!signal.aborted) {
      await wait(this.#pauseMs, null, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const answers = await this.#ask().then(
        () => true,
        () => false,
      )
      const errors = count()
      const seconds = Math.round((performance.now() - began) / 1000)
      if (answers) {
        log.warn({ errors: failed, seconds }, back)
        return
      }
      if (errors > 0) log.error({ errors, seconds }, stillAway)
    }
  }
}
