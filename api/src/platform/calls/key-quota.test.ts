import { expect, it } from 'vitest'
import { createWorkgroup, startTestApp } from '../../testing/index.ts'
import { keyLimits } from '../limits.ts'
import { keyQuota } from './key-quota.ts'
import { Refusal } from './refusal.ts'

const key = (apiKeyId: number) => ({ apiKeyId, workgroupId: 1 })

it('one call too many of a key within a minute is refused with the seconds to wait', () => {
  let now = 0
  const count = keyQuota(() => now, 2)
  const refusal = () => {
    try {
      count(key(1))
      return null
    } catch (error) {
      return error instanceof Refusal ? error.details.retryAfter : error
    }
  }
  expect([refusal(), refusal()]).toEqual([null, null])
  now = 20_000
  expect(refusal()).toBe(40)
  expect(() => count(key(2))).not.toThrow()
  expect(() => count(null)).not.toThrow()
  now = 60_000
  expect(refusal()).toBe(null)
})

it('the server answers 429 with Retry-After', async () => {
  const test = await startTestApp()
  const sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
  const answers: number[] = []
  let last = await sender.raw('listIntakeReports')
  for (let time = 0; time < keyLimits.callsPerMinute; time += 1) {
    last = await sender.raw('listIntakeReports')
    answers.push(last.statusCode)
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(keyLimits.callsPerMinute - 1)
  expect(last.statusCode).toBe(429)
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  await test.close()
})
