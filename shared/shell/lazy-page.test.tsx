// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { withRetries } from '../client/with-retries.ts'
import { lazyPage, loadAhead } from './lazy-page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('withRetries tries three times and gives up with the last error', async () => {
  const load = vi.fn(async () => {
    throw new Error(`attempt ${load.mock.calls.length}`)
  })
  await expect(withRetries(load, [0, 0])).rejects.toThrow('attempt 3')
  const healing = vi.fn(async () => {
    if (healing.mock.calls.length < 2) throw new Error('not yet')
    return 'here'
  })
  expect(await withRetries(healing, [0, 0])).toBe('here')
})

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? <p>Non caricata</p> : this.props.children)
}

it('a lazy page loads anew when it is mounted again after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let reachable = false
  const Page = lazyPage(async () => {
    if (!reachable) throw new Error('no chunk')
    return { default: () => <p>Pagina</p> }
  })
  const shown = () => (
    <Boundary>
      <Page />
    </Boundary>
  )
  const first = render(shown())
  await screen.findByText('Non caricata')
  first.unmount()
  reachable = true
  render(shown())
  expect(await screen.findByText('Pagina')).toBeDefined()
})

it('a page that was loaded before is shown at once, and its code comes once', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => ({ default: () => <p>Pagina</p> }))
  const Page = lazyPage(load)
  loadAhead(Page)
  loadAhead(Page)
  await vi.advanceTimersByTimeAsync(0)
  render(<Page />)
  expect(screen.getByText('Pagina')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})
