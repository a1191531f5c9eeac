import { refusal } from '@sne/shared/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenDrawn } from './when-drawn.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pending = () => refusal('document_pending', { retryAfter: 3 })

it('whenDrawn asks again after the pause that the server names, and says once that it waits', async () => {
  let asked = 0
  const onPending = vi.fn()
  const made = whenDrawn(
    async () => {
      asked += 1
      if (asked < 3) throw pending()
      return 'document'
    },
    { onPending },
  )
  await vi.advanceTimersByTimeAsync(2900)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(3200)
  expect(await made).toBe('document')
  expect([asked, onPending.mock.calls.length]).toEqual([3, 1])
})

it('whenDrawn gives every other refusal on at once', async () => {
  await expect(whenDrawn(() => Promise.reject(refusal('not_found')))).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('whenDrawn ends when the page is left, and after five minutes', async () => {
  const page = new AbortController()
  const left = whenDrawn(() => Promise.reject(pending()), { signal: page.signal }).catch(
    (error) => error.name,
  )
  await vi.advanceTimersByTimeAsync(1000)
  page.abort()
  expect(await left).toBe('AbortError')
  let asked = 0
  const late = whenDrawn(() => {
    asked += 1
    return Promise.reject(pending())
  }).catch((error) => error.code)
  await vi.runAllTimersAsync()
  expect([await late, asked]).toEqual(['document_pending', 150])
})

it('whenDrawn waits half a minute for one of several reports, and not at all for one that failed', async () => {
  const attemptsOf = async (failed: boolean) => {
    let asked = 0
    const ended = whenDrawn(() => {
      asked += 1
      const waiting = [{ id: 1, number: '2026/1', failed }]
      return Promise.reject(refusal('document_pending', { waiting, ready: 3, retryAfter: 2 }))
    }).catch((error) => error.code)
    await vi.runAllTimersAsync()
    return [await ended, asked]
  }
  expect(await attemptsOf(false)).toEqual(['document_pending', 15])
  expect(await attemptsOf(true)).toEqual(['document_pending', 1])
})
