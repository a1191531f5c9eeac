import { PunchingItem, PunchingSibling, PunchResult } from '@sne/shared/contract'
import type { PunchStatus } from '@sne/shared/domain'
import { record } from '@sne/shared/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeptRecord } from './disc-records.ts'
import { createPunchSender } from './punch-sender.ts'
import { PunchPlace, type PunchStep } from './punch-step.ts'

const plates = [1, 2, 3]

/** One card in `B2` of three plates; the server records the told outcome on the told plates. */
function group() {
  const wells = new Map<number, PunchStatus>(plates.map((plate) => [plate, 'to_punch']))
  const write = (status: PunchStatus, of: readonly number[] = plates) => {
    for (const plate of of) wells.set(plate, status)
    const siblings = plates
      .slice(1)
      .map((plateId) =>
        record(PunchingSibling, { plateId, punches: 1, punchStatus: wells.get(plateId) ?? null }),
      )
    return record(PunchResult, {
      changed: true,
      well: record(PunchingItem, { position: 'B2', plateId: 1, punchStatus: wells.get(1) ?? null, siblings }),
    })
  }
  const sender = createPunchSender({
    punch: async (body) => write(body.status, body.plates),
    unpunch: async (_, __, of) => write('to_punch', of),
    onOutcome: () => undefined,
    onChange: () => undefined,
  })
  return {
    add: (step: PunchStep) => sender.add(step),
    statuses: () => plates.map((plate) => wells.get(plate)),
  }
}

const scan: PunchStep = { kind: 'scan', barcode: 'SN-1' }
const takeBack: PunchStep = { kind: 'takeBack' }
const failed = (plate: number): PunchStep => ({ kind: 'mark', status: 'error', plates: [plate] })

it('a disc that failed on one plate leaves those of the other plates punched', async () => {
  const { add, statuses } = group()
  await add(scan)
  await add(failed(2))
  expect(statuses()).toEqual(['punched', 'error', 'punched'])
})

it('F4 restores the disc of the one plate, and after its repetition takes back that one alone', async () => {
  const { add, statuses } = group()
  await add(scan)
  await add(failed(2))
  await add(takeBack)
  expect(statuses()).toEqual(['punched', 'punched', 'punched'])
  await add(failed(3))
  await add(scan)
  expect(statuses()).toEqual(['punched', 'punched', 'punched'])
  await add(takeBack)
  expect(statuses()).toEqual(['punched', 'punched', 'to_punch'])
})

it('F4 leads through any records of plates back to the scan, one by one', async () => {
  const mark = fc.record({
    status: fc.constantFrom('error' as const, 'insufficient' as const, 'skipped' as const),
    plates: fc.option(fc.subarray(plates, { minLength: 1 }), { nil: undefined }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(mark, { maxLength: 6 }), async (marks) => {
      const { add, statuses } = group()
      await add(scan)
      const seen = [statuses()]
      for (const one of marks) {
        await add({ kind: 'mark', ...one })
        if (String(statuses()) !== String(seen.at(-1))) seen.push(statuses())
      }
      for (let back = 0; back < 2 * marks.length && seen.length > 1; back += 1) {
        await add(takeBack)
        // A record that changed nothing is taken back without a change.
        if (String(statuses()) !== String(seen.at(-1))) seen.pop()
        expect(statuses()).toEqual(seen.at(-1))
      }
      expect(statuses()).toEqual(['punched', 'punched', 'punched'])
    }),
  )
})

it('the card that an earlier version kept over a reload names statuses alone', () => {
  expect(KeptRecord.parse('punched')).toEqual({ status: 'punched' })
  expect(PunchPlace.parse({ well: 'A1', recorded: ['punched', 'error'] }).recorded).toEqual([
    { status: 'punched' },
    { status: 'error' },
  ])
})
