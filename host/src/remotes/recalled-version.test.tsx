// @vitest-environment happy-dom
import { registryEntry, registryOf, release } from '@sne/shared/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAllWork, registerUnsaved, unsavedWork } from '../shell/unsaved-work.ts'
import { RecalledNotice, useRecall } from './recalled-version.tsx'
import { useRegistry } from './registry-store.ts'
import { lookWhenRecalled, newerRemotes, offeredRemotes } from './updates.ts'

const left = vi.fn()
function Place() {
  return useRecall('mfe-x', '2', left) ? <RecalledNotice name="mfe-x" onLeave={left} /> : null
}
const entry = registryEntry('mfe-x', [release('2'), release('1')])
const recalling = { ...registryEntry('mfe-x', [release('1')]), recalled: ['2'] }
const learn = () => act(() => useRegistry.setState({ waiting: registryOf([recalling], 2) }))

beforeEach(() => {
  left.mockReset()
  forgetAllWork()
  useRegistry.setState({ registry: registryOf([entry], 1), waiting: null, error: null })
})
afterEach(cleanup)

it('the tab leaves a recalled version at once when nothing is unsaved', () => {
  render(<Place />)
  expect(left).not.toHaveBeenCalled()
  learn()
  expect(left).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the tab warns of a recalled version while work is unsaved, and leaves it when the work ends', () => {
  registerUnsaved({ key: 'note-1', label: 'la nota' })
  render(<Place />)
  learn()
  expect(screen.getByRole('alert').textContent).toContain('Non salvare da qui')
  expect(left).not.toHaveBeenCalled()
  act(() => screen.getByRole('button', { name: 'Passa alla versione corretta' }).click())
  expect(left).toHaveBeenCalledOnce()
  act(() => unsavedWork.forget('note-1'))
  expect(left).toHaveBeenCalledTimes(2)
})

it('the tab says that there is no other version yet where every one is recalled', () => {
  registerUnsaved({ key: 'note-1', label: 'la nota' })
  render(<Place />)
  const none = { ...registryEntry('mfe-x', [release('2')]), live: null, recalled: ['2'] }
  act(() => useRegistry.setState({ waiting: registryOf([none], 2) }))
  expect(screen.getByRole('alert').textContent).toContain('Una versione corretta non c’è ancora')
  expect(screen.queryByRole('button', { name: 'Passa alla versione corretta' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Lascia la pagina' }).click())
  expect(left).toHaveBeenCalledOnce()
})

it('a recalled version is not offered as a mere update', () => {
  learn()
  expect([newerRemotes(), offeredRemotes()]).toEqual([['mfe-x'], []])
  act(() => useRegistry.setState({ waiting: registryOf([registryEntry('mfe-x', [release('1')])], 2) }))
  expect(offeredRemotes()).toEqual(['mfe-x'])
})

it('the host reads the registry at once when the server refuses a call of a recalled version', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('network'))
  lookWhenRecalled({ code: 'stale_version' })
  expect(asked).not.toHaveBeenCalled()
  lookWhenRecalled({ code: 'remote_recalled' })
  await vi.waitFor(() => expect(String(asked.mock.calls[0]?.[0])).toContain('registry.json'))
  asked.mockRestore()
})
