import { once } from 'node:events'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { readMessage, valueAt } from '../hl7/index.ts'
import { senderFile } from '../hl7/senders/sender-file.ts'
import { FrameReader, framed } from './frames.ts'
import { createListener, type ListenerOptions } from './listener.ts'
import { SendersFile, sendersOf } from './senders.ts'

let test: TestApp
let url: string
let key: string
const servers: Server[] = []
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  const support = await test.as('support')
  key = (await support.call('createIntakeKey', { body: { workgroupId: birthPoint.id, label: 'MLLP' } }))
    .secret
  url = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(options: Partial<ListenerOptions> = {}, addresses = ['127.0.0.1']) {
  const lines: string[] = []
  const senders = sendersOf(SendersFile.parse([{ label: 'Alfa', key, facility: '080101', addresses }]))
  const server = createListener({ senders, url, log: (line) => void lines.push(line), ...options })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, lines }
}
async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
/** The next answers of a connection; fewer when it is closed first. */
async function answers(socket: Socket, count: number): Promise<string[]> {
  const reader = new FrameReader(100_000)
  const read: string[] = []
  while (read.length < count) {
    const [chunk] = (await Promise.race([
      once(socket, 'data'),
      once(socket, 'close').then(() => [null]),
    ])) as [Buffer | null]
    if (chunk === null) break
    read.push(...reader.push(chunk).map(String))
  }
  return read
}
const codeOf = (answer: string | undefined) =>
  valueAt(
    readMessage(answer ?? '')?.segments.find(({ name }) => name === 'MSA'),
    1,
  )
let serial = 0
function order() {
  serial += 1
  const text = senderFile('01-oml-251-spm-after')
    .toString()
    .replaceAll('SND2600001', `MLP26${serial}`)
    .replaceAll('S01', `M${serial}`)
  return { text, barcode: `MLP26${serial}` }
}
const isRegistered = async (barcode: string) =>
  (await test.db.selectFrom('samples').select('id').where('barcode', '=', barcode).execute()).length === 1

describe('messages by MLLP', () => {
  it('messages by MLLP are taken in for the birth point of their facility, several on one connection', async () => {
    const { port } = await listen()
    const socket = await open(port)
    const [one, other] = [order(), order()]
    socket.write(Buffer.concat([framed(one.text), framed(other.text)]))
    const [first, second] = await answers(socket, 2)
    expect([codeOf(first), codeOf(second)]).toEqual(['AA', 'AA'])
    expect(await isRegistered(one.barcode)).toBe(true)
    expect(await isRegistered(other.barcode)).toBe(true)
    socket.destroy()
  })

  it('messages by MLLP of another facility are answered AR, and nothing is kept', async () => {
    const { port } = await listen()
    const socket = await open(port)
    const { text, barcode } = order()
    socket.write(framed(text.replaceAll('080101', '999999')))
    expect(codeOf((await answers(socket, 1))[0])).toBe('AR')
    expect(await isRegistered(barcode)).toBe(false)
    socket.destroy()
  })

  it('messages in one MLLP frame are answered AR when one is of another facility, and none is kept', async () => {
    const { port } = await listen()
    const socket = await open(port)
    const [own, other] = [order(), order()]
    socket.write(framed(`${own.text}\r${other.text.replaceAll('080101', '999999')}`))
    const [answer] = await answers(socket, 1)
    expect(codeOf(answer)).toBe('AR')
    expect(answer).toContain('999999')
    expect([await isRegistered(own.barcode), await isRegistered(other.barcode)]).toEqual([false, false])
    socket.write(framed(`${own.text}\r${other.text}`))
    expect(codeOf((await answers(socket, 1))[0])).toBe('AA')
    expect([await isRegistered(own.barcode), await isRegistered(other.barcode)]).toEqual([true, true])
    socket.destroy()
  })

  it('messages by MLLP get no answer while the server is away: the sender repeats them', async () => {
    const { port, lines } = await listen({ url: 'http://127.0.0.1:9' })
    const socket = await open(port)
    socket.write(framed(order().text))
    expect(await answers(socket, 1)).toEqual([])
    expect(lines).toEqual([expect.stringContaining('the server answered nothing')])
  })
})

describe('a connection is closed', () => {
  it('a connection from an address that is not listed is closed', async () => {
    const { port, lines } = await listen({}, ['192.0.2.1'])
    const socket = await open(port)
    expect(await answers(socket, 1)).toEqual([])
    expect(lines).toEqual([expect.stringContaining('not a listed sender')])
  })

  it.each([
    ['with a message that is too long', { messageBytes: 100 }, framed('x'.repeat(200)), 'too_long'],
    ['without frames', {}, Buffer.from('GET / HTTP/1.1\r\n\r\n'), 'no_frame'],
    ['with a message that does not end', { message: 30 }, Buffer.from('\u000bMSH|'), 'did not end'],
    ['that says nothing', { idle: 30 }, Buffer.of(), 'idle'],
  ])('%s', async (_, limits, bytes, why) => {
    const { port, lines } = await listen({ limits })
    const socket = await open(port)
    socket.write(bytes)
    expect(await answers(socket, 1)).toEqual([])
    expect(lines).toEqual([expect.stringContaining(why)])
  })

  it('a connection beyond those that one address may have is closed, and no sooner', async () => {
    const { port, lines } = await listen({ limits: { connectionsOfAddress: 2 } })
    const kept = [await open(port), await open(port)]
    const third = await open(port)
    expect(await answers(third, 1)).toEqual([])
    expect(lines).toEqual([expect.stringContaining('too many connections')])
    kept[0]!.write(framed(order().text))
    expect(codeOf((await answers(kept[0]!, 1))[0])).toBe('AA')
    for (const socket of kept) socket.destroy()
  })
})
