import { createInterface } from 'node:readline/promises'
import { StepRefused } from '../../api/src/platform/remotes/steps.ts'

/**
 * The reason of a step: given with `--reason`, otherwise asked for at a terminal.
 * @throws StepRefused without one
 */
export async function reasonOf(given: string | null): Promise<string> {
  if (given) return given
  if (process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    const answer = (await terminal.question('Reason: ')).trim()
    terminal.close()
    if (answer) return answer
  }
  throw new StepRefused('A step needs a reason: --reason "why".')
}
