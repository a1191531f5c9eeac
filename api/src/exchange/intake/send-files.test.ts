import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newToken, tokenHash } from '../../platform/sessions/tokens.ts'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { inventCards } from '../../testing/shipments.ts'
import { fixture } from '../hl7/fixture.ts'
import { leftToDo, type SentOutcome, sendFile } from './send-files.ts'

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

it('sendFile sends every message of a file and says what became of each', async () => {
  const batch = Buffer.concat([fixture('nato-a-termine'), Buffer.from('\r'), fixture('senza-codice')])
  const results = await send('ordini.hl7', batch)
  expect(results.map(({ outcome }) => outcome)).toEqual(['taken', 'kept'])
  expect(results[0]).toMatchObject({ file: 'ordini.hl7', what: 'BO-2026-000101', text: 'AA' })
  expect(results[1]?.text).toMatch(/^AE – /)
})

it('sendFile sends a shipment, again without harm', async () => {
  const shipment = JSON.stringify({
    barcode: 'DA-FILE-1',
    cards: inventCards(test.clock.now(), 2),
    send: true,
  })
  expect(await send('spedizione.json', shipment)).toMatchObject([
    { outcome: 'taken', what: 'DA-FILE-1', text: '2 cartoncini' },
  ])
  expect(await send('spedizione.json', shipment)).toMatchObject([{ outcome: 'taken', text: 'già ricevuta' }])
})

it.each([
  ['a shipment with a slip', 'errata.json', '{"barcode":""}', {}, 'refused', 'obbligatorio'],
  ['an unknown key', 'chiave.json', '{"barcode":"X"}', { key: 'falsa' }, 'refused', 'Chiave'],
  ['an unknown key with a message', 'chiave.hl7', 'MSH|', { key: 'falsa' }, 'refused', 'Chiave'],
  ['an empty file', 'vuoto.hl7', '', {}, 'not_sent', 'vuoto'],
  ['broken JSON', 'rotto.json', '{"barcode":', {}, 'not_sent', 'JSON valido'],
  [
    'a port of no server',
    'ordine.hl7',
    'MSH|',
    { url: 'http://127.0.0.1:9' },
    'not_sent',
    'non si può usare',
  ],
  ['an address that is none', 'ordine.hl7', 'MSH|', { url: 'laboratorio' }, 'not_sent', 'non si può usare'],
])('sendFile tells of %s', async (_, name, content, door, outcome, word) => {
  const [result] = await send(name, content, { url, key, ...door })
  expect(result?.outcome).toBe(outcome)
  expect(result?.text).toContain(word)
})

it('sendFile reports of a folder and of a missing file that nothing was sent', async () => {
  await mkdir(join(folder, 'ordini.json'))
  const [ofFolder] = await sendFile({ url, key }, join(folder, 'ordini.json'))
  expect(ofFolder).toMatchObject({ outcome: 'not_sent', text: expect.stringContaining('cartella/*.hl7') })
  const [missing] = await sendFile({ url, key }, join(folder, 'assente.hl7'))
  expect(missing).toMatchObject({ outcome: 'not_sent', text: 'Il file non esiste' })
})

it('sendFile reports that nothing was sent when no server answers', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  server.close()
  await once(server, 'close')
  const [result] = await send('ordine.hl7', 'MSH|', { url: `http://127.0.0.1:${port}`, key })
  expect(result).toMatchObject({ outcome: 'not_sent', text: expect.stringContaining('non risponde') })
})

it('sendFile reports that a message may have arrived when the server ends the connection after it', async () => {
  const server = createServer((request) => request.resume().on('end', () => request.socket.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const [result] = await send('ordine.hl7', 'MSH|', { url: `http://127.0.0.1:${port}`, key })
  server.close()
  expect(result?.outcome).toBe('unanswered')
})

it('leftToDo says for each kind of outcome what is to be done, and nothing of what was taken', () => {
  const sent = (outcome: SentOutcome) => ({ file: 'a', what: 'b', text: 'c', outcome })
  expect(leftToDo([sent('taken')])).toEqual([])
  expect(leftToDo([sent('not_sent')])).toEqual([expect.stringMatching(/^1 non inviati: .*nessuno li vede/)])
  const lines = leftToDo([sent('kept'), sent('kept'), sent('refused'), sent('unanswered'), sent('taken')])
  expect(lines).toEqual([
    expect.stringMatching(/^2 non registrati: .*supporto/),
    expect.stringMatching(/^1 rifiutati: /),
    expect.stringMatching(/^1 senza risposta: /),
  ])
})
