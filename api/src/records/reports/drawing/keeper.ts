import type { Drawn } from './queue.ts'

/** Documents that one commit keeps at most: it locks their reports together. */
const mostTogether = 12
/** Documents for which a commit no longer waits. */
const enough = 6
/** Longest that a drawn document waits for others while more are drawn, in milliseconds. */
const gatherMs = 100

/** The first documents of a queue that one commit keeps: of different content, by which it tells them apart. */
export function takeTogether<D extends Drawn>(waiting: D[]): D[] {
  const hashes = new Set<string>()
  for (const { file } of waiting) {
    if (hashes.size === mostTogether || hashes.has(file.sha256)) break
    hashes.add(file.sha256)
  }
  return waiting.splice(0, hashes.size)
}

export interface KeeperOptions<D extends Drawn> {
  /** Keeps documents in one commit. */
  keep(drawn: readonly D[]): Promise<void>
  /** Called for one whose keeping failed; never throws. */
  failed(drawn: D, error: unknown): Promise<void>
}

/** Keeps drawn documents, several in one commit: on the embedded database every commit holds up each call. */
export class Keeper<D extends Drawn> {
  readonly #options: KeeperOptions<D>
  readonly #waiting: D[] = []
  #keeping: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(options: KeeperOptions<D>) {
    this.#options = options
  }

  add(drawn: D): void {
    this.#waiting.push(drawn)
    if (this.#waiting.length >= enough) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), gatherMs)
  }

  /** Keeps what waits at once. Resolves when all that was added is kept or has failed. */
  async done(): Promise<void> {
    while (this.#waiting.length > 0 || this.#keeping) {
      this.#start()
      await this.#keeping
    }
  }

  #start(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#keeping ??= this.#keepAll()
  }

  async #keepAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#keep(takeTogether(this.#waiting))
    // After the assignment in `start`, also where nothing waited.
    await Promise.resolve()
    this.#keeping = null
  }

  async #keep(drawn: readonly D[]): Promise<void> {
    try {
      await this.#options.keep(drawn)
    } catch (error) {
      const [only, ...further] = drawn
      if (!only) return
      // One alone spoils the commit of all.
      if (further.length === 0) await this.#options.failed(only, error)
      else for (const one of drawn) await this.#keep([one])
    }
  }
}
