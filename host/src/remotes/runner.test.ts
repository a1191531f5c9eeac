// @vitest-environment happy-dom
import type { RemoteProps } from '@sne/shared/shell'
import { shellDouble } from '@sne/shared/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
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
  it('bootstraps once, and gives every mount an element and a name of its own', async () => {
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

  it('unmounts with the props of that mount and removes the element', async () => {
    const remote = lifecycles()
    const mounted = await mountRemote(remote, parent(), services)
    await mounted.unmount()
    expect(remote.unmount).toHaveBeenCalledWith(remote.mount.mock.calls[0]?.[0])
    expect(parent().childElementCount).toBe(0)
  })

  it('removes the element even when unmounting fails', async () => {
    const remote = lifecycles()
    remote.unmount.mockRejectedValue(new Error('stuck'))
    const mounted = await mountRemote(remote, parent(), services)
    await expect(mounted.unmount()).rejects.toThrow('stuck')
    expect(parent().childElementCount).toBe(0)
  })

  it('leaves nothing behind when mounting fails, and bootstraps again the next time', async () => {
    const remote = lifecycles()
    remote.mount.mockRejectedValueOnce(new Error('not now'))
    await expect(mountRemote(remote, parent(), services)).rejects.toThrow('not now')
    expect(parent().childElementCount).toBe(0)
    await mountRemote(remote, parent(), services)
    expect(remote.bootstrap).toHaveBeenCalledTimes(2)
  })
})
