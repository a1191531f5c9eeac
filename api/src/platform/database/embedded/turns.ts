/** Nobody gave the only connection back in time; usually the outer handle was used inside a transaction. */
export class AcquireTimeout extends Error {
  constructor(milliseconds: number) {
    super(`No database connection within ${milliseconds} ms: is the outer handle used inside a transaction?`)
    this.name = 'AcquireTimeout'
  }
}

/** Milliseconds for which one taker precedes the others. */
const placeMs = 40

/** Milliseconds after which a taker that lets others go first waits no more for them. */
const patienceMs = 5000

/** Represents one call. */
export interface Taker {
  /**
   * No person waits for this taker: other takers precede it, for 5 s and after each turn of a
   * system.
   */
  readonly letsOthersFirst?: boolean
}

interface Waiting {
  readonly taker: Taker | undefined
  readonly since: number
  enter(): void
}

export interface TurnsTime {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Calls back when what follows from the present moment has run. */
  soon(callback: () => void): void
}

const ownTime: TurnsTime = { now: () => performance.now(), soon: (callback) => setImmediate(callback) }

/**
 * One turn at a time, in the order of asking. A taker may give its turn back with `stays` and ask again at once. It
 * then precedes the others for 40 ms. The ten statements of a reading call thus wait once for the transactions of
 * others, not ten times. Each taker waits at most 40 ms for each taker before it, besides their last turns. Between
 * two long transactions of other systems the waiting people have their turn.
 */
export class Turns {
  readonly #timeout: number
  readonly #time: TurnsTime
  readonly #queue: Waiting[] = []
  /** Present or last taker of the turn while it is kept; null when it is free. */
  #holder: { readonly taker: Taker | undefined; readonly since: number } | null = null
  /** When a turn of a system ended last, in the clock's milliseconds. */
  #lastSystemAt = Number.NEGATIVE_INFINITY
  /** The turn is kept for its last holder until the next moment. */
  #kept: symbol | null = null

  /** @param timeout milliseconds after which a waiting taker is refused. */
  constructor(timeout: number, time = ownTime) {
    this.#timeout = timeout
    this.#time = time
  }

  /** @throws AcquireTimeout */
  async take(taker?: Taker): Promise<void> {
    if (!this.#holder) {
      this.#holder = { taker, since: this.#time.now() }
      return
    }
    if (this.#kept && taker && this.#holder.taker === taker) {
      this.#kept = null
      return
    }
    await new Promise<void>((resolve, reject) => {
      const waiting = {
        taker,
        since: this.#time.now(),
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1)
        reject(new AcquireTimeout(this.#timeout))
      }, this.#timeout)
      this.#queue.push(waiting)
    })
  }

  /** @param stays the taker may go on before others: never after a transaction */
  give(stays = false): void {
    const { taker, since } = this.#holder ?? {}
    const goesOn = stays && taker && since !== undefined && this.#time.now() - since < placeMs
    if (!goesOn || this.#queue.length === 0) {
      this.#pass()
      return
    }
    const own = this.#queue.findIndex((waiting) => waiting.taker === taker)
    if (own >= 0) {
      this.#queue.splice(own, 1)[0]?.enter()
      return
    }
    const kept = Symbol()
    this.#kept = kept
    this.#time.soon(() => {
      if (this.#kept === kept) this.#pass()
    })
  }

  #pass(): void {
    this.#kept = null
    const next = this.#next()
    this.#holder = next ? { taker: next.taker, since: this.#time.now() } : null
    next?.enter()
  }

  /**
   * A taker that waited during a system's turn precedes the next system, however long that system
   * has waited.
   */
  #next(): Waiting | undefined {
    const now = this.#time.now()
    if (this.#holder?.taker?.letsOthersFirst) this.#lastSystemAt = now
    const isPerson = ({ taker }: Waiting) => !taker?.letsOthersFirst
    const isOverdue = (waiting: Waiting) => !isPerson(waiting) && waiting.since <= now - patienceMs
    const waitedForSystem = this.#queue.findIndex((one) => isPerson(one) && one.since < this.#lastSystemAt)
    const overdue = this.#queue.findIndex(isOverdue)
    const person = this.#queue.findIndex(isPerson)
    const [first = 0] = [waitedForSystem, overdue, person].filter((place) => place >= 0)
    return this.#queue.splice(first, 1)[0]
  }
}
