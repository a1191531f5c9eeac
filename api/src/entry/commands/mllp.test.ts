import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'sne-mllp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = (name: string, text: string, mode = 0o600): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}
const senders = (mode = 0o600) =>
  written(
    `senders-${mode}.json`,
    JSON.stringify([
      { label: 'Alfa', key: 'sne_prova_prova_prova_prova', facility: '080101', addresses: ['127.0.0.1'] },
    ]),
    mode,
  )

/** Runs the command, which is to fail. */
const failing = (settings: Record<string, string>) =>
  new Promise<{ readonly code: unknown; readonly said: string }>((resolve) => {
    const { NODE_OPTIONS: _, ...env } = process.env
    const file = new URL('mllp.ts', import.meta.url).pathname
    execFile(process.execPath, [file], { env: { ...env, ...settings } }, (error, _out, said) =>
      resolve({ code: error?.code, said }),
    )
  })

it.each([
  ['a file that is not there', () => join(folder, 'nessuno.json'), 'non si legge (ENOENT)'],
  ['a file that is no JSON', () => written('rotto.json', '{'), 'non è JSON valido'],
])('npm run mllp names the setting of %s', async (_, path, said) => {
  const told = await failing({ MLLP_PORT: '2575', MLLP_SENDERS: path() })
  expect(told.code).toBe(2)
  expect(told.said).toContain(`MLLP_SENDERS: il file ${folder}`)
  expect(told.said).toContain(said)
})

it('npm run mllp names a broken certificate', async () => {
  const pem = written('rotto.pem', 'niente')
  const tls = { MLLP_TLS_KEY: pem, MLLP_TLS_CERT: pem }
  const told = await failing({ MLLP_PORT: '2575', MLLP_SENDERS: senders(), ...tls })
  expect(told).toMatchObject({ code: 2, said: expect.stringContaining('chiave o certificato non validi') })
})

it('npm run mllp names a port in use, a foreign address and a file of keys that others can read', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const inUse = await failing({ MLLP_PORT: String(port), MLLP_SENDERS: senders(0o644) })
  expect(inUse.said).toContain(`La porta ${port} è già in uso`)
  expect(inUse.said).toContain('MLLP_PORT')
  expect(inUse.said).toContain('altri utenti possono leggere')
  const foreign = await failing({
    MLLP_PORT: String(port),
    MLLP_HOST: '192.0.2.1',
    MLLP_SENDERS: senders(),
  })
  expect(foreign.said).toContain('L’indirizzo 192.0.2.1 non è di questa macchina: controllare MLLP_HOST')
  expect(foreign.said).not.toContain('altri utenti')
  other.close()
})
