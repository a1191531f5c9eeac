import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOnPostgres } from './product.ts'
import { judged, type Kind, type Row } from './row.ts'
import { measureUploads, type UploadRow } from './uploads.ts'

const kind = 'uploads'
/** Statuses of refusals that say "later": the queue of files is full, the disk is full. */
const documented = [503, 507]

/** @param quiet 95th percentile of the colleague's calls with no upload under way, in milliseconds */
export function judgeUpload({ case: fault, answer, milliseconds, othersP95 }: UploadRow, quiet: number): Row {
  const answered = answer !== null && (answer < 500 || documented.includes(answer))
  const ratio = quiet > 0 ? ` (${(othersP95 / quiet).toFixed(1)} × quiet)` : ''
  return judged({
    ...{ kind, fault, tried: 'once, PostgreSQL' },
    seen: `${answer ?? 'no answer'} in ${milliseconds} ms; others' p95 ${othersP95} ms${ratio}`,
    problems: answered ? [] : [answer === null ? 'no answer' : `answered ${answer}`],
  })
}

/** Costly uploads, and other people's calls meanwhile. */
export const uploads: Kind = {
  name: kind,
  async run({ cluster }) {
    await cluster()
    const folder = await mkdtemp(join(tmpdir(), 'sne-faults-'))
    const product = await startOnPostgres(folder)
    try {
      const [nothing, ...rows] = await measureUploads(product)
      const quiet = nothing?.othersP95 ?? 0
      const ready = (await fetch(`${product.url}/readyz`)).status
      const after = judged({
        ...{ kind, fault: 'after all of them', tried: `${rows.length} uploads` },
        seen: `/readyz ${ready}; others' p95 with nothing under way ${quiet} ms`,
        problems: ready === 200 ? [] : [`/readyz answers ${ready}`],
      })
      return [...rows.map((row) => judgeUpload(row, quiet)), after]
    } finally {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
