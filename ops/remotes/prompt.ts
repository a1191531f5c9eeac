import { createInterface } from 'node:readline/promises'
import { StepRefused } from '../../api/src/platform/remotes/steps.ts'

/** As on the page of versions (`shared/contract/remote.ts`). */
const shortest = 3

/**
 * The reason of a step: given with `--reason`, otherwise asked for at a terminal.
 * @throws StepRefused without one, or for one of less than three characters
 */
export async function reasonOf(given: string | null): Promise<string> {
  const reason = given ?? (process.stdin.isTTY ? await answerTo('Reason: ') : '')
  if (reason === '') throw new StepRefused('A step needs a reason: --reason "why".')
  if (reason.length < shortest)
    throw new StepRefused(`A reason has at least ${shortest} characters: "${reason}" says too little.`)
  return reason
}

async function answerTo(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = (await terminal.question(question)).trim()
  terminal.close()
  return answer
}
