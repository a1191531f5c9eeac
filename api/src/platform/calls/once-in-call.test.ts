import { expect, it, vi } from 'vitest'
import { onceInCall, rememberingReads } from './once-in-call.ts'

it('onceInCall reads once for the records of one call, and anew for the next call', async () => {
  const read = vi.fn(async () => read.mock.calls.length)
  const twice = () => rememberingReads(async () => [await onceInCall('a', read), await onceInCall('a', read)])
  expect(await twice()).toEqual([1, 1])
  expect(await twice()).toEqual([2, 2])
  expect(await rememberingReads(() => onceInCall('b', read))).toBe(3)
})

it('onceInCall reads each time outside of a call that changes its records apart', async () => {
  const read = vi.fn(async () => 1)
  await onceInCall('a', read)
  await onceInCall('a', read)
  expect(read).toHaveBeenCalledTimes(2)
})

it('onceInCall reads again for the next record after a failed read', async () => {
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue('read')
  await rememberingReads(async () => {
    await expect(onceInCall('a', read)).rejects.toThrow('lost')
    expect(await onceInCall('a', read)).toBe('read')
  })
})
