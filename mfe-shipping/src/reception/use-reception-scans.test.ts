// @vitest-environment happy-dom
import { ReceptionCard } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import type { Verdict } from '@sne/shared/ui-data'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useReceptionScans } from './use-reception-scans.ts'

/* What becomes of a code at the reception, without a page. */

interface Given {
  readonly refusing?: ReceptionCard
  /** A key waits for the answer about the card in the panel. */
  readonly held?: boolean
  readonly verdict?: Verdict
}

function reception({ refusing, held = false, verdict = 'accepted' }: Given = {}) {
  /** Names of the calls, in order. */
  const done: string[] = []
  const called = (name: string) => () => void done.push(name)
  const { result } = renderHook(() =>
    useReceptionScans({
      field: { current: { focus: called('focus'), reset: called('reset'), sign: called('sign') } },
      unread: { add: called('add'), drop: called('drop') as never },
      caught: { tell: called('tell'), forget: called('forget') },
      reception: {
        scan: async () => {
          done.push('scan')
          return verdict
        },
        show: called('show') as never,
      },
      refusing: refusing ?? null,
      keys: { isHeld: () => held },
    }),
  )
  return { done, ...result.current }
}

it('the reception reads a scan while nothing else is open', async () => {
  const { read, done } = reception()
  expect(await read('SN-1')).toBe('accepted')
  expect(done).toEqual(['forget', 'scan'])
})

it.each([{ refusing: record(ReceptionCard) }, { held: true }])(
  'the reception keeps a scan and stops while something waits for an answer',
  async (open) => {
    const { read, done } = reception(open)
    expect(await read('SN-1')).toBe('stop')
    expect(done).toEqual(['tell', 'add'])
  },
)

it('the reception keeps a code that is taken up by hand while a reason is chosen', () => {
  const { readByHand, done } = reception({ refusing: record(ReceptionCard) })
  readByHand('SN-1')
  expect(done).toEqual(['reset', 'sign', 'tell', 'add'])
})

it('the reception takes the caught card although a reason is open', () => {
  const { takeCaught, done } = reception({ refusing: record(ReceptionCard) })
  takeCaught('SN-1')
  expect(done).toEqual(['drop', 'forget', 'reset', 'scan'])
})

it.each([
  ['accepted', true],
  ['stop', false],
] as const)(
  'the reception drops the unclear scan when the same characters are read with %s: %s',
  async (verdict, dropped) => {
    const { keepIncomplete, read, done } = reception({ verdict })
    keepIncomplete('SN-1', ['S', 'N-1'])
    await read('SN-1')
    expect(done.includes('drop')).toBe(dropped)
  },
)
