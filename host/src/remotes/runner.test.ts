// @vitest-environment happy-dom
import type { RemoteProps } from '@sne/shared/shell'
import { shellDouble } from '@sne/shared/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lifecycleDeadlines, NotSettled } from './deadlines.ts'
import { failureKind } from './failure-kind.ts'
import { mountRemote } from './runner.ts'

const services = { remote: 'mfe-x', shell: shellDouble(), onFailure: () => undefined }
const parent = () => document.body

const lifecycles = () => ({
  bootstrap: vi.fn(async (_props: RemoteProps) => undefined),
  mount: vi.fn(async (props: RemoteProps) => props.domElement.append('here')),
  unmount: vi.fn(async (_props: RemoteProps) => undefined),
})

beforeEach(() => document.body.replaceChildren())

describe('the runner', () => {
  it('the runner bootstraps once, and gives every mount an element and a name of its own', async () => {
    const remote = lifecycles()
    const first = await mountRemote(remote, parent(), services)
    await first.unmount()
    await mountRemote(remote, parent(), services)
    expect(remote.bootstrap).toHaveBeenCalledOnce()
    const [before, after] = remote.mount.mock.calls.map(([props]) => props)
    expect(before?.name).not.toBe(after?.name)
    expect(before?.domElement).not.toBe(after?.domElement)
    expect(parent().textContent).toBe('here')
  })

  it('the runner unmounts with the props of that mount and removes the element', async () => {
    const remote = lifecycles()
    const mounted = await mountRemote(remote, parent(), services)
    await mounted.unmount()
    expect(remote.unmount).toHaveBeenCalledWith(remote.mount.mock.calls[0]?.[0])
    expect(parent().childElementCount).toBe(0)
  })

  it('the runner removes the element even when unmounting fails', async () => {
    const remote = lifecycles()
    remote.unmount.mockRejectedValue(new Error('stuck'))
    const mounted = await mountRemote(remote, parent(), services)
    await expect(mounted.unmount()).rejects.toThrow('stuck')
    expect(parent().childElementCount).toBe(0)
  })

  it('the runner leaves nothing behind when mounting fails, and bootstraps again the next time', async () => {
    const remote = lifecycles()
    remote.mount.mockRejectedValueOnce(new Error('not now'))
    await expect(mountRemote(remote, parent(), services)).rejects.toThrow('not now')
    expect(parent().childElementCount).toBe(0)
    await mountRemote(remote, parent(), services)
    expect(remote.bootstrap).toHaveBeenCalledTimes(2)
  })
})

describe('a lifecycle that never settles', () => {
  const never = () => new Promise<undefined>(() => undefined)
  /** The outcome of a mount after so many ms: its error, "mounted", or "waiting". */
  const outcomeAfter = async (mounting: Promise<unknown>, ms: number) => {
    let outcome: unknown = 'waiting'
    mounting.then(
      () => {
        outcome = 'mounted'
      },
      (error: unknown) => {
        outcome = error
      },
    )
    await vi.advanceTimersByTimeAsync(ms)
    return outcome
  }
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it.each(['bootstrap', 'mount'] as const)(
    'a lifecycle that never settles fails at its deadline: %s',
    async (stage) => {
      const remote = { ...lifecycles(), [stage]: vi.fn(never) }
      const mounting = mountRemote(remote, parent(), services)
      const deadline = lifecycleDeadlines[stage]
      expect(await outcomeAfter(mounting, deadline - 1)).toBe('waiting')
      const error = await outcomeAfter(mounting, 1)
      expect(error).toBeInstanceOf(NotSettled)
      expect(failureKind(error, 'render')).toBe(stage)
      expect(parent().childElementCount).toBe(0)
    },
  )

  it('a lifecycle may take all the time before its deadline, and starts no clock when it is quick', async () => {
    const { mount: deadline } = lifecycleDeadlines
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const slow = { ...lifecycles(), mount: vi.fn(() => promise) }
    const mounting = mountRemote(slow, parent(), services)
    expect(await outcomeAfter(mounting, deadline - 1)).toBe('waiting')
    resolve(undefined)
    expect(await outcomeAfter(mounting, 0)).toBe('mounted')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a lifecycle that never settles is taken down when its mount ends after the deadline', async () => {
    const { mount: deadline } = lifecycleDeadlines
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const late = { ...lifecycles(), mount: vi.fn((_props: RemoteProps) => promise) }
    const error = await outcomeAfter(mountRemote(late, parent(), services), deadline)
    expect(error).toBeInstanceOf(NotSettled)
    expect(late.unmount).not.toHaveBeenCalled()
    resolve(undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(late.unmount).toHaveBeenCalledWith(late.mount.mock.calls[0]?.[0])
  })

  it('a lifecycle that never settles is bootstrapped again at the next try', async () => {
    const remote = { ...lifecycles(), bootstrap: vi.fn(never) }
    await outcomeAfter(mountRemote(remote, parent(), services), lifecycleDeadlines.bootstrap)
    remote.bootstrap.mockResolvedValue(undefined)
    expect(await outcomeAfter(mountRemote(remote, parent(), services), 0)).toBe('mounted')
  })

  it('a lifecycle that never settles does not hold back the page when it should leave', async () => {
    const remote = { ...lifecycles(), unmount: vi.fn(never) }
    const mounted = await mountRemote(remote, parent(), services)
    const error = await outcomeAfter(mounted.unmount(), lifecycleDeadlines.unmount)
    expect(error).toBeInstanceOf(NotSettled)
    expect(failureKind(error, 'load')).toBe('render')
    expect(parent().childElementCount).toBe(0)
  })
})
