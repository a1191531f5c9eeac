/** Nobody gave the only connection back in time; usually the outer handle was used inside a transaction. */
export class AcquireTimeout extends Error {
  constructor(milliseconds: number) {
    super(`No database connection within ${milliseconds} ms: is the outer handle used inside a transaction?`)
    this.name = 'AcquireTimeout'
  }
}

/** One turn at a time, in the order of asking. */
export class Turns {
  readonly #timeout: number
  readonly #queue: (() => void)[] = []
  #taken = false

  /** @param timeout milliseconds after which a waiting taker is refused. */
  constructor(timeout: number) {
    this.#timeout = timeout
  }

  /** @throws AcquireTimeout */
  async take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true
      return
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(enter), 1)
        reject(new AcquireTimeout(this.#timeout))
      }, this.#timeout)
      this.#queue.push(enter)
    })
  }

  give(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#taken = false
  }
}
