import { databaseAddress, withAdmin } from '../../api/src/testing/database.ts'

/** Milliseconds that statements of the test before may take to end. */
const patience = 5_000

/**
 * The database of one worker's product. The server of the product keeps running while its database is replaced: it
 * opens new connections with the next call.
 */
export class WorkerDatabase {
  readonly #admin: string
  readonly #name: string
  readonly url: string

  /** @param admin address of a cluster on which databases can be created */
  constructor(admin: string, name: string) {
    this.#admin = admin
    this.#name = name
    this.url = databaseAddress(admin, name)
  }

  /** Replaces the database by a copy of a template: 10 ms in memory. */
  async restore(template: string): Promise<void> {
    await withAdmin(this.#admin, async (client) => {
      const end = Date.now() + patience
      for (let busy = true; busy && Date.now() < end; ) {
        const { rowCount } = await client.query(
          "select from pg_stat_activity where datname = $1 and state <> 'idle'",
          [this.#name],
        )
        busy = rowCount !== 0
      }
      await client.query(`drop database if exists ${this.#name} with (force)`)
      await client.query(`create database ${this.#name} template ${template} strategy file_copy`)
    })
  }

  /** Keeps the present state as a template, and ends the connections that there are. */
  async keepAs(template: string): Promise<void> {
    await withAdmin(this.#admin, async (client) => {
      await client.query(`alter database ${this.#name} with allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        this.#name,
      ])
      await client.query(`drop database if exists ${template}`)
      // A backend that was told to end is counted until it is gone.
      for (;;) {
        const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [
          this.#name,
        ])
        if (rowCount === 0) break
      }
      await client.query(`alter database ${this.#name} rename to ${template}`)
    })
  }

  async drop(): Promise<void> {
    await withAdmin(this.#admin, (client) =>
      client.query(`drop database if exists ${this.#name} with (force)`),
    )
  }
}
