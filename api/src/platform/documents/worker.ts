import { answerJobs } from '../threads/answer-jobs.ts'
import type { DocumentRequest } from './kinds.ts'
import { renderDocument } from './render.ts'

answerJobs(
  // A copy of its own, so that the memory can be handed over instead of being copied again.
  async (request: DocumentRequest) => new Uint8Array(await renderDocument(request)),
  (bytes) => [bytes.buffer],
)
