import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { letterKeyName } from '../../mail/letter-seal.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openEmbedded } from '../open.ts'
import { countRows, tablesInOrder } from './catalogue.ts'
import { copyName, filesName, type Manifest, manifestName } from './manifest.ts'

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/**
 * Writes an embedded database with its kept files into a new folder.
 * @param dataDir data directory of a product that is not running.
 * @throws DirectoryInUse when it is running.
 */
export async function exportDatabase(dataDir: string, target: string): Promise<Manifest> {
  if (!existsSync(join(dataDir, 'database')))
    throw new Error(`Nessun database incorporato / No embedded database: ${dataDir}`)
  await mkdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(
      `La cartella esiste già: indicarne una nuova / The folder exists: name a new one. ${target}`,
    )
  })
  const { db, embedded, close } = await openEmbedded(dataDir)
  try {
    await migrate(db)
    const tables: Manifest['tables'] = []
    for (const { table, columns } of await tablesInOrder(db)) {
      const rows = await countRows(db, table)
      const text = await embedded.copyOut(`copy "${table}" (${quoted(columns)}) to '/dev/blob'`)
      await writeFile(join(target, copyName(table)), text)
      tables.push({ table, columns: [...columns], rows })
    }
    const files = join(dataDir, filesName)
    if (existsSync(files)) await cp(files, join(target, filesName), { recursive: true })
    // Letters that still wait are sealed with it.
    const letterKey = join(dataDir, letterKeyName)
    if (existsSync(letterKey)) await cp(letterKey, join(target, letterKeyName))
    const manifest = { exportedAt: new Date().toISOString(), migrations: Object.keys(migrations), tables }
    // Last, so that a folder with a manifest is a whole one.
    await writeFile(join(target, manifestName), JSON.stringify(manifest, null, 2))
    return manifest
  } finally {
    await close()
  }
}
