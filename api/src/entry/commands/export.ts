import { exportDatabase } from '../../platform/database/transfer/export-database.ts'
import { readSettings } from '../../platform/settings.ts'
import { pathFromHere, readArguments, runCommand } from './command-line.ts'

/** `npm run db:export -- --to backup/`: writes the embedded database of DATA_DIR into a new folder. */
await runCommand(async (args) => {
  const stamp = new Date().toISOString().slice(0, 16).replace(/[-:]/g, '')
  const { values } = readArguments(args, {
    usage:
      'Uso: npm run db:export -- [--to <cartella nuova>]\nUsage: npm run db:export -- [--to <new folder>]',
    options: { to: { type: 'string', default: `sne-export-${stamp}` } },
  })
  const folder = pathFromHere(values.to)
  const { tables, lost } = await exportDatabase(readSettings().dataDir, folder)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} righe di ${tables.length} tabelle in ${folder}`)
  if (lost.length > 0)
    console.error(
      `Attenzione: ${lost.length} file mancano nella cartella dei dati o sono danneggiati, e non sono nella copia: rimetterli da una copia precedente, in files/ / files missing or damaged in the data directory:\n${lost.join('\n')}`,
    )
})
