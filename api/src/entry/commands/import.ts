import { importDatabase } from '../../platform/database/transfer/import-database.ts'
import { readSettings } from '../../platform/settings.ts'
import { pathFromHere, readArguments, runCommand, UsageError } from './command-line.ts'

const usage =
  'Uso: DATABASE_URL=postgres://… npm run db:import -- --from <cartella esportata>\nUsage: DATABASE_URL=postgres://… npm run db:import -- --from <exported folder>'

/** `npm run db:import -- --from backup/`: fills the empty PostgreSQL database of DATABASE_URL from an exported folder. */
await runCommand(async (args) => {
  const { values } = readArguments(args, { usage, options: { from: { type: 'string' } } })
  const { databaseUrl, dataDir } = readSettings()
  if (!values.from) throw new UsageError('Manca la cartella / The folder is missing', usage)
  if (!databaseUrl) throw new UsageError('Manca DATABASE_URL / DATABASE_URL is missing', usage)
  const { tables } = await importDatabase(pathFromHere(values.from), databaseUrl, dataDir)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} righe di ${tables.length} tabelle importate`)
})
