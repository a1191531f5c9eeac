import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Job, JobAnswer, ThreadReady } from './job.ts'
import { createTurns } from './turns.ts'

export interface ThreadOptions {
  /** Task of the thread, for messages: `file reader`. */
  readonly name: string
  /** Where the code of the thread lies; a bundle names its own file. */
  readonly url: URL
  /** Longest that one job may take before its thread is ended, in milliseconds; the thread's start does not count. */
  readonly timeoutMs: number
  /** Jobs that may wait; more are refused at once with `busy`. */
  readonly maxWaiting: number
  /** Waiting jobs of one owner; without it all of them may belong to one. */
  readonly maxWaitingOfOwner?: number
  readonly resourceLimits: ResourceLimits
}

/** `failed`: the work threw; `memory`: the thread's heap was full; `crashed`: the thread ended by itself. */
export type ThreadErrorCode = 'failed' | 'timeout' | 'memory' | 'crashed' | 'busy' | 'closed'

/** A job without a result. The message is for logs and holds no data of the job. */
export class ThreadError extends Error {
  readonly code: ThreadErrorCode

  constructor(code: ThreadErrorCode, message: string) {
    super(message)
    this.name = 'ThreadError'
    this.code = code
  }
}

export interface ThreadQueue<Request, Answer> {
  /** Starts the thread, so that the first job does not wait for its modules. */
  warm(): void
  /**
   * Does one job. Rejects with a `ThreadError`; the next job is not affected by it.
   * @param owner who asks: owners with waiting jobs take turns
   */
  run(request: Request, owner?: number): Promise<Answer>
  /** Ends the thread; waiting jobs are rejected with `closed`. */
  close(): Promise<void>
}

interface Waiting<Request, Answer> {
  readonly id: number
  readonly request: Request
  readonly owner: number | undefined
  resolve(answer: Answer): void
  reject(error: ThreadError): void
}

/** Milliseconds in which a thread has loaded its modules also on a machine that is busy with other work. */
const startMs = 60_000

const outOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/**
 * One worker thread with a queue before it, started with the first job. Jobs of one owner are done
 * in the order of asking; the owner whose last job began longest ago is next. A thread that takes
 * too long, runs out of memory or crashes fails its present job. A fresh thread does the next one.
 */
export function createThreadQueue<Request, Answer>(options: ThreadOptions): ThreadQueue<Request, Answer> {
  const { name, url, timeoutMs, maxWaiting, maxWaitingOfOwner = maxWaiting, resourceLimits } = options
  const queue: Waiting<Request, Answer>[] = []
  const turns = createTurns()
  let worker: Worker | null = null
  let ready = false
  let current: Waiting<Request, Answer> | null = null
  let timer: NodeJS.Timeout | undefined
  let nextId = 1
  let closed = false

  function start(): Worker {
    const started = new Worker(url, { resourceLimits, name })
    ready = false
    started.on('message', (message: JobAnswer<Answer> | ThreadReady) => {
      if (started !== worker) return
      if ('ready' in message) {
        ready = true
        limitTime()
      } else settle(message)
    })
    // 'error' is followed by 'exit': one place handles both.
    started.on('error', (error) =>
      lose(started, new ThreadError(outOfMemory(error) ? 'memory' : 'crashed', `${name}: ${String(error)}`)),
    )
    started.on('exit', (code) =>
      lose(started, new ThreadError('crashed', `${name}: thread ended with ${code}`)),
    )
    return started
  }

  function next(): void {
    if (current || closed) return
    const job = turns.take(queue)
    if (!job) {
      worker?.unref()
      return
    }
    current = job
    worker ??= start()
    worker.ref()
    limitTime()
    const { id, request } = job
    try {
      worker.postMessage({ id, request } satisfies Job<Request>)
    } catch {
      // Data that cannot be sent to a thread (a function, a database row with methods).
      finishCurrent()?.reject(new ThreadError('failed', `${name}: the request is not plain data`))
      next()
    }
  }

  /** Ends the thread when its start, or from then on the job, takes too long. */
  function limitTime(): void {
    clearTimeout(timer)
    if (!current) return
    timer = setTimeout(
      () => {
        if (!worker) return
        const error = ready
          ? new ThreadError('timeout', `${name}: longer than ${timeoutMs} ms`)
          : new ThreadError('crashed', `${name}: not started after ${startMs} ms`)
        lose(worker, error)
      },
      ready ? timeoutMs : startMs,
    )
  }

  function finishCurrent(): Waiting<Request, Answer> | null {
    clearTimeout(timer)
    const job = current
    current = null
    return job
  }

  function settle(answer: JobAnswer<Answer>): void {
    if (answer.id !== current?.id) return
    const job = finishCurrent()
    if ('answer' in answer) job?.resolve(answer.answer)
    else job?.reject(new ThreadError('failed', `${name}: ${answer.error}`))
    next()
  }

  /** Gives up a thread and the job it was doing; asked twice for the same thread, it does nothing. */
  function lose(lost: Worker, error: ThreadError): void {
    if (lost !== worker) return
    worker = null
    void lost.terminate()
    finishCurrent()?.reject(error)
    next()
  }

  return {
    warm() {
      if (closed || worker) return
      worker = start()
      // It keeps no process alive while it has nothing to do.
      worker.unref()
    },
    run(request, owner) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new ThreadError('closed', `${name} is closed`))
        if (queue.length >= maxWaiting)
          return reject(new ThreadError('busy', `${name}: ${queue.length} jobs are waiting`))
        const own = queue.filter((job) => job.owner === owner).length
        if (own >= maxWaitingOfOwner)
          return reject(new ThreadError('busy', `${name}: ${own} jobs of one owner are waiting`))
        queue.push({ id: nextId++, request, owner, resolve, reject })
        next()
      })
    },
    async close() {
      closed = true
      const error = new ThreadError('closed', `${name} is closed`)
      finishCurrent()?.reject(error)
      for (const job of queue.splice(0)) job.reject(error)
      const ending = worker
      worker = null
      await ending?.terminate()
    },
  }
}
