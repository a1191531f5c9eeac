import { halves } from '../../api/src/testing/half-done.ts'
import type { Row, Verdict } from './row.ts'

const marks: Readonly<Record<Verdict, string>> = { held: '✔', failed: '✘', skipped: '–' }
const heads = ['', 'kind', 'fault', 'tried', 'seen'] as const

/** Cells of a Markdown table have no line ends and no bars of their own. */
const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()
const cellsOf = (row: Row) => [marks[row.verdict], row.kind, row.fault, row.tried, row.seen].map(cell)

/** The rows as a table of Markdown, which reads as text too. */
export function tableOf(rows: readonly Row[]): string {
  const all = [[...heads], ...rows.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0), 3))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...body.map(line)].join('\n')
}

/** Failed checks, a line each. */
export const problemsOf = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap(({ kind, fault, problems }) => problems.map((problem) => `${kind}, ${fault}: ${problem}`))

/** @param minutes of the whole run */
export const closingLine = (rows: readonly Row[], minutes: number, seed: number): string => {
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
  return `${count('held')} held, ${count('failed')} failed${skipped} in ${minutes.toFixed(1)} minutes (--seed ${seed})`
}

/** `docs/faults.md`: the table of the last whole run, and the meaning of its terms. */
export const pageOf = (rows: readonly Row[], minutes: number, seed: number): string => `# Faults

Written by \`npm run test:faults\`, which makes them on purpose to the running server, on addresses of this machine alone.
${closingLine(rows, minutes, seed)}. The seed chooses moments and requests: \`npm run test:faults -- kills --seed ${seed}\` repeats one kind.

${tableOf(rows)}
${problemsOf(rows)
  .map((problem) => `\n- ${cell(problem)}`)
  .join('')}
## What must hold

- **Kills.** The server is ended by SIGKILL while calls are under way. After the restart every call that was answered 2xx has its effect, and nothing
  is half done. The calls without an answer are sent again and succeed without a manual step. At the end every accepted report has its document. Half
  done is:
${halves.map(({ half }) => `  - ${half}`).join('\n')}
- **Full disk.** Writes are refused with 507 \`storage_full\` or 503 \`unavailable\`, and \`/readyz\` names the part. Confirmed writes stay, and writes
  succeed when there is space again.
- **PostgreSQL restarts.** Calls are answered 200, or 503 with \`Retry-After\`; no confirmed call is lost.
  A PostgreSQL whose processes are stopped closes no connection: calls are answered within 17 seconds all the same.
- **Costly uploads.** Each is answered 2xx or 4xx and the server lives. Times of a colleague's calls meanwhile are figures,
  not limits: the goal is 100 ms on two quiet cores.
- **Fuzz.** Requests are made from the contract and then spoilt. No answer is missing or an unforeseen 5xx, and \`/readyz\` answers 200 at the end.
  Nothing is half done. No right is gained without its two people, no audit row changes, and signed reports stay as they were.
`
