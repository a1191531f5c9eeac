import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { jobRecord } from './job-record.ts'
import { lastRun } from './keep-rounds.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const log = { error: () => {} }

it('a job with a rhythm of its own has the last run that succeeded', async () => {
  const told: unknown[] = []
  const { db } = test
  const record = jobRecord({
    ...{ db, job: 'mail', log, clock: test.clock.now },
    onRound: (error) => told.push(error),
  })
  const failed = new Error('no answer')
  record(failed)
  expect(await lastRun(db, 'mail')).toBeNull()
  record(null)
  await vi.waitFor(async () => expect(await lastRun(db, 'mail')).toBe(test.clock.now().toISOString()))
  expect(told).toEqual([failed, null])
})

it('the drawing of reports is told of each look, so that it has a last run', async () => {
  const told: unknown[] = []
  const { reportDrawer } = test.services
  await reportDrawer.start({ log, alone: false, onRound: (error) => told.push(error) })
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0))
  expect(new Set(told)).toEqual(new Set([null]))
})
