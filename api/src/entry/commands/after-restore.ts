import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { checkDatabaseIsKnown, checkEmbeddedIsThere } from '../../platform/installation/directory.ts'
import { settleRestored } from '../../platform/installation/restored.ts'
import { readSettings } from '../../platform/settings.ts'
import { readArguments, runCommand } from './command-line.ts'

const usage = 'Uso / Usage: npm run after-restore'

/** `npm run after-restore`: numbers given after the backup are not given again. */
await runCommand(async (args) => {
  readArguments(args, { usage })
  const settings = readSettings()
  if (!settings.databaseUrl) await checkEmbeddedIsThere(settings.dataDir, { always: true })
  const database = await openDatabase(settings)
  try {
    await checkDatabaseIsKnown(database, settings.dataDir)
    await migrate(database.db)
    const done = await settleRestored(database.db, new Date(), { always: true, call: 'afterRestore' })
    console.log(
      done
        ? 'I numeri dati dopo la copia di sicurezza non saranno dati di nuovo: ora si può avviare.'
        : 'In questo database nessun numero è stato dato: niente da fare.',
    )
  } finally {
    await database.close()
  }
})
