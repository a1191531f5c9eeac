interface Words {
  readonly heading: string
  readonly reason: string
  readonly slow: string
  readonly slowReason: string
  /** With `{seconds}` in it. */
  readonly next: string
  readonly trying: string
  readonly retry: string
}

/**
 * Shows that the application has not started, and tries again with growing waits. The build writes the text
 * of this function into the page (ops/build/host-page-plugin.ts). It works without any other file, and uses
 * nothing from outside its body. It ends when the application shows something. The event `sne-not-started`
 * tells it of a failure; a cancelled event says that it took over.
 */
export function watchStart(words: Words) {
  /** Seconds between attempts; the last one repeats. */
  const waits = [2, 5, 10, 20, 40, 60]
  /**
   * Milliseconds without a page: first the message, later, when a script counts as failed, the attempts too.
   */
  const slowAfter = 20_000
  const failedAfter = 120_000
  const counter = 'sne-start-attempts'
  const failedScripts = new Set<string>()
  let box: HTMLElement | undefined
  let countdown: ReturnType<typeof setInterval> | undefined
  let isTrying = false

  const attempts = {
    // The storage may be refused.
    read: () => { try { return Number(sessionStorage.getItem(counter)) } catch { return 0 } },
    write: (count: number) => { try { sessionStorage.setItem(counter, String(count)) } catch {} },
  } // biome-ignore format: one storage

  const element = (name: string, text = '') =>
    Object.assign(document.createElement(name), { textContent: text })

  function show(heading: string, reason: string) {
    if (!document.body) return document.addEventListener('DOMContentLoaded', () => show(heading, reason))
    box?.remove()
    box = element('div')
    box.className = 'not-started'
    const message = element('div')
    message.setAttribute('role', 'alert')
    message.append(element('h1', heading), element('p', reason))
    const button = element('button', words.retry)
    button.onclick = () => void attempt()
    box.append(message, element('p'), button)
    document.body.append(box)
  }
  const say = (text: string) => box?.children[1]?.replaceChildren(text)

  function schedule() {
    const before = attempts.read()
    attempts.write(before + 1)
    let seconds = waits[Math.min(before, waits.length - 1)] ?? 60
    const tell = () => say(words.next.replace('{seconds}', String(seconds)))
    clearInterval(countdown)
    countdown = setInterval(() => {
      seconds -= 1
      if (seconds > 0) return tell()
      void attempt()
    }, 1000)
    tell()
  }

  /** Loads the page again when the server gives one: a browser's own error page would not try again. */
  async function attempt() {
    if (isTrying) return
    isTrying = true
    clearInterval(countdown)
    say(words.trying)
    const ask = (url: string, cache: RequestCache) =>
      fetch(url, { cache, signal: AbortSignal.timeout(15_000) }).then(
        (answer) => answer.ok,
        () => false,
      )
    // A damaged file may be in the browser's cache for a year: it is asked for past the cache.
    await Promise.all([...failedScripts].map((url) => ask(url, 'reload')))
    const isPage = await ask(location.href, 'no-store')
    isTrying = false
    if (!box) return
    if (isPage) location.reload()
    else schedule()
  }

  function fail() {
    if (countdown !== undefined) return
    show(words.heading, words.reason)
    schedule()
  }

  function onError({ target }: Event) {
    // Only the scripts that the page names; the event reports scripts that these load.
    if (!(target instanceof HTMLScriptElement) || !target.defer) return
    failedScripts.add(target.src)
    fail()
  }
  function onFailure(event: Event) {
    event.preventDefault()
    fail()
  }

  const timers = [
    setTimeout(() => box ?? show(words.slow, words.slowReason), slowAfter),
    setTimeout(fail, failedAfter),
  ]
  const observer = new MutationObserver(() => {
    if (!document.getElementById('app')?.hasChildNodes()) return
    observer.disconnect()
    for (const timer of timers) clearTimeout(timer)
    clearInterval(countdown)
    removeEventListener('error', onError, true)
    removeEventListener('sne-not-started', onFailure)
    box?.remove()
    box = undefined
    attempts.write(0)
  })
  addEventListener('error', onError, true)
  addEventListener('sne-not-started', onFailure)
  observer.observe(document, { childList: true, subtree: true })
}
