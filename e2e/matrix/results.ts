import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The page that a person saw for one remote and one fault: with an earlier version, and without. */
export interface Outcome {
  readonly remote: string
  readonly fault: string
  readonly withPrevious: string
  readonly without: string
}

const page = new URL('../../docs/failure-matrix.md', import.meta.url).pathname

/** Outcomes outlive a worker that is replaced after a failed test: they are in the folder of the test run. */
export class Outcomes {
  private readonly folder: string
  constructor(outputDir: string) {
    this.folder = join(outputDir, 'failure-matrix')
  }

  /** A cell counts as failed until its outcome is noted. */
  begin(remote: string, fault: string) {
    this.note({ remote, fault, withPrevious: 'FAILED', without: 'FAILED' })
  }

  note(outcome: Outcome) {
    mkdirSync(this.folder, { recursive: true })
    const file = `${outcome.remote} ${outcome.fault}.json`.replaceAll(' ', '-')
    writeFileSync(join(this.folder, file), JSON.stringify(outcome))
  }

  /** Writes the page, once every fault was tried. */
  write(remotes: readonly string[], faults: readonly string[]) {
    const found: Outcome[] = existsSync(this.folder)
      ? readdirSync(this.folder).map((file) => JSON.parse(readFileSync(join(this.folder, file), 'utf8')))
      : []
    const tried = new Set(found.map(({ fault }) => fault))
    if (faults.some((fault) => !tried.has(fault))) return
    writeFileSync(page, pageOf(remotes, faults, found))
  }
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function table(
  remotes: readonly string[],
  faults: readonly string[],
  cell: (r: string, f: string) => string,
) {
  const rows = faults.map((fault) => [fault, ...remotes.map((remote) => cell(remote, fault))])
  const all = [['fault', ...remotes], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0))) ?? []
  const padded = all.map((cells) => row(cells.map((cell, column) => cell.padEnd(widths[column] ?? 0))))
  const [head, ...body] = padded
  return [head, row(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}

function pageOf(remotes: readonly string[], faults: readonly string[], found: readonly Outcome[]) {
  const cell = (kind: 'withPrevious' | 'without') => (remote: string, fault: string) =>
    found.find((one) => one.remote === remote && one.fault === fault)?.[kind] ?? 'FAILED'
  return `# The failure matrix

Written by the browser tests (\`e2e/tests/failure-matrix.spec.ts\`), on the built product. Every cell is one remote with one
fault, in the tab of a person who is at work. In every cell it was seen that

- header and menu stay and the session goes on,
- another remote opens while this one fails (not without any registry: no remote is known then),
- unsent input is still there (not after a reload, which is made only when nothing is unsaved),
- operations are told which version of which remote failed (a slow or recalled one has not),
- operations are told of a registry as such.

## With a version before it

${table(remotes, faults, cell('withPrevious'))}

## Without

${table(remotes, faults, cell('without'))}

## The words

- **previous version**: the version before is on screen, run by its own code, in the same session. It opens without loading
  the page, and a notice names both versions.
- **same version**: nothing changes for the person; with a slow remote, after a word that it is slow.
- **error page**: in the remote's place, naming remote and version.
- **retry**: once the fault is gone, "Riprova" opens the page without loading the application anew.
- **one reload**: the page is loaded again once (\`chunk_failed\`, 10 s; 120 s in one tab). Then the error page shows.
- **taken down**: the other page opens at once. The host ends root, listeners and subscriptions that the remote left.
- **leaves at once**: within one look at the registry the version that takes its place is on screen. A look takes place
  after 60 s at most while the tab is visible. A notice above the version says that contents seen before may be wrong.
  Where something is unsaved, a notice says so first, and what was typed is in that version.
- **withdrawn**: the open page and every address of the remote say that it was withdrawn. They say too that no corrected
  version is there yet. The menu entries of the remote stay.
- **last trusted registry**: at the next start the browser goes on with the registry whose signature it checked last.
- **no remotes**: pages of the host work, those of remotes say that they are not available.
`
}
