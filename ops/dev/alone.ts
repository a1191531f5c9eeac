import { frontNames, isRemoteName } from '../build/packages.ts'
import { startServers } from './servers.ts'
import { silentServer } from './silent-server.ts'

/*
 * One part in development against a running server: `npm run dev` in its folder. The page is the host with
 * nothing but this remote in its registry. So sign-in, navigation and toasts are the real ones.
 */
const [name = ''] = process.argv.slice(2)
if (!frontNames.some((known) => known === name)) {
  console.error(`Usage: alone.ts <${frontNames.join('|')}>`)
  process.exit(2)
}

const apiUrl = process.env.API_URL ?? 'http://localhost:8080'
const port = Number(process.env.DEV_PORT ?? 8090)
const address = await startServers({ remotes: isRemoteName(name) ? [name] : [], port, apiUrl })
const warning = await silentServer(apiUrl)
if (warning) console.warn(warning)
console.log(`${name}: ${address} (server: ${apiUrl}; set API_URL for another)`)
