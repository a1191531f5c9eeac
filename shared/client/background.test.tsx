// @vitest-environment happy-dom
import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineResource } from '../contract/endpoint.ts'
import { unreachable } from './api-error.ts'
import { call } from './call.ts'
import { configureClient } from './http.ts'
import { createQueryClient } from './query-client.ts'
import type { WireRequest } from './request.ts'
import { actWithin, replaceTransport } from './send.ts'
import { type UseCallOptions, useCall } from './use-call.ts'

const { getCounter, tellLoad } = defineResource('notification', {
  getCounter: {
    method: 'GET',
    path: '/counter',
    summary: 'A counter.',
    access: 'any',
    response: z.object({ value: z.number() }),
  },
  tellLoad: {
    method: 'GET',
    path: '/load',
    summary: 'Sent by the page itself.',
    access: 'any',
    response: z.object({ value: z.number() }),
    background: true,
  },
})

let sent: WireRequest[]
let failures: number
let restore: () => void

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  failures = 0
  focusManager.setFocused(true)
  restore = replaceTransport(async (request) => {
    sent.push(request)
    if (failures-- > 0) throw unreachable()
    return Response.json({ value: sent.length })
  })
})
afterEach(() => {
  cleanup()
  restore()
  focusManager.setFocused(undefined)
  configureClient({ idleFor: undefined })
  vi.useRealTimers()
})

/** Time passes, and the result is on the page. */
const after = async (milliseconds: number) => {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await act(() => vi.advanceTimersByTimeAsync(1))
}

async function open(options: UseCallOptions) {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const page = renderHook((given: UseCallOptions) => useCall(getCounter, {}, given), {
    wrapper,
    initialProps: options,
  })
  await after(0)
  return { ...page, client }
}
const background = () => sent.map((request) => request.background ?? false)

describe('a query that is read every so often', () => {
  it('a polled query says that a timer reads it, but not when a person opened the page', async () => {
    const page = await open({ every: 3000 })
    await after(6000)
    expect(background()).toEqual([false, true, true])
    expect(page.result.current.data?.value).toBe(3)
  })

  it('a polled query stays in the background when a read of the timer is tried again', async () => {
    await open({ every: 30_000 })
    failures = 2
    await after(30_000)
    await after(10_000)
    expect(background()).toEqual([false, true, true, true])
  })

  it('a polled query is read by a person in the foreground, between two reads of the timer', async () => {
    const page = await open({ every: 3000 })
    await after(3000)
    await act(() => page.result.current.refetch())
    await after(3000)
    expect(background()).toEqual([false, true, false, true])
  })

  it('a query that is read every so often is not sent while nobody sees the page', async () => {
    await open({ every: 3000 })
    focusManager.setFocused(false)
    await after(9000)
    expect(sent).toHaveLength(1)
  })

  it('a polled query is not sent while it is not enabled, and when its page is gone', async () => {
    const page = await open({ every: 3000 })
    page.rerender({ every: 3000, enabled: false })
    await after(9000)
    page.rerender({ every: 3000 })
    page.unmount()
    await after(9000)
    expect(background().filter((timer) => timer)).toEqual([])
  })

  it('a polled query takes the interval of remotes that were built before it had its name', async () => {
    await open({ refetchInterval: 3000 } as UseCallOptions)
    await after(3000)
    expect(background()).toEqual([false, true])
  })
})

describe('a call without input of the person', () => {
  it('a call without input of the person is in the background a minute after the last input, whoever makes it', async () => {
    let idle = actWithin
    configureClient({ idleFor: () => idle })
    await call(getCounter)
    idle += 1
    await call(getCounter)
    expect(background()).toEqual([false, true])
  })

  it('a call without input of the person is in the background when the window gets the focus without an input', async () => {
    configureClient({ idleFor: () => actWithin + 1 })
    await open({ staleTime: 0 })
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await after(0)
    expect(background()).toEqual([true, true])
  })

  it('a call without input of the person is in the background where the contract or the caller says so', async () => {
    await call(tellLoad)
    await call(getCounter, {}, { background: true })
    expect(background()).toEqual([true, true])
  })
})
