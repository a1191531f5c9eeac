import { parentPort } from 'node:worker_threads'
import type { DocumentRequest } from './kinds.ts'
import { renderDocument } from './render.ts'

/** What the thread is asked for and what it answers; one job at a time. */
export interface Job {
  readonly id: number
  readonly request: DocumentRequest
}
export type JobAnswer =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string }

parentPort?.on('message', async ({ id, request }: Job) => {
  try {
    // A copy of its own, so that the memory can be handed over instead of being copied again.
    const bytes = new Uint8Array(await renderDocument(request))
    parentPort?.postMessage({ id, bytes } satisfies JobAnswer, [bytes.buffer])
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ id, error: text } satisfies JobAnswer)
  }
})
