import { setImmediate as turn } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { DatabaseUnreachable } from './unreachable.ts'

/** Milliseconds; a statement that gets no answer ends after `quiet` and `silent`, and one check more. */
export interface SilencePauses {
  /** For which a statement waits before the server is asked whether it lives. */
  readonly quiet: number
  /** For which the server has to answer nothing at all before statements are ended. */
  readonly silent: number
  /** Between two checks. */
  readonly between: number
}

export const usualPauses: SilencePauses = { quiet: 4000, silent: 7000, between: 500 }

interface Waiting {
  readonly since: number
  readonly giveUp: () => void
}

const noAnswer = () => new DatabaseUnreachable(new Error('It is asked again and again, and silent.'))

/**
 * Ends statements of a stopped server, or of one whose network failed: neither closes a connection.
 * A long statement continues while the server answers others.
 */
export class SilenceWatch {
  readonly #answers: () => Promise<boolean>
  readonly #pauses: SilencePauses
  /** In the order in which they began. */
  readonly #waiting = new Set<Waiting>()
  #answeredAt = performance.now()
  /** Moment of the first check without an answer; null while the server answers. */
  #silentSince: number | null = null
  #looking = false
  #ended = false
  #isSilent = false
  #silences = 0

  /** @param answers asks the server on a connection of its own, for a few seconds at most */
  constructor(answers: () => Promise<boolean>, pauses: SilencePauses = usualPauses) {
    this.#answers = answers
    this.#pauses = pauses
  }

  /** No check has had an answer within the limit after which statements are ended. */
  get isSilent(): boolean {
    return this.#isSilent
  }

  /** How often the server fell silent: connections of before may be broken. */
  get silences(): number {
    return this.#silences
  }

  /**
   * @param answered its answer shows that the server lives
   * @returns the outcome of the work
   * @throws DatabaseUnreachable when the server falls silent meanwhile; the work may be done all
   * the same
   */
  follow<T>(work: Promise<T>, { answered }: { readonly answered: boolean }): Promise<T> {
    return new Promise((resolve, reject) => {
      const one = { since: performance.now(), giveUp: () => reject(noAnswer()) }
      const end = (heard: boolean) => {
        // A statement that was given up has its outcome already.
        if (this.#waiting.delete(one) && heard) this.#answeredAt = performance.now()
      }
      this.#waiting.add(one)
      if (!this.#looking) void this.#look()
      work.then(
        (outcome) => {
          end(answered)
          resolve(outcome)
        },
        (error: unknown) => {
          end(answered && error instanceof DatabaseError)
          reject(error)
        },
      )
    })
  }

  /** Asks nothing any more. */
  end(): void {
    this.#ended = true
  }

  async #look(): Promise<void> {
    this.#looking = true
    while (!this.#ended && (this.#waiting.size > 0 || this.#isSilent)) {
      await new Promise<void>((resolve) => void setTimeout(resolve, this.#pauses.between).unref())
      if (this.#mayBeSilent()) await this.#check()
      else this.#silentSince = null
    }
    this.#looking = false
  }

  /** The oldest statement waits, and no other had an answer. */
  #mayBeSilent(): boolean {
    if (this.#isSilent) return true
    const [oldest] = this.#waiting
    const limit = performance.now() - this.#pauses.quiet
    return oldest !== undefined && oldest.since < limit && this.#answeredAt < limit
  }

  async #check(): Promise<void> {
    const asked = performance.now()
    const answers = await this.#answers()
    // A process that was busy itself reads what has come meanwhile.
    await turn()
    if (answers || this.#answeredAt > asked) {
      this.#answeredAt = performance.now()
      this.#silentSince = null
      this.#isSilent = false
      return
    }
    this.#silentSince ??= asked
    if (performance.now() - this.#silentSince < this.#pauses.silent) return
    if (!this.#isSilent) this.#silences += 1
    this.#isSilent = true
    for (const one of this.#waiting) {
      if (one.since > asked) continue
      this.#waiting.delete(one)
      one.giveUp()
    }
  }
}
