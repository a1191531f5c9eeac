import { ApiError } from './api-error.ts'

/** How long a change of session waits for saves that are on their way, in ms. */
export const savesPatience = 10_000

const savesUnderWay = () =>
  new ApiError({
    status: 0,
    message: 'Un salvataggio è ancora in corso. Attendere e riprovare.',
    details: { code: 'unreachable' },
  })

/** A call of a page that is gone is neither answered nor refused: nothing of its outcome may be shown. */
const dropped = () => new Promise<never>(() => undefined)

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Lets calls through in the name of one person and role. While a change of session (sign-in, sign-out, role switch) is
 * on its way, new calls and answers to reads wait. A refused change lets them go on; after a success they are dropped,
 * and no call passes until `become` says who is at work.
 */
export class SessionGate {
  #as: string | null = null
  /** Counts changes of person or role: calls of an older count are dropped. */
  #epoch = 0
  #closed = false
  #changedHere = false
  #change: Promise<void> | null = null
  readonly #saves = new Set<Promise<unknown>>()

  /** In whose name calls are made, as `callingAs` gives it; null when signed out. */
  get as(): string | null {
    return this.#as
  }

  /** This page changed the session, and `become` was not called since. */
  get changedHere(): boolean {
    return this.#changedHere
  }

  /** @param saves the call changes something: a change of session waits for its answer */
  async page<T>(saves: boolean, work: () => Promise<T>): Promise<T> {
    const epoch = this.#epoch
    // Between the last check and the sending nothing is awaited: a change that begins then sees the save.
    for (let wait = this.#holding(epoch); wait; wait = this.#holding(epoch)) await wait
    const running = work()
    if (saves) this.#track(running)
    await running.catch(() => undefined)
    for (let wait = this.#holding(epoch); wait; wait = this.#holding(epoch)) await wait
    return running
  }

  /** @throws ApiError `unreachable` when saves get no answer for 10 s; nothing is sent then */
  async change<T>(work: () => Promise<T>): Promise<T> {
    const epoch = this.#epoch
    const end = Date.now() + savesPatience
    while (this.#change || this.#saves.size > 0) await (this.#change ?? this.#savesAnswered(end))
    // Another change came first: this one was meant for the session before.
    if (epoch !== this.#epoch) await dropped()
    let over = () => {}
    this.#change = new Promise((resolve) => {
      over = resolve
    })
    try {
      const answer = await work()
      this.close()
      this.#changedHere = true
      return answer
    } finally {
      this.#change = null
      over()
    }
  }

  /** Drops every call from before; no call passes until `become`. */
  close() {
    this.#epoch += 1
    this.#closed = true
  }

  become(as: string | null) {
    if (as !== this.#as || this.#closed) this.#epoch += 1
    this.#as = as
    this.#closed = false
    this.#changedHere = false
  }

  /** The gate for which a call of this epoch has to wait; null when it may pass. */
  #holding(epoch: number): Promise<void> | null {
    if (this.#change) return this.#change
    return epoch !== this.#epoch || this.#closed ? dropped() : null
  }

  #track(running: Promise<unknown>) {
    const ended = running.then(
      () => undefined,
      () => undefined,
    )
    this.#saves.add(ended)
    void ended.then(() => this.#saves.delete(ended))
  }

  /** A save may follow from the answer of another one: the next task sees both. */
  async #savesAnswered(end: number) {
    const left = end - Date.now()
    if (left <= 0) throw savesUnderWay()
    let timer: ReturnType<typeof setTimeout> | undefined
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, left)
    })
    await Promise.race([Promise.all(this.#saves), patience])
    clearTimeout(timer)
    await nextTask()
  }
}
