import { analysisRequestMachine } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAnalysisRequest, reopenAnalysisRequest } from '../../records/requests/analysis-request.ts'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { sendShipment } from '../../testing/shipments.ts'
import type { AuditEffect } from '../calls/audit.ts'
import { inTransaction } from '../database/transaction.ts'
import { applyTransitions } from './apply-many.ts'

let test: TestApp
let requests: number[]

beforeEach(async () => {
  test = await startTestApp()
  await sendShipment(test, { cards: 3 })
  const newborns = await test.db.selectFrom('newborns').select('id').orderBy('id').execute()
  requests = await work(async (context) => {
    const made = []
    for (const { id } of newborns)
      made.push(
        await openAnalysisRequest(context, {
          newbornId: id,
          category: 'sne',
          workgroupId: test.laboratory.id,
        }),
      )
    return made
  })
})
afterEach(() => test.close())

const effects: AuditEffect[] = []
type Work = Parameters<typeof reopenAnalysisRequest>[0]
const work = <R>(task: (context: Work) => Promise<R>): Promise<R> =>
  inTransaction(test.db, (db) =>
    task({
      db,
      now: test.clock.now(),
      viewer: null,
      effect: (one: AuditEffect) => effects.push(one),
    } as never),
  )

const closeAll = (ids: readonly number[]) =>
  work((context) =>
    applyTransitions(context, {
      table: 'analysisRequests',
      machine: analysisRequestMachine,
      ids,
      action: 'close',
      patch: { closedAt: test.clock.now(), closeReason: 'support' },
    }),
  )

describe('a step of many records', () => {
  it('a step of many records moves each, with its next version and its audit effect', async () => {
    effects.length = 0
    const moved = await closeAll(requests.slice(0, 2))
    expect(moved.map(({ from, to, row }) => [from, to, row.version])).toEqual([
      ['open', 'closed', 2],
      ['open', 'closed', 2],
    ])
    expect(effects.map(({ id, to }) => [id, to])).toEqual(requests.slice(0, 2).map((id) => [id, 'closed']))
  })

  it('a step of many records leaves alone whoever already stands there', async () => {
    await closeAll(requests.slice(0, 2))
    const moved = await closeAll(requests)
    expect(moved.map(({ changed }) => changed)).toEqual([false, false, true])
  })

  it('a step of many records moves none when one of them is unknown', async () => {
    await closeAll(requests)
    await work((context) => reopenAnalysisRequest(context, requests[0] as number))
    await expect(closeAll([requests[0] as number, 999_999])).rejects.toMatchObject({ code: 'not_found' })
    const row = await test.db
      .selectFrom('analysisRequests')
      .select(['status', 'closeReason'])
      .where('id', '=', requests[0] as number)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'open', closeReason: null })
  })
})
