import { Client, type ClientConfig } from 'pg'
import type { SilenceWatch } from './silence-watch.ts'
import { asUnreachable, DatabaseUnreachable } from './unreachable.ts'

/**
 * A connection whose loss ends statements and never the process. `pg` emits `error` on a lost connection; an emitter
 * without a listener ends the process, and the pool listens to idle connections only.
 *
 * Statements that are sent one behind the other, without an answer in between, go to the server in one write: `pg` writes each apart.
 */
export class SteadyClient extends Client {
  readonly #silence: SilenceWatch | undefined
  /** Statements are gathered until the microtasks of the present moment have run. */
  #gathering = false

  constructor(config?: ClientConfig & { readonly silence?: SilenceWatch }) {
    super(config)
    this.#silence = config?.silence
    // The statement under way, or the next one, is refused with the reason.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query` eight times; the arguments pass unread.
  override query(...given: any[]): any {
    this.#gather()
    const sent: unknown = (super.query as (...args: unknown[]) => unknown).apply(this, given)
    if (!(sent instanceof Promise)) return sent
    const followed = this.#silence?.follow(sent, { answered: true }) ?? sent
    return followed.catch((error: unknown) => {
      const told = asUnreachable(error)
      if (told instanceof DatabaseUnreachable) {
        // A late answer would be taken for that of the next statement.
        this.connection.stream.destroy()
        // The server's own word comes before the end of the connection, which alone emits `error`.
        this.emit('error', told)
      }
      throw told
    })
  }

  #gather(): void {
    if (this.#gathering) return
    const { stream } = this.connection
    this.#gathering = true
    stream.cork()
    // After the promises that are settled already: a statement that follows from the one before is built by then.
    process.nextTick(() => {
      this.#gathering = false
      stream.uncork()
    })
  }
}
