import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get as getByTls } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtFrontEnd, frontEndIn } from '../../api/src/testing/front-end.ts'
import { startTestApp, type TestApp } from '../../api/src/testing/index.ts'
import { securityHeaders, securityOf } from '../../api/src/testing/security-headers.ts'
import { findOrInstall } from '../test/debian-package.ts'
import { freePort } from '../test/free-port.ts'
import { type RunningProxy, startProxy } from '../test/proxy.ts'
import { runCommand } from '../test/run-command.ts'

let folder: string
let keys: string
let api: TestApp
let proxy: RunningProxy
let address: string
beforeAll(async () => {
  folder = await builtFrontEnd()
  keys = await mkdtemp(join(tmpdir(), 'sne-tls-'))
  const [certificate, key] = [join(keys, 'certificate.pem'), join(keys, 'key.pem')]
  const openssl = await findOrInstall('openssl', ['openssl'], () => ['/usr/bin/openssl'])
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await runCommand([
    openssl,
    ...request,
    ...subject,
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
    '-batch',
  ])

  const port = await freePort()
  address = `https://localhost:${port}`
  api = await startTestApp({
    env: {
      ...frontEndIn(folder),
      PUBLIC_URL: address,
      TRUST_PROXY: '1',
    },
  })
  const { host } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
  proxy = await startProxy({
    api: [host, host],
    root: folder,
    env: {
      PROXY_TLS_PORT: String(port),
      PROXY_TLS_CERTIFICATE: certificate,
      PROXY_TLS_KEY: key,
      PUBLIC_URL: address,
    },
  })
})
afterAll(async () => {
  await proxy.stop()
  await api.close()
  for (const path of [folder, keys]) await rm(path, { recursive: true })
})

/** Trusts the certificate of this test and no other. */
async function ask(path: string): Promise<IncomingMessage> {
  const ca = await readFile(join(keys, 'certificate.pem'))
  return new Promise((resolve, reject) => {
    getByTls(address + path, { ca }, (answer) => resolve(answer.resume())).on('error', reject)
  })
}

it.each(['/healthz', '/host/0.1.0-1a2b3c4d/assets/small.js', '/remotes/registry.json', '/remotes/x/1/7.js'])(
  '%s tells browsers to come back by https alone',
  async (path) => expect(securityOf((await ask(path)).headers)).toEqual(securityHeaders({ https: true })),
)

it('a request without TLS is sent to the address of the product', async () => {
  const answer = await fetch(`${proxy.url}/plate/3/grid?from=list`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `${address}/plate/3/grid?from=list`])
})

it('a certificate without its key stops the start with what is missing', async () => {
  const env = { PROXY_TLS_CERTIFICATE: join(keys, 'certificate.pem') }
  await expect(startProxy({ api: ['127.0.0.1:1', '127.0.0.1:1'], root: folder, env })).rejects.toThrow(
    'code 1',
  )
})
