// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineResource } from '../contract/endpoint.ts'
import { ApiError, unreachable } from './api-error.ts'
import { applyFieldErrors } from './field-errors.ts'
import { createQueryClient, shouldRetry } from './query-client.ts'
import { callKey } from './query-key.ts'
import { replaceTransport } from './send.ts'
import { useAction } from './use-action.ts'
import { useCall } from './use-call.ts'

const counters = defineResource('notification', {
  getCounter: {
    method: 'GET',
    path: '/counter/:id',
    summary: 'A counter.',
    access: 'any',
    params: z.object({ id: z.number() }),
    response: z.object({ value: z.number() }),
  },
  addToCounter: {
    method: 'POST',
    path: '/counter/:id',
    summary: 'Adds one.',
    changes: ['notification', 'report'],
    access: 'any',
    params: z.object({ id: z.number() }),
    response: z.object({ changed: z.boolean() }),
  },
})
const totals = defineResource('report', {
  getTotal: {
    method: 'GET',
    path: '/total',
    summary: 'The sum of all counters.',
    access: 'any',
    response: z.object({ value: z.number() }),
  },
})
const others = defineResource('plate', {
  getOther: {
    method: 'GET',
    path: '/other',
    summary: 'What no counter shows.',
    access: 'any',
    response: z.object({ value: z.number() }),
  },
})

let restore = () => {}
afterEach(() => restore())

function page() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, wrapper }
}

const refusal = new ApiError({ status: 409, message: 'No', details: { code: 'invalid_transition' } })

describe('useCall and useAction', () => {
  it('useCall and useAction reads again what an action changes by its contract, and nothing else', async () => {
    let value = 1
    const asked: string[] = []
    restore = replaceTransport(async ({ method, path }) => {
      asked.push(path)
      if (method === 'POST') value += 1
      return Response.json(method === 'POST' ? { changed: true } : { value })
    })
    const { client, wrapper } = page()
    const { result } = renderHook(
      () => ({
        counter: useCall(counters.getCounter, { params: { id: 3 } }),
        total: useCall(totals.getTotal),
        other: useCall(others.getOther),
        add: useAction(counters.addToCounter),
      }),
      { wrapper },
    )
    await waitFor(() => {
      const { counter, total, other } = result.current
      expect([counter, total, other].map(({ data }) => data?.value)).toEqual([1, 1, 1])
    })
    expect(client.getQueryData(callKey(counters.getCounter, { params: { id: 3 } }))).toEqual({ value: 1 })
    act(() => result.current.add.mutate({ params: { id: 3 } }))
    await waitFor(() => expect(result.current.counter.data?.value).toBe(2))
    await waitFor(() => expect(result.current.total.data?.value).toBe(2))
    expect(asked.filter((path) => path.endsWith('/other'))).toHaveLength(1)
  })

  it('useCall and useAction asks a refused call once only', async () => {
    let asked = 0
    restore = replaceTransport(async () => {
      asked += 1
      throw refusal
    })
    const { result } = renderHook(() => useCall(counters.getCounter, { params: { id: 1 } }), page())
    await waitFor(() => expect(result.current.error?.code).toBe('invalid_transition'))
    expect(asked).toBe(1)
  })

  it('useCall and useAction asks again only where it may help', () => {
    expect(shouldRetry(0, unreachable())).toBe(true)
    expect(shouldRetry(2, unreachable())).toBe(false)
    expect(shouldRetry(0, refusal)).toBe(false)
    expect(shouldRetry(0, new Error('not as in the contract'))).toBe(false)
  })
})

describe('applyFieldErrors', () => {
  const fields = [{ path: 'mother.surname', message: 'Questo campo è obbligatorio' }]
  const invalid = new ApiError({ status: 422, message: 'Dati', details: { code: 'validation', fields } })

  it('applyFieldErrors puts the message under its field', () => {
    const { result } = renderHook(() => {
      const form = useForm({ defaultValues: { mother: { surname: '' } } })
      return { form, errors: form.formState.errors }
    })
    act(() => expect(applyFieldErrors(invalid, result.current.form.setError)).toEqual([]))
    expect(result.current.errors.mother?.surname?.message).toBe('Questo campo è obbligatorio')
  })

  it('applyFieldErrors gives back the errors of fields that the page does not have', () => {
    const set = vi.fn()
    expect(applyFieldErrors(invalid, set, () => false)).toEqual(fields)
    expect(set).not.toHaveBeenCalled()
  })

  it('applyFieldErrors leaves an error without fields to the caller', () => {
    expect(applyFieldErrors(refusal, () => {})).toBeNull()
    expect(applyFieldErrors(new Error('x'), () => {})).toBeNull()
  })
})
