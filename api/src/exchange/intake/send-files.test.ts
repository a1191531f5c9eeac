import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newToken, tokenHash } from '../../platform/sessions/tokens.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { inventCards } from '../../testing/shipments.ts'
import { fixture } from '../hl7/fixture.ts'
import { sendFile } from './send-files.ts'

let test: TestApp
let folder: string
let url: string
const key = newToken()

beforeAll(async () => {
  test = await startTestApp()
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  const secret = { prefix: key.slice(0, 6), secretHash: tokenHash(key) }
  await test.db
    .insertInto('apiKeys')
    .values({ workgroupId: birthPoint.id, label: 'File', ...secret })
    .execute()
  url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'sne-files-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const send = async (name: string, content: string | Uint8Array, door = { url, key }) => {
  await writeFile(join(folder, name), content)
  return sendFile(door, join(folder, name))
}

it('sends every message of a file and says what became of each', async () => {
  const batch = Buffer.concat([fixture('nato-a-termine'), Buffer.from('\r'), fixture('senza-codice')])
  const results = await send('ordini.hl7', batch)
  expect(results.map(({ ok }) => ok)).toEqual([true, false])
  expect(results[0]).toMatchObject({ file: 'ordini.hl7', what: 'BO-2026-000101', text: 'AA' })
  expect(results[1]?.text).toMatch(/^AE – /)
})

it('sends a shipment, again without harm', async () => {
  const shipment = JSON.stringify({
    barcode: 'DA-FILE-1',
    cards: inventCards(test.clock.now(), 2),
    send: true,
  })
  expect(await send('spedizione.json', shipment)).toMatchObject([
    { ok: true, what: 'DA-FILE-1', text: '2 cartoncini' },
  ])
  expect(await send('spedizione.json', shipment)).toMatchObject([{ ok: true, text: 'già ricevuta' }])
})

it.each([
  ['a shipment with a slip', 'errata.json', '{"barcode":""}', {}, 'obbligatorio'],
  ['an unknown key', 'chiave.json', '{"barcode":"X"}', { key: 'falsa' }, 'Chiave'],
  ['an empty file', 'vuoto.hl7', '', {}, 'vuoto'],
  ['no server', 'ordine.hl7', 'MSH|', { url: 'http://127.0.0.1:9' }, 'non risponde'],
])('tells of %s', async (_, name, content, door, word) => {
  const [result] = await send(name, content, { url, key, ...door })
  expect(result?.ok).toBe(false)
  expect(result?.text).toContain(word)
})
