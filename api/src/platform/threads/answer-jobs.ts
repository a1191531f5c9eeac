import { parentPort } from 'node:worker_threads'
import type { Job, JobAnswer, ThreadReady } from './job.ts'

/**
 * Answers the jobs of a `ThreadQueue` in the thread that calls it.
 * @param transfer memory of the answer that is transferred instead of copied
 */
export function answerJobs<Request, Answer>(
  work: (request: Request) => Promise<Answer>,
  transfer: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async ({ id, request }: Job<Request>) => {
    try {
      const answer = await work(request)
      parentPort?.postMessage({ id, answer } satisfies JobAnswer<Answer>, [...transfer(answer)])
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parentPort?.postMessage({ id, error: text } satisfies JobAnswer<Answer>)
    }
  })
  parentPort?.postMessage({ ready: true } satisfies ThreadReady)
}
