import { PunchingItem, PunchResult } from '@sne/shared/contract'
import { record, refusal } from '@sne/shared/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPunchSender, doubleReading } from './punch-sender.ts'
import type { PunchStep } from './punch-step.ts'
import type { PunchOutcome } from './scan-outcome.ts'

/** A plate whose cards lie in wells of their number: `SN-3` in `A3`. Others are not on it. */
function bench() {
  const state = { away: false, lost: false, now: 0, next: null as string | null, order: [] as string[] }
  const takenBackWith: unknown[] = []
  const wells = new Map<string, string>()
  /** Discs taken from the cards, by the server's rule: one that is punched after an error is one more. */
  let discs = 0
  const took = (status: string | undefined) => status === 'punched' || status === 'error'
  const outcomes: PunchOutcome[] = []
  const missed: string[] = []
  const waiting: ((value: unknown) => void)[] = []
  const due: (() => void)[] = []
  let held = false
  const wellOf = (barcode: string) => `A${barcode.slice(3)}`

  const answer = async (well: string, status: string) => {
    if (held) await new Promise((resolve) => waiting.push(resolve))
    if (state.away) throw new TypeError('network')
    const before = wells.get(well)
    const changed = before !== status
    discs += Number(took(status)) - Number(took(before)) + Number(before === 'error' && status === 'punched')
    wells.set(well, status)
    if (state.lost) {
      state.lost = false
      throw new TypeError('network')
    }
    const punched = { at: '2026-11-26T13:00:00.000Z', by: null }
    const punchStatus = status as PunchingItem['punchStatus']
    return record(PunchResult, {
      changed,
      well: record(PunchingItem, { position: well, punchStatus, punched }),
    })
  }
  let open: readonly PunchStep[] = []
  const sent: string[] = []
  const sender = createPunchSender({
    punch: async (body) => {
      if ('barcode' in body && !state.away) sent.push(body.barcode)
      if (!('barcode' in body)) return answer(body.well, body.status)
      if (!state.away && body.barcode.startsWith('ALTRO')) throw refusal('wrong_card')
      if (body.inOrder && state.next !== null && state.next !== body.barcode)
        throw refusal('wrong_card', {
          scanned: body.barcode,
          expected: { well: wellOf(state.next), barcode: state.next, protocol: null },
          elsewhere: [wellOf(body.barcode)],
          outOfOrder: true,
        })
      return answer(wellOf(body.barcode), body.status)
    },
    unpunch: (well, seen) => {
      takenBackWith.push(seen)
      return answer(well, 'to_punch')
    },
    now: () => state.now,
    orderStop: (barcode, before) => {
      const at = state.order.indexOf(barcode)
      const punched = before.flatMap((step) => (step.kind === 'scan' && !step.stopped ? [step.barcode] : []))
      const expected = state.order.find((card) => !punched.includes(card))
      if (at < 0 || expected === undefined || expected === barcode) return null
      return { well: wellOf(barcode), expected: { well: wellOf(expected), barcode: expected } }
    },
    onOutcome: (outcome, isMissed) => {
      outcomes.push(outcome)
      if (isMissed) missed.push(outcome.title)
    },
    onChange: (steps) => {
      open = steps
    },
    after: (_, work) => {
      due.push(work)
      return () => void due.splice(due.indexOf(work), 1)
    },
  })
  return {
    state,
    wells,
    outcomes,
    missed,
    sender,
    takenBackWith,
    discs: () => discs,
    takeBack: () => sender.add({ kind: 'takeBack' }),
    scan: (barcode: string) => sender.add({ kind: 'scan', barcode }),
    mark: (status: 'insufficient' | 'error' = 'insufficient') => sender.add({ kind: 'mark', status }),
    hold: () => {
      held = true
    },
    release: () => {
      held = false
      for (const resolve of waiting.splice(0)) resolve(undefined)
    },
    open: () => open,
    sent,
    settled: async () => {
      for (let round = 0; round < 50; round += 1) await Promise.resolve()
    },
  }
}

it('a key means the card scanned before it, also while its answer is on its way', async () => {
  const page = bench()
  await page.scan('SN-8')
  page.hold()
  const scan = page.scan('SN-11')
  const key = page.mark()
  page.release()
  await Promise.all([scan, key])
  expect([...page.wells]).toEqual([
    ['A8', 'punched'],
    ['A11', 'insufficient'],
  ])
})

it.each([
  ['before the first scan', null],
  ['after a wrong card', 'ALTRO-1'],
])('a key marks nothing and says so %s', async (_, code) => {
  const page = bench()
  if (code !== null) {
    await page.scan('SN-8')
    expect(await page.scan(code)).toBe('stop')
  }
  const before = [...page.wells]
  expect(await page.mark()).toBe('stop')
  expect(await page.sender.add({ kind: 'takeBack' })).toBe('stop')
  expect([...page.wells]).toEqual(before)
  expect(page.outcomes.at(-1)?.title).toBe('Nessun cartoncino')
})

it('without a network the first scan waits like the others, with their keys, and all go out in order', async () => {
  const page = bench()
  page.state.away = true
  expect(await page.scan('SN-8')).toBe('look')
  expect(await page.scan('SN-9')).toBe('look')
  expect(await page.mark()).toBe('look')
  expect(page.open()).toHaveLength(3)
  page.state.away = false
  page.sender.wake()
  await page.settled()
  expect(page.open()).toEqual([])
  expect([...page.wells]).toEqual([
    ['A8', 'punched'],
    ['A9', 'insufficient'],
  ])
})

it('an answer that was lost is asked for again and says what the first time did', async () => {
  const page = bench()
  page.state.lost = true
  await page.scan('SN-8')
  page.sender.wake()
  await page.settled()
  expect(page.outcomes.at(-1)?.title).toBe('Punzonato')
})

it.each(['insufficient', 'error'] as const)(
  'F4 after %s by mistake records the punched disc again',
  async (key) => {
    const page = bench()
    await page.scan('SN-8')
    await page.mark(key)
    expect(await page.takeBack()).toBe('look')
    expect([...page.wells]).toEqual([['A8', 'punched']])
    expect(page.discs()).toBe(1)
    expect(page.outcomes.at(-1)?.title).toBe('Annullato: di nuovo «Punzonato»')
    await page.takeBack()
    expect([...page.wells]).toEqual([['A8', 'to_punch']])
    expect(page.outcomes.at(-1)?.title).toBe('Annullato: da punzonare')
  },
)

it.each(['insufficient', 'error'] as const)(
  'F4 after %s pressed twice records the punched disc again',
  async (key) => {
    const page = bench()
    await page.scan('SN-8')
    await page.mark(key)
    await page.mark(key)
    await page.takeBack()
    expect([...page.wells]).toEqual([['A8', 'punched']])
    expect(page.discs()).toBe(1)
  },
)

it('F4 without a network records the punched disc again when the network is back', async () => {
  const page = bench()
  await page.scan('SN-8')
  await page.mark('error')
  page.state.lost = true
  await page.takeBack()
  page.sender.wake()
  await page.settled()
  expect([...page.wells]).toEqual([['A8', 'punched']])
  expect(page.discs()).toBe(1)
})

it('a stop after which others were scanned is not lost', async () => {
  const page = bench()
  page.hold()
  const all = [page.scan('SN-1'), page.scan('ALTRO-1'), page.scan('SN-2')]
  page.release()
  await Promise.all(all)
  expect(page.missed).toEqual(['Cartoncino sbagliato'])
})

it('a scan kept over a reload is sent first, and its keys mean its own card', async () => {
  const page = bench()
  page.sender.takeUp(
    { well: 'A8', barcode: 'SN-8', recorded: [{ status: 'punched' }], plates: [], seen: null },
    [
      { kind: 'mark', status: 'error' },
      { kind: 'scan', barcode: 'SN-9' },
    ],
  )
  await page.settled()
  expect([...page.wells]).toEqual([
    ['A8', 'error'],
    ['A9', 'punched'],
  ])
})

it('every card ends as the person who scanned it meant, whatever the network does', async () => {
  const step = fc.oneof(
    fc.integer({ min: 1, max: 5 }).map((card) => ({ scan: `SN-${card}` })),
    fc.constant({ scan: 'ALTRO-1' }),
    fc.constant({ mark: true as const }),
    fc.boolean().map((away) => ({ away })),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const page = bench()
      const meant = new Map<string, string>()
      let last: string | null = null
      for (const next of steps) {
        if ('away' in next) {
          page.state.away = next.away
          if (!next.away) page.sender.wake()
        } else if ('scan' in next) {
          void page.scan(next.scan)
          last = next.scan.startsWith('SN') ? `A${next.scan.slice(3)}` : null
          if (last) meant.set(last, 'punched')
        } else {
          void page.mark()
          if (last) meant.set(last, 'insufficient')
        }
        await page.settled()
      }
      page.state.away = false
      page.sender.wake()
      await page.settled()
      page.sender.wake()
      await page.settled()
      expect(Object.fromEntries(page.wells)).toEqual(Object.fromEntries(meant))
    }),
  )
})

it('a card before its turn is stopped with both wells, and the same card read once more is punched', async () => {
  const page = bench()
  page.state.next = 'SN-1'
  expect(await page.scan('SN-8')).toBe('stop')
  expect(page.outcomes.at(-1)).toMatchObject({
    title: 'Fuori ordine: SN-8',
    text: expect.stringMatching(/pozzetto è A8; è atteso SN-1 nel pozzetto A1/),
  })
  page.state.now = doubleReading - 1
  expect(await page.scan('SN-8'), 'a scanner that reads twice confirms nothing').toBe('stop')
  page.state.now += doubleReading
  expect(await page.scan('SN-8')).toBe('accepted')
  expect([...page.wells]).toEqual([['A8', 'punched']])
})

it('a stopped card is not confirmed by a reading that waited, nor after another card', async () => {
  const page = bench()
  page.state.next = 'SN-1'
  page.hold()
  const both = [page.scan('SN-1'), page.scan('SN-8'), page.scan('SN-8')]
  page.state.next = 'SN-2'
  page.release()
  await Promise.all(both)
  page.state.now = 10 * doubleReading
  expect(await page.scan('SN-2')).toBe('accepted')
  expect(await page.scan('SN-8')).toBe('stop')
  expect(page.wells.has('A8')).toBe(false)
})

it('a card whose disc was lost is read again without a question of order', async () => {
  const page = bench()
  await page.scan('SN-8')
  await page.mark('error')
  page.state.next = 'SN-1'
  expect(await page.scan('SN-8')).toBe('accepted')
})

it('F4 says how the well stood after the last step of this person', async () => {
  const page = bench()
  await page.scan('SN-8')
  await page.mark('insufficient')
  await page.takeBack()
  expect(page.takenBackWith).toEqual([{ status: 'insufficient', at: '2026-11-26T13:00:00.000Z' }])
})

it('a card before its turn without a network is stopped at once and not sent, and keys mean no card', async () => {
  const page = bench()
  page.state.away = true
  page.state.order = ['SN-1', 'SN-2', 'SN-3']
  expect(await page.scan('SN-2')).toBe('stop')
  expect(await page.scan('SN-1')).toBe('look')
  expect(await page.scan('SN-3')).toBe('stop')
  await page.mark()
  page.state.away = false
  page.sender.wake()
  await page.settled()
  expect([...page.wells]).toEqual([['A1', 'punched']])
  expect(page.sent).toEqual(['SN-1'])
  expect(page.missed).toEqual([])
  expect(page.outcomes.at(-1)?.title).toBe('Nessun cartoncino')
})

it('without a network the stopped card read once more waits for the network and is punched', async () => {
  const page = bench()
  page.state.away = true
  page.state.order = ['SN-1', 'SN-2']
  expect(await page.scan('SN-2')).toBe('stop')
  page.state.now = doubleReading - 1
  expect(await page.scan('SN-2'), 'a scanner that reads twice confirms nothing').toBe('stop')
  page.state.now += doubleReading
  expect(await page.scan('SN-2')).toBe('look')
  page.state.away = false
  page.state.next = 'SN-1'
  page.sender.wake()
  await page.settled()
  expect([...page.wells]).toEqual([['A2', 'punched']])
})

it('a scan after a left out card is stopped at once on a slow server, and is not sent', async () => {
  const page = bench()
  page.state.order = ['SN-1', 'SN-2', 'SN-3', 'SN-4']
  page.hold()
  const first = page.scan('SN-1')
  expect(await page.scan('SN-3')).toBe('stop')
  expect(await page.scan('SN-4')).toBe('stop')
  const second = page.scan('SN-2')
  page.release()
  expect(await Promise.all([first, second])).toEqual(['accepted', 'accepted'])
  expect(page.sent).toEqual(['SN-1', 'SN-2'])
})

it('F4 after everything of the card was taken back says so, and asks the server for nothing', async () => {
  const page = bench()
  await page.scan('SN-8')
  expect(await page.takeBack()).toBe('look')
  expect(await page.takeBack()).toBe('stop')
  expect(page.outcomes.at(-1)?.title).toBe('Niente da annullare')
  expect(page.takenBackWith).toHaveLength(1)
  await page.mark()
  expect([...page.wells]).toEqual([['A8', 'insufficient']])
})
