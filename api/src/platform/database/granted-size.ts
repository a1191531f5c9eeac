/** Milliseconds until a narrowed pool asks for another connection again. */
const pause = 60_000

/** How many connections a pool may have: fewer than wanted while the server refuses more. */
export class GrantedSize {
  readonly #pool: { max: number }
  readonly #wanted: number
  #granted: number | null = null
  #widenAt = 0

  /** @param pool its `max` is changed */
  constructor(pool: { max: number }) {
    this.#pool = pool
    this.#wanted = pool.max
  }

  /** Connections that the server grants; null as long as it refuses none. */
  get granted(): number | null {
    return this.#granted
  }

  narrowTo(open: number): void {
    this.#granted = open
    this.#pool.max = open
    this.#widenAt = performance.now() + pause
  }

  /** The next call without a free connection asks for one more, once in each pause. */
  widenInTime(): void {
    if (this.#granted !== null && performance.now() >= this.#widenAt) this.#pool.max = this.#wanted
  }

  /** @param open connections that exist now */
  connected(open: number): void {
    if (this.#granted === null || open <= this.#granted) return
    this.#granted = null
    this.#pool.max = this.#wanted
  }
}
