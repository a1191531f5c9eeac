import { readFileSync, statSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { z } from 'zod'
import { createListener } from '../../exchange/mllp/listener.ts'
import { SendersFile, sendersOf } from '../../exchange/mllp/senders.ts'
import { commandTexts as texts } from '../../exchange/mllp/texts.ts'
import { sharedBits } from '../../platform/files/private-modes.ts'
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
const pathOf = (name: string): string | undefined => {
  const path = process.env[name]
  return path ? pathFromHere(path) : undefined
}
const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

function file(name: string): string | undefined {
  const path = pathOf(name)
  if (path === undefined) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(texts.unreadable(name, path, reasonOf(error)), usage)
  }
}

function jsonOf(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(texts.notJson(path), usage)
  }
}

/** The listed senders. The file holds keys: one that other accounts can read is told. */
function readSenders() {
  const [path, text] = [pathOf('MLLP_SENDERS'), file('MLLP_SENDERS')]
  if (path === undefined || !text) throw missing('MLLP_SENDERS')
  if ((statSync(path).mode & sharedBits) !== 0) console.error(texts.openToOthers(path))
  const parsed = SendersFile.safeParse(jsonOf(text, path))
  if (!parsed.success) throw new UsageError(`MLLP_SENDERS: ${z.prettifyError(parsed.error)}`, usage)
  return sendersOf(parsed.data)
}

function withCertificates(make: () => Server): Server {
  try {
    return make()
  } catch (error) {
    throw new UsageError(texts.certificateWrong(reasonOf(error)), usage)
  }
}

/** Why the server cannot listen, by the code of the operating system. */
const listenFailure = (error: NodeJS.ErrnoException, port: number, host: string): Error => {
  if (error.code === 'EADDRINUSE') return new UsageError(texts.portInUse(port), '')
  if (error.code === 'EACCES') return new UsageError(texts.portNotAllowed(port), '')
  if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo')
    return new UsageError(texts.foreignAddress(host), '')
  return error
}

await runCommand(async (args) => {
  readArguments(args, { usage, options: {}, least: 0, most: 0 })
  const port = Number(process.env.MLLP_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw missing('MLLP_PORT')
  const senders = readSenders()
  const [key, cert, ca] = [file('MLLP_TLS_KEY'), file('MLLP_TLS_CERT'), file('MLLP_TLS_CA')]
  if ((key === undefined) !== (cert === undefined)) throw missing(key ? 'MLLP_TLS_CERT' : 'MLLP_TLS_KEY')
  // Without a key of its own the listener would take messages in clear text, whoever signs its senders.
  if (ca && !key) throw missing('MLLP_TLS_KEY')
  const server = withCertificates(() =>
    createListener({
      senders,
      url: process.env.INTAKE_URL ?? readSettings().publicUrl,
      ...(key && cert ? { tls: { key, cert, ...(ca ? { ca } : {}) } } : {}),
      log: (line) => console.log(line),
    }),
  )
  const host = process.env.MLLP_HOST ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, port, host)))
    server.listen(port, host, resolve)
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
