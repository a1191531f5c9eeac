import { type KeptContent, storeNow } from '../files/store.ts'
import { answerJobs } from '../threads/answer-jobs.ts'
import type { DocumentRequest, KeptRequest } from './kinds.ts'
import { renderDocument } from './render.ts'

async function keep({ kind, json, place }: KeptRequest): Promise<KeptContent> {
  return storeNow(place, await renderDocument({ kind, data: JSON.parse(json) }))
}

answerJobs(
  // A copy of its own, so that the memory can be transferred instead of being copied again.
  async (request: DocumentRequest | KeptRequest) =>
    'json' in request ? keep(request) : new Uint8Array(await renderDocument(request)),
  (answer) => (answer instanceof Uint8Array ? [answer.buffer] : []),
)
