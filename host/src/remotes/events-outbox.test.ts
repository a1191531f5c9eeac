// @vitest-environment happy-dom
import { Me, RemoteEvents } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSessionState } from '../session/session-store.ts'
import { eventsPause, sendLater } from './events-outbox.ts'

const sent = vi.fn((_url: string, _body: Blob) => true)
const ready = { remote: 'mfe-x', version: '1.0.0', kind: 'ready', milliseconds: 120 } as const
const bodies = () =>
  Promise.all(
    sent.mock.calls.map(async ([, body]) => RemoteEvents.parse(JSON.parse(await body.text())).events),
  )

beforeEach(() => {
  vi.useFakeTimers()
  sent.mockClear()
  Object.defineProperty(navigator, 'sendBeacon', { value: sent, configurable: true })
  useSessionState.setState({ status: 'in', me: record(Me) }, true)
})
afterEach(() => vi.useRealTimers())

it('sendLater sends many events in one call after a pause, and never more than a call takes', async () => {
  for (let time = 0; time < 80; time += 1) sendLater(ready)
  expect(sent).not.toHaveBeenCalled()
  vi.advanceTimersByTime(eventsPause)
  expect(sent.mock.calls[0]?.[0]).toBe('/api/remote/events')
  expect((await bodies()).map((events) => events.length)).toEqual([50])
})

it('sendLater sends the gathered events when the page closes', async () => {
  sendLater({ remote: 'mfe-x', version: '1.0.0', kind: 'render' })
  dispatchEvent(new Event('pagehide'))
  expect(await bodies()).toEqual([[{ remote: 'mfe-x', version: '1.0.0', kind: 'render' }]])
  vi.advanceTimersByTime(eventsPause)
  expect(sent).toHaveBeenCalledOnce()
})

it('sendLater sends nothing without a session', () => {
  sendLater(ready)
  useSessionState.setState({ status: 'out' } as never, true)
  vi.advanceTimersByTime(eventsPause)
  expect(sent).not.toHaveBeenCalled()
})
