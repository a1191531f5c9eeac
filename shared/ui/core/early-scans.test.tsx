// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchFirstKeys } from './first-keys.ts'
import { takeOverEarlyKeys } from './hotkeys.ts'
import { useScans, useUnusedScans } from './scans.ts'

afterEach(() => {
  cleanup()
  watchFirstKeys(null)
  // Scans that are held leave the module.
  vi.advanceTimersByTime(3000)
  vi.useRealTimers()
})
beforeEach(() => {
  vi.useFakeTimers()
})

const keysOf = (text: string) => [...text].map((key, place) => ({ key, at: 100 + place * 5 }))

/** A page that was loaded while these keys came. */
const pageAfter = (keys: { key: string; at: number }[]) => takeOverEarlyKeys({ keys, end: () => undefined })

it('a scan before the page was there goes to whoever keeps scans, as one that lacks its beginning', () => {
  pageAfter([...keysOf('VA-06'), { key: 'Enter', at: 130 }])
  const taken = vi.fn(() => true)
  const Bench = () => {
    useScans(taken, { keeps: true })
    return null
  }
  render(<Bench />)
  expect(taken.mock.calls).toEqual([['VA-06', false, true]])
})

it('a scan before the page was there is said where nothing keeps scans', () => {
  pageAfter([...keysOf('VA-06'), { key: 'Enter', at: 130 }])
  const said = vi.fn()
  const Shell = () => {
    useUnusedScans(said)
    return null
  }
  render(<Shell />)
  expect(said.mock.calls).toEqual([[expect.stringMatching(/Lettura incompleta: «…VA-06»/), 'code']])
})

it('the rest of a scan that began before the page was there is told with its beginning', () => {
  pageAfter(keysOf('NO'))
  const taken = vi.fn(() => true)
  const Bench = () => {
    useScans(taken, { keeps: true })
    return null
  }
  render(<Bench />)
  for (const [place, key] of [...'VA-06', 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: 110 + place * 5 })
    document.body.dispatchEvent(event)
  }
  expect(taken.mock.calls).toEqual([['NOVA-06', false, true]])
})

it('a first scan is said at its end, and is kept by a part of the page that comes within three seconds', () => {
  pageAfter([])
  const said = vi.fn()
  const taken = vi.fn(() => true)
  const Shell = () => {
    useUnusedScans(said)
    return null
  }
  const Bench = () => {
    useScans(taken, { keeps: true })
    return null
  }
  const scanned = (code: string, from: number) => {
    for (const [place, key] of [...code, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: from + place * 5 })
      document.body.dispatchEvent(event)
    }
  }
  render(<Shell />)
  scanned('VA-07', 10_000)
  expect(said.mock.calls).toEqual([[expect.stringMatching(/«…VA-07»/), 'code']])
  vi.advanceTimersByTime(2900)
  const { unmount } = render(<Bench />)
  expect(taken.mock.calls).toEqual([['VA-07', false, true]])
  unmount()
  scanned('VA-08', 20_000)
  vi.advanceTimersByTime(3000)
  render(<Bench />)
  expect([said.mock.calls.length, taken.mock.calls.length]).toEqual([2, 1])
})
