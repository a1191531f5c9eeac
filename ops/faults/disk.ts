import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEmbedded, openServer } from '../../api/src/platform/database/open.ts'
import { fillDisk } from '../../api/src/testing/fill-disk.ts'
import { mountTmpfs } from '../../api/src/testing/tmpfs.ts'
import { startPostgres } from '../test/postgres.ts'
import { effectsOf, type Load, startLoad } from './load.ts'
import { settingsIn, startSilent } from './product.ts'
import { judged, type Kind, type Row } from './row.ts'

const kind = 'disk'
/** Of the disk: an installation with the demonstration, and space for some work. */
const megabytes = { embedded: 200, PostgreSQL: 300 } as const
/** Calls that are confirmed before the disk is full, and after it has space again. */
const confirmed = 20
/** Calls that are refused while it is full, and milliseconds within which they are. */
const refusals = 20
const patience = 90_000

const refused = ({ answers }: Load) => (answers.get('507') ?? 0) + (answers.get('503') ?? 0)

async function untilRefused(load: Load): Promise<boolean> {
  const end = Date.now() + patience
  while (refused(load) < refusals && Date.now() < end) await wait(20)
  return refused(load) >= refusals
}

interface Readiness {
  readonly status: number
  /** `data_directory full`. */
  readonly says: string
}

async function readyz(url: string): Promise<Readiness> {
  const answer = await fetch(`${url}/readyz`)
  const { problems = [] } = (await answer.json()) as { problems?: { part: string; reason: string }[] }
  return { status: answer.status, says: problems.map(({ part, reason }) => `${part} ${reason}`).join(', ') }
}

/** The answer of `/readyz` is kept for three seconds: it is asked until it is as wanted, or for too long. */
async function readyAs(url: string, status: number): Promise<Readiness> {
  const end = Date.now() + 30_000
  for (;;) {
    const ready = await readyz(url)
    if (ready.status === status || Date.now() > end) return ready
    await wait(250)
  }
}

/**
 * Fills the disk under a working product, and frees it again. @returns observations; the product keeps
 * running
 */
async function fillUnder(url: string, path: string) {
  const load = await startLoad(url, 'disco')
  await load.reaches(confirmed)
  const free = await fillDisk(path)
  const wasRefused = await untilRefused(load)
  const full = await readyAs(url, 503)
  const reads = (await fetch(`${url}/healthz`)).status
  await free()
  const wentOn = await load.reaches(confirmed).then(() => true, () => false) // biome-ignore format: one probe
  await load.stop()
  const again = await readyAs(url, 200)
  const strange = [...load.answers].filter(([word]) => !['200', '503', '507'].includes(word))
  const problems = [
    ...(wasRefused ? [] : ['the full disk refused nothing']),
    ...(full.status === 503 ? [] : [`/readyz answers ${full.status} on a full disk`]),
    ...(reads === 200 ? [] : [`/healthz answers ${reads}`]),
    ...(wentOn ? [] : ['work did not go on when there was space']),
    ...(again.status === 200 ? [] : [`/readyz answers ${again.status} (${again.says}) when there is space`]),
    ...strange.map(([word, count]) => `${count} × ${word}`),
  ]
  const answers = [...load.answers].sort().map(([word, count]) => `${word}: ${count}`)
  const seen = `${answers.join(', ')}; ${load.confirmed.size} confirmed and kept; /readyz 503 (${full.says}), then ${again.status}`
  return { load, seen, problems }
}

/** A product on the small disk. */
interface OnDisk {
  readonly url: string
  look(load: Load): Promise<string[]>
  stop(): Promise<void>
}

/** @param start gets the disk's folder and one beside it */
async function tryOn(
  name: keyof typeof megabytes,
  start: (path: string, folder: string) => Promise<OnDisk>,
): Promise<Row> {
  const row = { kind, fault: `full disk under ${name === 'embedded' ? 'the embedded database' : name}` }
  const disk = await mountTmpfs({ megabytes: megabytes[name] })
  if (!disk) {
    const seen = 'a disk of a size of its own needs the right to mount one'
    return { ...row, tried: '–', seen, verdict: 'skipped', problems: [] }
  }
  const folder = await mkdtemp(join(tmpdir(), 'sne-faults-'))
  let product: OnDisk | undefined
  try {
    product = await start(disk.path, folder)
    const { load, seen, problems } = await fillUnder(product.url, disk.path)
    const tried = `once, ${megabytes[name]} MB`
    return judged({ ...row, tried, seen, problems: [...problems, ...(await product.look(load))] })
  } finally {
    await product?.stop()
    await disk.unmount()
    await rm(folder, { recursive: true, force: true })
  }
}

const onEmbedded = () =>
  tryOn('embedded', async (path, folder) => {
    const product = await startSilent({ ...settingsIn(folder), DATA_DIR: path }, folder)
    return {
      ...product,
      // One process at a time opens an embedded database.
      look: async (load) => {
        await product.stop()
        const { db, close } = await openEmbedded(path)
        return effectsOf(db, load).finally(close)
      },
    }
  })

/** Database and kept files on one disk, as on a small machine. */
const onPostgres = () =>
  tryOn('PostgreSQL', async (path, folder) => {
    const [cluster, files] = [join(path, 'cluster'), join(path, 'files')]
    await mkdir(cluster)
    await mkdir(files)
    const postgres = await startPostgres({ at: cluster })
    const env = { ...settingsIn(folder), DATA_DIR: files, DATABASE_URL: postgres.url }
    const product = await startSilent(env, folder)
    return {
      ...product,
      look: async (load) => {
        const { db, close } = openServer(postgres.url, 1)
        return effectsOf(db, load).finally(close)
      },
      stop: async () => {
        await product.stop()
        await postgres.stop()
      },
    }
  })

/** A disk without space, under each database. */
export const disk: Kind = {
  name: kind,
  run: async () => [await onEmbedded(), await onPostgres()],
}
