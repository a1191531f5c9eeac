// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { texts } from './texts.ts'
import { watchStart } from './watch-start.ts'

const words = texts.notStarted
const reload = vi.fn()
const asked: string[] = []
let isThere: boolean

/** As the page has it: by its text alone, so that nothing outside of the function is used. */
const start = () => new Function(`(${watchStart})(${JSON.stringify(words)})`)()
const failScript = () => {
  const script = Object.assign(document.createElement('script'), { defer: true })
  // An address would make happy-dom load it.
  Object.defineProperty(script, 'src', { value: 'http://localhost/host/1/main.js' })
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
}
const applicationShows = async () => {
  document.getElementById('app')?.append('Accesso')
  await vi.advanceTimersByTimeAsync(1)
}
const shown = () => document.querySelector('.not-started')?.textContent ?? ''
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.innerHTML = '<div id="app"></div>'
  asked.length = 0
  isThere = true
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('', { status: isThere ? 200 : 502 })
  })
})
afterEach(async () => {
  await applicationShows()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('watchStart', () => {
  it('watchStart says that a script of the page did not come, and loads the page again when it is there', async () => {
    start()
    failScript()
    expect(document.querySelector('[role=alert]')?.textContent).toBe(words.heading + words.reason)
    expect(shown()).toContain('Nuovo tentativo fra 2 s')
    await seconds(1)
    expect(shown()).toContain('fra 1 s')
    await seconds(1)
    // The script past the cache, then the page.
    expect(asked).toEqual(['http://localhost/host/1/main.js', location.href])
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('watchStart waits longer after each attempt, also over reloads, and stays while the server does not answer', async () => {
    sessionStorage.setItem('sne-start-attempts', '1')
    isThere = false
    start()
    failScript()
    for (const wait of [5, 10, 20, 40, 60, 60]) {
      expect(shown()).toContain(`fra ${wait} s`)
      await seconds(wait)
    }
    expect(reload).not.toHaveBeenCalled()
    isThere = true
    await seconds(60)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('watchStart tries at once when the button is pressed', async () => {
    start()
    failScript()
    document.querySelector('button')?.click()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('watchStart ends when the application shows, and deletes the attempts', async () => {
    start()
    failScript()
    await applicationShows()
    await seconds(10)
    expect(shown()).toBe('')
    expect(reload).not.toHaveBeenCalled()
    expect(sessionStorage.getItem('sne-start-attempts')).toBe('0')
    failScript()
    expect(shown()).toBe('')
  })

  it('watchStart says after 20 s that the application still loads, without an attempt, and that it failed after 120 s', async () => {
    start()
    await seconds(20)
    expect(shown()).toContain(words.slow)
    await seconds(99)
    expect(asked).toEqual([])
    await seconds(1)
    expect(shown()).toContain(words.heading)
    expect(shown()).toContain('Nuovo tentativo fra 2 s')
  })

  it('watchStart takes over from an application that reports its failed start', () => {
    start()
    expect(dispatchEvent(new Event('sne-not-started', { cancelable: true }))).toBe(false)
    expect(shown()).toContain(words.heading)
  })

  it('watchStart works where the browser refuses its storage', async () => {
    // A storage of its own: the prototype is that of every test that comes after.
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    start()
    failScript()
    await seconds(2)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
