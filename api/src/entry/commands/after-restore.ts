import { both } from '../../platform/both-languages.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { presentMoment } from '../../platform/database/present-moment.ts'
import {
  checkDatabaseIsKnown,
  checkEmbeddedIsThere,
  checkInstallationIsThere,
} from '../../platform/installation/directory.ts'
import { newLetterKey } from '../../platform/installation/new-letter-key.ts'
import { checkNobodyAtWork } from '../../platform/installation/nobody-elsewhere.ts'
import { settleRestored } from '../../platform/installation/restored.ts'
import { readSettings } from '../../platform/settings.ts'
import { texts } from '../texts.ts'
import { readArguments, runCommand, UsageError } from './command-line.ts'

const usage =
  'Uso: npm run after-restore [-- --new-letter-key]\nUsage: npm run after-restore [-- --new-letter-key]\n--new-letter-key: nessuna copia ha letter-key / no backup has letter-key\n--replace-readable-key: anche una chiave che si legge, di un’altra installazione / also a key that can be read, of another installation'

/**
 * `npm run after-restore`: numbers given after the backup are not given again. With `--new-letter-key`, letters get a new key
 * instead, and no number is left out.
 */
await runCommand(async (args) => {
  const { values } = readArguments(args, {
    usage,
    options: { 'new-letter-key': { type: 'boolean' }, 'replace-readable-key': { type: 'boolean' } },
  })
  const replace = values['replace-readable-key'] ?? false
  if (replace && !values['new-letter-key'])
    throw new UsageError('Manca --new-letter-key / --new-letter-key is missing', usage)
  const settings = readSettings()
  if (!settings.databaseUrl) await checkEmbeddedIsThere(settings.dataDir, { always: true })
  const database = await openDatabase(settings)
  try {
    await checkDatabaseIsKnown(database, settings.dataDir)
    await checkInstallationIsThere(database.db, settings.dataDir)
    await checkNobodyAtWork(database, settings.dataDir)
    await migrate(database.db)
    if (values['new-letter-key']) {
      const lost = await newLetterKey(database.db, settings.dataDir, new Date(), { replace })
      console.log(both(texts.newLetterKey(lost), `a new key of letters; letters that are lost: ${lost}`))
      return
    }
    const done = await settleRestored(database.db, await presentMoment(database.db), {
      ...{ dataDir: settings.dataDir, kind: database.kind },
      always: true,
      call: 'afterRestore',
    })
    console.log(
      done
        ? both(texts.numbersLeftOut, 'numbers given after the backup are not given again: start the product')
        : both(texts.noNumberGiven, 'no number was given in this database: nothing to do'),
    )
  } finally {
    await database.close()
  }
})
