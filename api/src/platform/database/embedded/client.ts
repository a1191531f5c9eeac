import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { DatabaseUnreachable } from '../unreachable.ts'
import { checkLogSpace, suspectAfter, watchLogSpace } from './log-space.ts'
import {
  type Answer,
  EmbeddedDatabaseError,
  endsTheDatabase,
  type QueryAnswer,
  type Request,
  type WorkerStart,
} from './messages.ts'

type Asked = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never

/** Milliseconds between two attempts to open the database again. */
const pause = 2000

/** Milliseconds in which the database opens, with a recovery. */
const patience = 120_000

/**
 * The embedded database for the main thread: one connection, statements in the order of asking. The database may end
 * by itself, for example without space on the disk for the log. The next question opens it again, with PostgreSQL's
 * recovery. Committed rows are kept; an open transaction is lost.
 */
export class EmbeddedDatabase {
  readonly #start: WorkerStart
  readonly #suspectAfter: number
  readonly #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  #worker: Worker | undefined
  #opening: Promise<void> | undefined
  #lastId = 0
  #sessions = 0
  /** Statements of the present moment: they go to the thread together, and so come their answers. */
  #gathered: { readonly worker: Worker; readonly requests: Request[] } | undefined
  #ended: { readonly error: Error; readonly at: number } | undefined
  #closed = false

  private constructor(start: WorkerStart, suspect: number) {
    this.#start = start
    this.#suspectAfter = suspect
  }

  /**
   * Opens the cluster of a directory (created when missing), or one in memory.
   * @param suspect milliseconds as in `suspectAfter`; fewer in tests
   * @throws Error `ENOSPC` when it does not open on a full disk
   */
  static async open(start: WorkerStart, suspect = suspectAfter): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(start, suspect)
    try {
      await database.#launch()
    } catch (error) {
      // The file system of PGlite has numbers of its own for errors, or hangs.
      if (start.directory) await checkLogSpace(start.directory)
      throw error
    }
    return database
  }

  /** Number of the session: a transaction of an earlier session is lost. */
  get session(): number {
    return this.#sessions
  }

  async query(
    sql: string,
    parameters: readonly unknown[] = [],
    { prepared = false }: { readonly prepared?: boolean | undefined } = {},
  ): Promise<QueryAnswer> {
    const answer = await this.#ask({ kind: 'query', sql, parameters, prepared })
    return 'result' in answer ? answer.result : { rows: [], affectedRows: undefined }
  }

  /** @param every whether every statement is prepared, or only statements with the option `prepared` */
  async keepPlans(every: boolean): Promise<void> {
    await this.#ask({ kind: 'plans', every })
  }

  /** Runs a `copy … to '/dev/blob'` and gives its text. */
  async copyOut(sql: string): Promise<Uint8Array> {
    const answer = await this.#ask({ kind: 'copyOut', sql })
    return 'bytes' in answer ? answer.bytes : new Uint8Array()
  }

  /** The whole cluster as a tar, to start others from (`WorkerStart.template`). */
  async dump(): Promise<Uint8Array> {
    const answer = await this.#ask({ kind: 'dump' })
    return 'bytes' in answer ? answer.bytes : new Uint8Array()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    if (!this.#worker) return
    await this.#send(this.#worker, { kind: 'close' })
    await this.#worker.terminate()
  }

  async #launch(): Promise<void> {
    // Freeing compiled code ends the process now and then (V8: "jit_page_->allocations_.erase(addr) == 1", nodejs/node 64500). Before the
    // worker loads: the reader of TypeScript is compiled code too.
    setFlagsFromString('--no-wasm-code-gc')
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#start,
      name: 'database',
    })
    try {
      await once(worker, 'message', { signal: AbortSignal.timeout(patience) })
    } catch (error) {
      await worker.terminate()
      throw error
    }
    worker.on('message', (answers: readonly Answer[]) => {
      for (const answer of answers) {
        this.#waiting.get(answer.id)?.resolve(answer)
        this.#waiting.delete(answer.id)
      }
    })
    worker.on('error', (error) => this.#end(worker, error))
    worker.on('exit', () => this.#end(worker, new Error('The database thread has ended.')))
    this.#worker = worker
  }

  /** @throws DatabaseUnreachable while the database does not open */
  async #reopen(): Promise<void> {
    const { error, at } = this.#ended ?? {}
    // A database in memory was lost with its thread.
    if (this.#closed || !this.#start.directory) throw error ?? new DatabaseUnreachable(undefined)
    if (error && at !== undefined && Date.now() - at < pause) throw error
    try {
      await checkLogSpace(this.#start.directory)
      await this.#launch()
      process.emitWarning('The embedded database ended and was opened again.')
    } catch (reason) {
      this.#ended = { error: new DatabaseUnreachable(reason), at: Date.now() }
      throw this.#ended.error
    }
  }

  async #ask(asked: Asked): Promise<Answer> {
    if (!this.#worker) {
      this.#opening ??= this.#reopen().finally(() => {
        this.#opening = undefined
      })
      await this.#opening
    }
    const worker = this.#worker
    if (!worker) throw this.#ended?.error ?? new DatabaseUnreachable(undefined)
    const end = (reason: unknown) => this.#end(worker, reason)
    const unwatch = watchLogSpace(this.#start.directory, end, this.#suspectAfter)
    const answer = await this.#send(worker, asked).finally(unwatch)
    if (!('failure' in answer)) return answer
    const error = new EmbeddedDatabaseError(answer.failure)
    if (endsTheDatabase(answer.failure)) this.#end(worker, error)
    throw error
  }

  async #send(worker: Worker, asked: Asked): Promise<Answer> {
    const id = ++this.#lastId
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#post(worker, { ...asked, id })
    })
  }

  #post(worker: Worker, request: Request) {
    if (this.#gathered?.worker === worker) {
      this.#gathered.requests.push(request)
      return
    }
    const requests = [request]
    this.#gathered = { worker, requests }
    // After the promises that are settled already: a statement that follows from the one before is there by then.
    process.nextTick(() => {
      if (this.#gathered?.requests === requests) this.#gathered = undefined
      worker.postMessage(requests)
    })
  }

  #end(worker: Worker, reason: unknown) {
    if (this.#worker !== worker) return
    this.#worker = undefined
    // Fails open transactions, also before the database is open again.
    this.#sessions += 1
    this.#ended = { error: new DatabaseUnreachable(reason), at: Date.now() }
    for (const { reject } of this.#waiting.values()) reject(this.#ended.error)
    this.#waiting.clear()
    void worker.terminate()
  }
}
