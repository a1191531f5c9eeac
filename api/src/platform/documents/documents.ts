import { createThreadQueue } from '../threads/thread-queue.ts'
import type { DocumentRequest } from './kinds.ts'

export interface DocumentsOptions {
  /** Longest a document may take before its thread is ended; 60 000 ms unless told. */
  readonly timeoutMs?: number
  /** Documents that may wait; more are refused at once with `busy`. 500 unless told. */
  readonly maxWaiting?: number
  /** Where the code of the thread lies; a bundle names its own file. */
  readonly workerUrl?: URL
}

export interface Documents {
  /** Makes one document. Rejects with a `ThreadError`; the next document is not affected by it. */
  render(request: DocumentRequest): Promise<Buffer>
  /** Starts the thread, so that the first document does not wait for fonts and modules. */
  warm(): void
  /** Ends the thread; what waits is rejected with `closed`. */
  close(): Promise<void>
}

/**
 * Opens the place where documents are made: one worker thread, so that a large print never holds up a request.
 * Documents are made in the order in which they are asked for.
 */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const queue = createThreadQueue<DocumentRequest, Uint8Array<ArrayBuffer>>({
    name: 'documents',
    url: options.workerUrl ?? new URL('./worker.ts', import.meta.url),
    timeoutMs: options.timeoutMs ?? 60_000,
    maxWaiting: options.maxWaiting ?? 500,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  return {
    render: async (request) => Buffer.from((await queue.run(request)).buffer),
    warm: () => queue.warm(),
    close: () => queue.close(),
  }
}
