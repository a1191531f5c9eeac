import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DatabaseUnreachable } from '../unreachable.ts'
import {
  type Answer,
  EmbeddedDatabaseError,
  type QueryAnswer,
  type Request,
  type WorkerStart,
} from './messages.ts'

type Asked = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never

/** The embedded database seen from the main thread: one connection, statements in the order of asking. */
export class EmbeddedDatabase {
  readonly #worker: Worker
  readonly #waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  #lastId = 0
  #ended: Error | undefined

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (answer: Answer) => {
      this.#waiting.get(answer.id)?.resolve(answer)
      this.#waiting.delete(answer.id)
    })
    worker.on('error', (error) => this.#fail(error))
    worker.on('exit', () => this.#fail(new Error('The database thread has ended.')))
  }

  /** Opens the cluster of a directory (created when missing), or one in memory. */
  static async open(start: WorkerStart): Promise<EmbeddedDatabase> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: start })
    await once(worker, 'message')
    return new EmbeddedDatabase(worker)
  }

  async query(sql: string, parameters: readonly unknown[] = []): Promise<QueryAnswer> {
    const answer = await this.#ask({ kind: 'query', sql, parameters })
    return 'result' in answer ? answer.result : { rows: [], affectedRows: undefined }
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
    if (this.#ended) return
    await this.#ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  async #ask(asked: Asked): Promise<Answer> {
    if (this.#ended) throw this.#ended
    const id = ++this.#lastId
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ ...asked, id })
    })
    if ('failure' in answer) throw new EmbeddedDatabaseError(answer.failure)
    return answer
  }

  #fail(reason: unknown) {
    this.#ended ??= new DatabaseUnreachable(reason)
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
  }
}
