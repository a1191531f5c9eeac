import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { AcquireTimeout } from './embedded/turns.ts'
import { GrantedSize } from './granted-size.ts'
import type { SilenceWatch } from './silence-watch.ts'
import { asUnreachable, DatabaseUnreachable } from './unreachable.ts'

/**
 * Milliseconds that a request waits for a connection, as on the embedded database. Taking the outer handle inside a
 * transaction can exhaust the pool: it is refused and does not hang.
 */
const acquireTimeout = 15_000

/** SQLSTATE of a server, a database or a role that has no connection left. */
export const tooManyConnections = '53300'

/** Milliseconds until connections that are being made at the same time are looked at again. */
const othersConnecting = 50

/** Milliseconds that an ending pool waits for a server that does not close its connections. */
const closeTimeout = 2000

/**
 * Gives connections out. A server that ended one connection has mostly ended all: after a loss every older connection
 * is asked once, before somebody gets it, whether it still answers.
 */
export class ServerPool extends Pool {
  /** Number of losses so far, and how many of them a connection has outlived. */
  #losses = 0
  readonly #outlived = new WeakMap<PoolClient, number>()
  /** Number of connections that are not closed yet. */
  #open = 0
  readonly #size: GrantedSize
  readonly #silence: SilenceWatch
  /** How often the server had been silent when a connection was made. */
  readonly #madeAfter = new WeakMap<PoolClient, number>()

  /** @param config `silence`: ends what waits for a silent server; read by the connections too */
  constructor(config: PoolConfig & { readonly silence: SilenceWatch }) {
    super({ ...config, connectionTimeoutMillis: acquireTimeout })
    this.#silence = config.silence
    this.#size = new GrantedSize(this.options)
    this.on('connect', (client) => {
      this.#open += 1
      this.#size.connected(this.#open)
      this.#outlived.set(client, this.#losses)
      this.#madeAfter.set(client, this.#silence.silences)
      client.on('error', () => {
        this.#losses += 1
      })
    })
    this.on('remove', () => {
      this.#open -= 1
    })
    // An idle connection that breaks (server restart) is replaced at the next use.
    this.on('error', (error) => process.emitWarning(`Idle database connection lost: ${error.message}`))
  }

  /** Connections that the server grants where they are fewer than wanted; null where it grants all. */
  get grantedSize(): number | null {
    return this.#size.granted
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `connect`; the form with a callback passes unread.
  override connect(...given: any[]): any {
    if (given.length > 0) return (super.connect as (...args: unknown[]) => unknown).apply(this, given)
    return this.#connectInTime().catch((error: unknown) => {
      const waited = error instanceof Error && error.message === 'timeout exceeded when trying to connect'
      throw waited ? new AcquireTimeout(acquireTimeout) : asUnreachable(error)
    })
  }

  /** Ends the pool and waits until its connections are closed: its database can be dropped afterwards. */
  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `end`; the form with a callback passes unread.
  override end(...given: any[]): any {
    if (given.length > 0) return (super.end as (...args: unknown[]) => unknown).apply(this, given)
    return this.#end()
  }

  async #end(): Promise<void> {
    // Statements under way end too where the server is silent.
    await super.end().finally(() => this.#silence.end())
    const signal = AbortSignal.timeout(closeTimeout)
    while (this.#open > 0 && !signal.aborted) await once(this, 'remove', { signal }).catch(() => {})
  }

  /** @throws DatabaseUnreachable at once while the server is silent */
  async #connectInTime(): Promise<PoolClient> {
    if (this.#silence.isSilent) throw new DatabaseUnreachable(new Error('The server is silent.'))
    const connecting = this.#connect()
    try {
      return await this.#silence.follow(connecting, { answered: false })
    } catch (error) {
      connecting.then(
        (late) => late.release(),
        () => {},
      )
      throw error
    }
  }

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#grantedClient()
      // The network may have forgotten the connection meanwhile, and tell nobody.
      if (this.#madeAfter.get(client) !== this.#silence.silences) {
        client.release(true)
        continue
      }
      const losses = this.#losses
      if (this.#outlived.get(client) === losses) return client
      try {
        await client.query('select 1')
        this.#outlived.set(client, losses)
        return client
      } catch {
        // Out of the pool. The loop ends: a new connection has outlived every loss, or cannot be made.
        client.release(true)
      }
    }
  }

  /**
   * A server that grants fewer connections than the pool wants refuses the next one: who asked waits for one that exists.
   * @throws DatabaseError `53300` where this pool has none at all
   */
  async #grantedClient(): Promise<PoolClient> {
    const end = performance.now() + acquireTimeout
    for (;;) {
      try {
        this.#size.widenInTime()
        return await super.connect()
      } catch (error) {
        const refused = error instanceof Error && 'code' in error && error.code === tooManyConnections
        if (!refused || this.totalCount === 0 || performance.now() > end) throw error
        if (this.#open > 0) this.#size.narrowTo(this.#open)
        else await wait(othersConnecting)
      }
    }
  }
}
