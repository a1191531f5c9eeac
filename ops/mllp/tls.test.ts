import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { framed } from '../../api/src/exchange/mllp/frames.ts'
import { createListener } from '../../api/src/exchange/mllp/listener.ts'
import { SendersFile, sendersOf } from '../../api/src/exchange/mllp/senders.ts'
import { findOrInstall } from '../test/debian-package.ts'
import { runCommand } from '../test/run-command.ts'

let folder: string
const made = new Map<string, { key: string; cert: string }>()
const key = 'sne_una-chiave-di-prova-lunga'
const message = 'MSH|^~\\&|A|OSP|B|C|20261104||OML^O21|1|P|2.5.1'

async function certificate(name: string) {
  const openssl = await findOrInstall('openssl', ['openssl'], () => ['/usr/bin/openssl'])
  const [keyFile, certFile] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await runCommand([
    openssl,
    ...request,
    ...['-subj', `/CN=${name}`, '-days', '2', '-keyout', keyFile, '-out', certFile, '-batch'],
  ])
  const pair = { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') }
  made.set(name, pair)
  return pair
}
const fingerprintOf = (name: string) => new X509Certificate(made.get(name)!.cert).fingerprint256

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sne-mllp-'))
  for (const name of ['listener', 'known', 'stranger']) await certificate(name)
})
afterAll(() => rm(folder, { recursive: true }))

/** Listens with TLS; the certificates of `trusted` count as verified. @returns the keys with which messages came to the server */
async function listen(trusted: readonly string[]) {
  const came: (string | undefined)[] = []
  const product = createServer((request, response) => {
    came.push(request.headers.authorization)
    request.resume()
    request.on('end', () => response.end('MSH|^~\\&|SNE\rMSA|AA|1\r'))
  })
  product.listen(0, '127.0.0.1')
  await once(product, 'listening')
  const listener = createListener({
    senders: sendersOf(SendersFile.parse([{ label: 'Alfa', key, certificate: fingerprintOf('known') }])),
    url: `http://127.0.0.1:${(product.address() as AddressInfo).port}`,
    tls: { ...made.get('listener')!, ca: trusted.map((name) => made.get(name)!.cert).join('\n') },
    log: () => {},
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const close = () => {
    listener.close()
    product.close()
    product.closeAllConnections()
  }
  return { port: (listener.address() as AddressInfo).port, came, close }
}

/** The answer to a message of a system with a certificate of its own; null where it is refused. */
async function sent(port: number, name: string | null): Promise<string | null> {
  const own = name === null ? {} : made.get(name)!
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...own })
  const answer = new Promise<string | null>((resolve) => {
    socket.on('data', (chunk: Buffer) => resolve(chunk.toString()))
    socket.on('error', () => resolve(null))
    socket.on('close', () => resolve(null))
  })
  socket.write(framed(message))
  const text = await answer
  socket.destroy()
  return text
}

it('a birth point is known by the certificate of its system, and by no other one', async () => {
  const { port, came, close } = await listen(['known', 'stranger'])
  expect(await sent(port, 'known')).toContain('MSA|AA')
  expect(came).toEqual([`Bearer ${key}`])
  expect(await sent(port, 'stranger')).toBeNull()
  expect(await sent(port, null)).toBeNull()
  expect(came).toHaveLength(1)
  close()
})

it('a certificate that nobody trusted has signed counts as none', async () => {
  const { port, came, close } = await listen(['stranger'])
  expect(await sent(port, 'known')).toBeNull()
  expect(came).toEqual([])
  close()
})

it('the listener does not start in clear text where only the authority of its senders is given', async () => {
  const senders = join(folder, 'senders.json')
  await writeFile(
    senders,
    JSON.stringify([{ label: 'Alfa', key, facility: 'OSP', addresses: ['127.0.0.1'] }]),
  )
  const command = join(import.meta.dirname, '../../api/src/entry/commands/mllp.ts')
  const { status, stderr } = spawnSync(process.execPath, [command], {
    env: {
      ...process.env,
      MLLP_PORT: '28571',
      MLLP_SENDERS: senders,
      MLLP_TLS_CA: join(folder, 'known.pem'),
      INTAKE_URL: 'http://127.0.0.1:9',
    },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(stderr).toContain('MLLP_TLS_KEY')
  expect(status).toBe(2)
})
