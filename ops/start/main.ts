import { once } from 'node:events'
import { join } from 'node:path'
import { roleLabels } from '@sne/shared/domain'
import { readArguments, UsageAsked } from '../../api/src/entry/commands/command-line.ts'
import { demoAccounts, demoIntakeKey, demoPassword } from '../../api/src/entry/demo/accounts.ts'
import { startFailure } from '../../api/src/entry/start-failure.ts'
import { checkPlaces } from '../../api/src/platform/setting-folders.ts'
import { readSettings, type Settings, SettingsError } from '../../api/src/platform/settings.ts'
import { buildAll } from '../build/build-all.ts'
import { root } from '../build/packages.ts'
import { nextSteps } from './next-steps.ts'
import { refuseBusy } from './refuse-busy.ts'
import { runServer } from './run-server.ts'
import { untilReady } from './until-ready.ts'

/**
 * `npm start`: refuses a port or data directory in use, builds changed front ends, starts the server with
 * them and prints the addresses.
 */
const usage =
  'Uso: npm start   (impostazioni: variabili d’ambiente, README)\nUsage: npm start   (settings: environment variables, see README)'
argumentsOrExit()
const settings = settingsOrExit()
try {
  await refuseBusy(settings)
  await buildAll()
} catch (error) {
  console.error(startFailure(error, settings) ?? (error instanceof Error ? error.message : error))
  process.exit(1)
}

const server = runServer(['src/entry/main.ts'], {
  cwd: join(root, 'api'),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Left out, the log of every request would bury the output below.
  env: { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...process.env },
})

// The server alone knows whether its data are demonstration data, and where it listens.
const [{ address, ...made }] = (await once(server, 'message')) as [
  { demonstration: boolean; fresh: boolean; withoutAccounts: boolean; address: string },
]
await untilReady(address)
// The system chooses the port for PORT=0.
const publicUrl = settings.port === 0 && !process.env.PUBLIC_URL ? address : settings.publicUrl
console.log(greeting({ ...settings, publicUrl }, made))

/** It takes none: an option that is passed over would be taken for a setting. */
function argumentsOrExit(): void {
  try {
    readArguments(process.argv.slice(2), { usage })
  } catch (error) {
    const asked = error instanceof UsageAsked
    console[asked ? 'log' : 'error'](error instanceof Error ? error.message : error)
    process.exit(asked ? 0 : 2)
  }
}

function settingsOrExit(): Settings {
  try {
    const read = readSettings()
    // The build publishes into them.
    checkPlaces(read)
    return read
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The next steps of the person at the terminal. A database's address is not shown: it holds a password. */
function greeting(
  { publicUrl, dataDir, databaseUrl }: Settings,
  {
    demonstration,
    fresh,
    withoutAccounts,
  }: Readonly<Record<'demonstration' | 'fresh' | 'withoutAccounts', boolean>>,
): string {
  const data = databaseUrl ? `PostgreSQL (DATABASE_URL), file in ${dataDir}` : dataDir
  const accounts = demoAccounts.map(
    ({ email, roles }) => `    ${email.padEnd(38)} ${roles.map((role) => roleLabels[role]).join(', ')}`,
  )
  const demo = demonstration
    ? [
        `  Utenti dimostrativi (password: ${demoPassword})`,
        ...accounts,
        '',
        '  Ordini da file del punto nascita PN-NORD:',
        `    INTAKE_KEY=${demoIntakeKey} npm run intake -- --url ${publicUrl} <file .hl7 o .json>`,
        '',
      ]
    : []
  return [
    '',
    `  Screening Neonatale Esteso  ${publicUrl}`,
    '',
    `  ${fresh ? 'NUOVA INSTALLAZIONE. ' : ''}Dati: ${data}`,
    '',
    ...demo,
    ...(withoutAccounts ? nextSteps(databaseUrl === undefined) : []),
  ].join('\n')
}
