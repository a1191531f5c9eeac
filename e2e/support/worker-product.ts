import { randomUUID } from 'node:crypto'
import { type Clock, makeClock } from './clock.ts'
import { forgetPeople } from './people.ts'
import { startProduct } from './start-product.ts'
import { WorkerDatabase } from './worker-database.ts'

/** A state of the database with which tests begin, and the data that they need of it. */
interface Start<Given> {
  readonly template: string
  readonly given: Given
}

/** Where a start is made: the demonstration laboratory as it was filled, and its clock. */
export interface Place {
  readonly product: string
  readonly clock: Clock
  /** Address of its database, for records that no person can make: weeks that have passed. */
  readonly databaseUrl: string
}

/** The product of one worker: its server runs for all files, its database is put back before each test. */
export class WorkerProduct {
  readonly url: string
  readonly clock: Clock
  readonly #database: WorkerDatabase
  readonly #demo: string
  readonly #starts = new Map<unknown, Start<unknown>>()
  readonly #stop: () => Promise<void>

  private constructor(
    place: Omit<Place, 'databaseUrl'> & {
      readonly database: WorkerDatabase
      readonly demo: string
      stop(): Promise<void>
    },
  ) {
    this.url = place.product
    this.clock = place.clock
    this.#database = place.database
    this.#demo = place.demo
    this.#stop = place.stop
  }

  /** Starts a server on a copy of the demonstration laboratory. @throws Error outside a run with a global setup */
  static async start(): Promise<WorkerProduct> {
    const { TEST_DATABASE_URL: admin, DEMO_TEMPLATE: demo } = process.env
    if (!admin || !demo) throw new Error('The global setup has not made the template of the demonstration.')
    const database = new WorkerDatabase(admin, `sne_worker_${randomUUID().replaceAll('-', '')}`)
    await database.restore(demo)
    const clock = await makeClock()
    // Warnings: each database that is replaced ends the idle connections to the one before.
    const env = { ...clock.env, DATABASE_URL: database.url, NODE_NO_WARNINGS: '1' }
    const { url, stop } = await startProduct(env)
    return new WorkerProduct({
      product: url,
      clock,
      database,
      demo,
      stop: async () => {
        await stop()
        await database.drop()
        await clock.remove()
      },
    })
  }

  /** The demonstration laboratory as it was filled. */
  async beginAnew(): Promise<void> {
    forgetPeople()
    await this.#database.restore(this.#demo)
  }

  /** The state that `make` leads to: made once a worker, then copied. */
  async beginWith<Given>(make: (place: Place) => Promise<Given>): Promise<Given> {
    let start = this.#starts.get(make)
    if (!start) {
      await this.beginAnew()
      const given = await make({ product: this.url, clock: this.clock, databaseUrl: this.#database.url })
      const template = `sne_start_${randomUUID().replaceAll('-', '')}`
      await this.#database.keepAs(template)
      start = { template, given }
      this.#starts.set(make, start)
    }
    forgetPeople()
    await this.#database.restore(start.template)
    return start.given as Given
  }

  stop(): Promise<void> {
    return this.#stop()
  }
}
