import { resolve } from 'node:path'
import { readSettings } from '../settings.ts'
import { exportDatabase } from './transfer/export-database.ts'

/** `npm run db:export [-- folder]`: writes the embedded database of DATA_DIR into a folder. */
const stamp = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '')
const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? `sne-export-${stamp}`)
try {
  const { tables } = await exportDatabase(readSettings().dataDir, folder)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} righe di ${tables.length} tabelle in ${folder}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
