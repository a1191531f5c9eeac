import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScanSender, type Sent } from './scan-sender.ts'
import { scanKey, scanStorage } from './scan-storage.ts'
import type { WaitingScan } from './waiting-scan.ts'

/** A browser's storage that outlives the page. */
class KeptStorage {
  readonly kept = new Map<string, string>()
  full = false
  getItem = (key: string) => this.kept.get(key) ?? null
  removeItem = (key: string) => void this.kept.delete(key)
  setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.kept.set(key, value)
  }
}

/** `lost`: the server saves, and its answer does not arrive. */
type Line = 'up' | 'down' | 'lost'

/** A server that takes each card once, as ours does, and writes down in which order it did. */
function laboratory() {
  const saved: string[] = []
  const undone: string[] = []
  const state = { line: 'up' as Line }
  const send = async ({ code, state: wanted, from }: WaitingScan): Promise<Sent<string>> => {
    await Promise.resolve()
    if (state.line === 'down') throw new TypeError('network')
    if (from === 'refused') return { fate: 'conflict', outcome: `conflict ${code}` }
    if (wanted === 'withdrawn') {
      const place = saved.indexOf(code)
      if (place >= 0) saved.splice(place, 1)
      undone.push(code)
    } else if (!saved.includes(code)) saved.push(code)
    if (state.line === 'lost') throw new TypeError('network')
    return { fate: 'done', outcome: `saved ${code}` }
  }
  return { saved, undone, state, send }
}

let serial = 0
const scan = (code: string, from: string | null = null): WaitingScan => ({
  id: `scan-${serial++}`,
  code,
  status: 'accepted',
  reasons: [],
  decided: false,
  confirmOutOfList: false,
  confirmClosed: false,
  storageLocation: null,
  from,
  follows: false,
  undo: false,
  at: '2026-11-20T09:00:00Z',
  tries: 0,
  state: 'waiting',
})

/** A page with the queue of one shipment; loading it again makes another of the same storage. */
function open(server: ReturnType<typeof laboratory>, kept: KeptStorage) {
  const storage = scanStorage(scanKey(1, 2, 3), kept as unknown as Storage)
  const due: (() => void)[] = []
  const pauses: number[] = []
  const late: string[] = []
  const sender = createScanSender<string>({
    storage,
    send: server.send,
    onLate: (_scan, { outcome }) => late.push(outcome),
    onChange: () => undefined,
    after: (milliseconds, work) => {
      pauses.push(milliseconds)
      due.push(work)
      return () => due.splice(due.indexOf(work), 1)
    },
  })
  return { sender, storage, pauses, late, timers: due }
}
const quiet = async () => {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve()
}

describe('scans on their way', () => {
  it('scans on their way go out at once while the server answers, and leave nothing behind', async () => {
    const server = laboratory()
    const kept = new KeptStorage()
    const { sender } = open(server, kept)
    expect(await sender.add(scan('A'))).toEqual({ fate: 'done', outcome: 'saved A' })
    expect(kept.kept.size).toBe(0)
  })

  it('scans on their way wait for an absent server, one behind another, and follow in order', async () => {
    const server = laboratory()
    server.state.line = 'down'
    const { sender, timers, pauses, late } = open(server, new KeptStorage())
    expect(await sender.add(scan('A'))).toBeNull()
    expect(await sender.add(scan('B'))).toBeNull()
    timers.shift()?.()
    await quiet()
    expect(pauses).toEqual([1000, 2000])
    server.state.line = 'up'
    sender.wake()
    await quiet()
    expect(server.saved).toEqual(['A', 'B'])
    expect(late).toEqual(['saved A', 'saved B'])
  })

  it('scans are written down before sending, and a page closed meanwhile sends them when reopened', async () => {
    const server = laboratory()
    const kept = new KeptStorage()
    server.state.line = 'lost'
    const first = open(server, kept)
    await first.sender.add(scan('A'))
    first.sender.end()
    server.state.line = 'up'
    const second = open(server, kept)
    second.sender.wake()
    await quiet()
    expect(server.saved).toEqual(['A'])
    expect(second.storage.read()).toEqual([])
  })

  it('a conflict stays until it is answered, also over a reload, and holds nobody up', async () => {
    const server = laboratory()
    const kept = new KeptStorage()
    const { sender, storage } = open(server, kept)
    const refused = scan('A', 'refused')
    await sender.add(refused)
    await sender.add(scan('B'))
    expect(server.saved).toEqual(['B'])
    expect(storage.read().map(({ state }) => state)).toEqual(['conflict'])
    const again = open(server, kept)
    again.sender.wake()
    await quiet()
    expect(again.late).toEqual(['conflict A'])
    again.sender.answered(refused.id)
    expect(again.storage.read()).toEqual([])
  })

  it('an unsent scan taken back is gone, and one that may have arrived is undone', async () => {
    const server = laboratory()
    server.state.line = 'lost'
    const { sender, storage } = open(server, new KeptStorage())
    const [arrived, never] = [scan('A'), scan('B')]
    await sender.add(arrived)
    await sender.add(never)
    sender.withdraw(arrived.id)
    sender.withdraw(never.id)
    expect(storage.read().map(({ code, state }) => [code, state])).toEqual([['A', 'withdrawn']])
    server.state.line = 'up'
    sender.wake()
    await quiet()
    expect(server.saved).toEqual([])
    expect(server.undone).toEqual(['A'])
  })

  it('a decision after the waiting reading of its card expects the status to which that reading leads', async () => {
    const server = laboratory()
    server.state.line = 'down'
    const { sender, storage } = open(server, new KeptStorage())
    await sender.add(scan('A', 'shipped'))
    await sender.add({ ...scan('A', 'shipped'), decided: true, status: 'not_valid' })
    await sender.add({ ...scan('B', 'shipped'), decided: true, status: 'not_valid' })
    expect(storage.read().map(({ from, follows }) => [from, follows])).toEqual([
      ['shipped', false],
      ['accepted', true],
      ['shipped', false],
    ])
  })

  it('scans on their way of two tabs of one browser go out once in effect, whichever tab sends them', async () => {
    const server = laboratory()
    const kept = new KeptStorage()
    server.state.line = 'down'
    const one = open(server, kept)
    const other = open(server, kept)
    expect(await one.sender.add(scan('A'))).toBeNull()
    expect(await other.sender.add(scan('B'))).toBeNull()
    server.state.line = 'up'
    one.sender.wake()
    other.sender.wake()
    await quiet()
    expect(server.saved).toEqual(['A', 'B'])
    expect(kept.kept.size).toBe(0)
  })

  it('last as long as the page where the browser keeps nothing', async () => {
    const server = laboratory()
    const kept = new KeptStorage()
    kept.full = true
    server.state.line = 'down'
    const { sender, storage } = open(server, kept)
    await sender.add(scan('A'))
    expect(storage.keeps()).toBe(false)
    server.state.line = 'up'
    sender.wake()
    await quiet()
    expect(server.saved).toEqual(['A'])
  })

  it('a scan written by another version of the page is not sent as something else', () => {
    const kept = new KeptStorage()
    kept.kept.set(scanKey(1, 2, 3), '[{"code":"A"}]')
    expect(scanStorage(scanKey(1, 2, 3), kept as unknown as Storage).read()).toEqual([])
  })
})

it('whatever happens on the way, every card arrives once in effect, in the order of the readings', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ kind: 'scan' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('line' as const),
        line: fc.constantFrom<Line>('up', 'down', 'lost'),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'wake' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'timer' as const }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'settle' as const }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = laboratory()
      const kept = new KeptStorage()
      let page = open(server, kept)
      const read: string[] = []
      for (const next of steps) {
        if (next.kind === 'scan') {
          const code = `card-${read.length}`
          read.push(code)
          void page.sender.add(scan(code))
        }
        if (next.kind === 'line') server.state.line = next.line
        if (next.kind === 'reload') {
          page.sender.end()
          page = open(server, kept)
          page.sender.wake()
        }
        if (next.kind === 'wake') page.sender.wake()
        if (next.kind === 'timer') page.timers.shift()?.()
        if (next.kind === 'settle') await quiet()
      }
      server.state.line = 'up'
      page.sender.wake()
      for (let turn = 0; turn < 20; turn++) await quiet()
      expect(server.saved).toEqual(read)
      expect(kept.kept.size).toBe(0)
    }),
    { numRuns: 300 },
  )
})
