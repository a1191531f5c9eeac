// @vitest-environment happy-dom
import { ShippingSampleRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useBenchScans } from './use-bench-scans.ts'
import type { PanelMode } from './use-shown-card.ts'

/* What becomes of a code at the bench, without a page. */

interface Bench {
  readonly mode?: PanelMode
  /** A key waits for the answer about the card in the panel. */
  readonly held?: boolean
  readonly status?: 'accepting' | 'closed'
  /** The card that the page lists. */
  readonly card?: ShippingSampleRow
}

function bench({ mode = 'facts', held = false, status = 'accepting', card }: Bench = {}) {
  /** Names of the calls, with the code, in order. */
  const done: string[] = []
  const called =
    (name: string) =>
    (...[given]: readonly unknown[]) =>
      void done.push([name, ...(given === undefined ? [] : [JSON.stringify(given)])].join(' '))
  const acceptance = {
    scan: vi.fn(async (code: string) => {
      called('scan')(code)
      return 'accepted' as const
    }),
    takeUp: async (code: string, meant = code) => called('takeUp')([code, meant]),
    show: ({ code, verdict }: { readonly code: string; readonly verdict: string }) =>
      called('show')([code, verdict]),
    review: ({ code }: { readonly code: string }) => called('review')(code),
    scans: { answered: called('answered') },
  }
  const { result } = renderHook(() =>
    useBenchScans({
      shipping: { id: 7, barcode: 'SPED-7', status },
      field: { current: { focus: called('focus'), reset: called('reset'), sign: called('sign') } },
      openPoints: { add: called('add'), drop: called('drop') },
      store: { cached: (code) => (card?.barcode === code ? card : null) },
      acceptance: acceptance as never,
      shown: { mode, follow: called('follow') },
      actions: { isHeld: () => held },
      caught: { tell: called('tell'), forget: called('forget') },
      closedReadings: { add: ({ code }) => called('closed')(code) },
    }),
  )
  return { done, ...result.current }
}
const card = (status: ShippingSampleRow['status']) =>
  record(ShippingSampleRow, { barcode: 'SN-1', status, acceptedAt: '2026-11-20T09:00:00Z' })

it('the bench reads a scan while nothing else is open', async () => {
  const { read, done } = bench()
  expect(await read('SN-1')).toBe('accepted')
  expect(done).toEqual(['follow', 'forget', 'scan "SN-1"'])
})

it.each([{ mode: 'reasons' }, { mode: 'note' }, { held: true }] as const)(
  'the bench keeps a scan and stops while something waits for an answer: %o',
  async (open) => {
    const { read, done } = bench(open)
    expect(await read('SN-1')).toBe('stop')
    expect(done).toEqual(['tell "SN-1"', 'add {"code":"SN-1","kind":"unread"}'])
  },
)

it('the bench keeps a code taken up by hand while a reason is chosen, and clears the former card’s sign', () => {
  const { readByHand, done } = bench({ mode: 'reasons' })
  readByHand('SN-l', 'SN-1')
  expect(done).toEqual(['reset', 'sign "stop"', 'tell "SN-1"', 'add {"code":"SN-1","kind":"unread"}'])
})

it('the bench takes up the caught card although a reason is open, and drops its open point', () => {
  const { takeCaught, done } = bench({ mode: 'reasons' })
  takeCaught('SN-1')
  expect(done.map((one) => one.split(' ')[0])).toEqual([
    'forget',
    'drop',
    'follow',
    'forget',
    'reset',
    'takeUp',
  ])
  expect(done).toContain('follow true')
})

it('the bench drops the unclear scan when the same characters are read again and their card is decided', async () => {
  const { keepIncomplete, read, done } = bench({ card: card('accepted') })
  keepIncomplete('SN-1', ['S', 'N-1'])
  await read('SN-1')
  expect(done.at(-1)).toMatch(/^drop /)
})

it('the bench leaves the unclear scan open when the card of the same characters still waits', async () => {
  const { keepIncomplete, read, done } = bench({ card: { ...card('shipped'), acceptedAt: null } })
  keepIncomplete('SN-1', ['S', 'N-1'])
  await read('SN-1')
  expect(done.some((one) => one.startsWith('drop'))).toBe(false)
})

it('the bench names a card of a closed shipment, and leaves no open point for a decided one', () => {
  const { keep, done } = bench({ status: 'closed', card: card('accepted') })
  keep({ code: 'SN-1', kind: 'unread' })
  expect(done.map((one) => one.split(' ')[0])).toEqual(['reset', 'follow', 'show', 'closed'])
})
