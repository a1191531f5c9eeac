import { Worker } from 'node:worker_threads'
import type { DocumentRequest } from './kinds.ts'
import type { Job, JobAnswer } from './worker.ts'

export interface DocumentsOptions {
  /** Longest a document may take before its thread is ended; 60 000 ms unless told. */
  readonly timeoutMs?: number
  /** Documents that may wait; more are refused at once with `busy`. 500 unless told. */
  readonly maxWaiting?: number
  /** Where the code of the thread lies; a bundle names its own file. */
  readonly workerUrl?: URL
}

export type DocumentErrorCode = 'failed' | 'timeout' | 'crashed' | 'busy' | 'closed'

/** A document that was not made. The message is for logs; it names the kind, never the data. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode

  constructor(code: DocumentErrorCode, message: string) {
    super(message)
    this.name = 'DocumentError'
    this.code = code
  }
}

export interface Documents {
  /** Makes one document. Rejects with a `DocumentError`; the next document is not affected by it. */
  render(request: DocumentRequest): Promise<Buffer>
  /** Ends the thread; what waits is rejected with `closed`. */
  close(): Promise<void>
}

interface Waiting {
  readonly id: number
  readonly request: DocumentRequest
  resolve(bytes: Buffer): void
  reject(error: DocumentError): void
}

/**
 * Opens the place where documents are made: one worker thread, started with the first document, so that a large
 * print never holds up a request. Documents are made in the order in which they are asked for. A thread that takes
 * too long, runs out of memory or crashes costs the document it was making; a fresh one goes on with the next.
 */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const timeoutMs = options.timeoutMs ?? 60_000
  const maxWaiting = options.maxWaiting ?? 500
  const workerUrl = options.workerUrl ?? new URL('./worker.ts', import.meta.url)
  const queue: Waiting[] = []
  let worker: Worker | null = null
  let current: Waiting | null = null
  let timer: NodeJS.Timeout | undefined
  let nextId = 1
  let closed = false

  function start(): Worker {
    const started = new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: 1024 } })
    started.on('message', (answer: JobAnswer) => settle(answer))
    // 'error' is followed by 'exit': one place handles both.
    started.on('error', (error) =>
      lose(started, new DocumentError('crashed', `Document thread: ${error.message}`)),
    )
    started.on('exit', (code) =>
      lose(started, new DocumentError('crashed', `Document thread ended with ${code}`)),
    )
    return started
  }

  function next(): void {
    if (current || closed) return
    const job = queue.shift()
    if (!job) {
      worker?.unref()
      return
    }
    current = job
    worker ??= start()
    worker.ref()
    timer = setTimeout(() => {
      const message = `${job.request.kind} took longer than ${timeoutMs} ms`
      if (worker) lose(worker, new DocumentError('timeout', message))
    }, timeoutMs)
    const { id, request } = job
    try {
      worker.postMessage({ id, request } satisfies Job)
    } catch {
      // Data that cannot be sent to a thread (a function, a database row with methods).
      finishCurrent()?.reject(new DocumentError('failed', `${request.kind}: data is not plain`))
      next()
    }
  }

  function finishCurrent(): Waiting | null {
    clearTimeout(timer)
    const job = current
    current = null
    return job
  }

  function settle(answer: JobAnswer): void {
    if (answer.id !== current?.id) return
    const job = finishCurrent()
    if ('bytes' in answer) job?.resolve(Buffer.from(answer.bytes.buffer))
    else job?.reject(new DocumentError('failed', `${job.request.kind}: ${answer.error}`))
    next()
  }

  /** Gives up a thread and the document it was making; asked twice for the same thread, it does nothing. */
  function lose(lost: Worker, error: DocumentError): void {
    if (lost !== worker) return
    worker = null
    void lost.terminate()
    finishCurrent()?.reject(error)
    next()
  }

  return {
    render(request) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(new DocumentError('closed', 'Documents are closed'))
        if (queue.length >= maxWaiting) {
          return reject(new DocumentError('busy', `${queue.length} documents are waiting`))
        }
        queue.push({ id: nextId++, request, resolve, reject })
        next()
      })
    },
    async close() {
      closed = true
      const error = new DocumentError('closed', 'Documents are closed')
      finishCurrent()?.reject(error)
      for (const job of queue.splice(0)) job.reject(error)
      const ending = worker
      worker = null
      await ending?.terminate()
    },
  }
}
