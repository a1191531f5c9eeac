// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { defineResource } from '../contract/endpoint.ts'
import { CallerContext, useCallAsRemote } from './caller.ts'
import { createQueryClient } from './query-client.ts'
import { replaceTransport } from './send.ts'
import { useAction } from './use-action.ts'
import { useCall } from './use-call.ts'

const plates = defineResource('plate', {
  getState: {
    method: 'GET',
    path: '/plate/state',
    summary: 'State.',
    access: 'any',
    response: z.object({ changed: z.boolean() }),
  },
  closeIt: {
    method: 'PATCH',
    path: '/plate/close',
    summary: 'Closes.',
    access: 'any',
    response: z.object({ changed: z.boolean() }),
  },
})

let restore = () => {}
afterEach(() => restore())

it('every call of a remote names it, also a step that follows when the remote is gone', async () => {
  const callers: (string | undefined)[] = []
  restore = replaceTransport(async ({ caller }) => {
    callers.push(caller)
    return Response.json({ changed: true })
  })
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <CallerContext value="mfe-plates@1.3.2">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </CallerContext>
  )
  const { result, unmount } = renderHook(
    () => ({ state: useCall(plates.getState), close: useAction(plates.closeIt), call: useCallAsRemote() }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.state.data).toEqual({ changed: true }))
  await act(() => result.current.close.mutateAsync({}))
  const { call } = result.current
  unmount()
  await call(plates.closeIt)
  expect(new Set(callers)).toEqual(new Set(['mfe-plates@1.3.2']))
  expect(callers.length).toBeGreaterThanOrEqual(3)
})
