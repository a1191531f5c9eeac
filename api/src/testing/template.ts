import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../platform/database/migrate.ts'
import { type Db, openInMemory } from '../platform/database/open.ts'
import { privateFolder } from '../platform/files/private-modes.ts'
import { seedReference } from '../work/reference/seed.ts'

const run = promisify(execFile)

const root = resolve(import.meta.dirname, '../../..')

/** Sources that decide the content of an empty installation: when one of these changes, templates are made anew. */
const sources = [
  'api/src/platform/database',
  'api/src/work/reference',
  'api/src/exchange/instruments',
  'shared/domain',
]

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort()

/** Names the state of schema and reference data. @param further folders that decide how a template of more looks */
export function templateKey(further: readonly string[] = []): string {
  const hash = createHash('sha256')
  for (const source of [...sources, ...further])
    for (const path of sourceFiles(join(root, source))) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

/** An empty installation: schema and reference data. */
export async function install(db: Db): Promise<void> {
  await migrate(db)
  await seedReference(db)
}

/** Makes a dump of an empty installation on the embedded database, once. @returns its path in `.cache` */
async function templateFile(): Promise<string> {
  const folder = join(root, '.cache', 'test-database')
  const path = join(folder, `${templateKey()}.tar`)
  if (existsSync(path)) return path
  const { db, embedded, close } = await openInMemory()
  await install(db)
  const dump = await embedded.dump()
  await close()
  mkdirSync(folder, { recursive: true })
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, dump)
  renameSync(aside, path)
  return path
}

/** The dump of an empty installation. */
export const embeddedTemplate = async (): Promise<Uint8Array> => readFileSync(await templateFile())

/** Puts an empty installation into a data directory: making a cluster there takes five seconds. */
export async function installedDirectory(dataDir: string): Promise<void> {
  const database = join(dataDir, 'database')
  mkdirSync(database, { recursive: true, mode: privateFolder })
  await run('tar', ['-xf', await templateFile(), '--no-same-owner', '-C', database])
}
