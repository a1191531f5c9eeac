// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useOnDemand } from './use-on-demand.ts'

afterEach(() => vi.useRealTimers())

it('useOnDemand asks for code when a person does, says why it did not come, and asks anew', async () => {
  vi.useFakeTimers()
  const failure = new Error('ChunkLoadError')
  const load = vi.fn<() => Promise<{ part: string }>>().mockRejectedValue(failure)
  const { result } = renderHook(() => useOnDemand(load))
  expect([result.current.code, load.mock.calls.length]).toEqual([null, 0])
  act(() => result.current.ask())
  expect(result.current).toMatchObject({ code: null, loading: true, error: null })
  await act(() => vi.runAllTimersAsync())
  expect(result.current).toMatchObject({ code: null, loading: false, error: failure })
  expect(load).toHaveBeenCalledTimes(3)

  load.mockResolvedValue({ part: 'there' })
  await act(async () => result.current.ask())
  expect(result.current).toMatchObject({ code: { part: 'there' }, loading: false, error: null })
  act(() => result.current.close())
  expect(result.current.code).toBeNull()
})
