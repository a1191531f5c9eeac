import type { KeptContent } from '../files/store.ts'
import { createThreadQueue } from '../threads/thread-queue.ts'
import type { DocumentRequest, KeptRequest } from './kinds.ts'

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
  /** Makes one document and stores it, both in the thread: neither its data nor its bytes are read or copied by the caller's. */
  keep(request: KeptRequest): Promise<KeptContent>
  /** Starts the thread, so that the first document does not wait for fonts and modules. */
  warm(): void
  /** Ends the thread; waiting jobs are rejected with `closed`. */
  close(): Promise<void>
}

/**
 * Opens the place where documents are made: one worker thread, so that a large print never holds up a request.
 * Documents are made in the order in which they are asked for.
 */
export function createDocuments(options: DocumentsOptions = {}): Documents {
  const queue = createThreadQueue<DocumentRequest | KeptRequest, Uint8Array<ArrayBuffer> | KeptContent>({
    name: 'documents',
    url: options.workerUrl ?? new URL('./worker.ts', import.meta.url),
    timeoutMs: options.timeoutMs ?? 60_000,
    maxWaiting: options.maxWaiting ?? 500,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  return {
    // The thread answers each kind of request with what belongs to it.
    render: async (request) => Buffer.from(((await queue.run(request)) as Uint8Array<ArrayBuffer>).buffer),
    keep: async (request) => (await queue.run(request)) as KeptContent,
    warm: () => queue.warm(),
    close: () => queue.close(),
  }
}
