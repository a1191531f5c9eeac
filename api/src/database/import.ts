import { resolve } from 'node:path'
import { readSettings } from '../settings.ts'
import { importDatabase } from './transfer/import-database.ts'

/** `npm run db:import -- folder`: fills the empty PostgreSQL database of DATABASE_URL from an exported folder. */
try {
  const { databaseUrl, dataDir } = readSettings()
  const given = process.argv[2]
  if (!given || !databaseUrl)
    throw new Error(
      'Indicare la cartella esportata e DATABASE_URL / Give the exported folder and DATABASE_URL.',
    )
  const folder = resolve(process.env.INIT_CWD ?? '.', given)
  const { tables } = await importDatabase(folder, databaseUrl, dataDir)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} righe di ${tables.length} tabelle importate`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
