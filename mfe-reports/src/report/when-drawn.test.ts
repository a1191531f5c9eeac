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
