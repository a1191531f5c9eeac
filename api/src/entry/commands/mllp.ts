import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { createListener } from '../../exchange/mllp/listener.ts'
import { SendersFile, sendersOf } from '../../exchange/mllp/senders.ts'
import { readSettings } from '../../platform/settings.ts'
import { pathFromHere, readArguments, runCommand, UsageError } from './command-line.ts'

/*
 * Listens for HL7 messages by MLLP and gives them to the running server, in a process of its own:
 *   MLLP_PORT=2575 MLLP_SENDERS=senders.json npm run mllp
 * MLLP_HOST: address to listen on (default 127.0.0.1). MLLP_TLS_KEY, MLLP_TLS_CERT: files for TLS; MLLP_TLS_CA: who signs the
 * certificates of senders. INTAKE_URL: the server, without it where PUBLIC_URL or PORT say.
 * MLLP_SENDERS is a list of {label, key, certificate} and {label, key, facility, addresses}: see docs/decisions/mllp.md.
 */
const usage =
  'Uso: MLLP_PORT=<porta> MLLP_SENDERS=<file .json> npm run mllp\nUsage: MLLP_PORT=<port> MLLP_SENDERS=<.json file> npm run mllp'

const missing = (name: string) => new UsageError(`Manca ${name} / ${name} is missing`, usage)
const file = (name: string): string | undefined => {
  const path = process.env[name]
  return path ? readFileSync(pathFromHere(path), 'utf8') : undefined
}

function sendersFrom(text: string) {
  const parsed = SendersFile.safeParse(JSON.parse(text))
  if (!parsed.success) throw new UsageError(`MLLP_SENDERS: ${z.prettifyError(parsed.error)}`, usage)
  return sendersOf(parsed.data)
}

await runCommand(async (args) => {
  readArguments(args, { usage, options: {}, least: 0, most: 0 })
  const port = Number(process.env.MLLP_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw missing('MLLP_PORT')
  const list = file('MLLP_SENDERS')
  if (!list) throw missing('MLLP_SENDERS')
  const [key, cert, ca] = [file('MLLP_TLS_KEY'), file('MLLP_TLS_CERT'), file('MLLP_TLS_CA')]
  if ((key === undefined) !== (cert === undefined)) throw missing(key ? 'MLLP_TLS_CERT' : 'MLLP_TLS_KEY')
  // Without a key of its own the listener would take messages in clear text, whoever signs its senders.
  if (ca && !key) throw missing('MLLP_TLS_KEY')
  const server = createListener({
    senders: sendersFrom(list),
    url: process.env.INTAKE_URL ?? readSettings().publicUrl,
    ...(key && cert ? { tls: { key, cert, ...(ca ? { ca } : {}) } } : {}),
    log: (line) => console.log(line),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, process.env.MLLP_HOST ?? '127.0.0.1', resolve)
  })
  const { address } = server.address() as AddressInfo
  console.log(`MLLP${key ? ' (TLS)' : ''}: ${address}:${port}`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    // The process of `npm run mllp` has ended.
    process.once('disconnect', () => resolve())
  })
  server.close()
  // Messages without an answer are repeated by their senders.
  process.exit(0)
})
