import { call } from '@sne/shared/client'
import { authEndpoints } from '@sne/shared/contract'
import { writeLog } from '../shell/log.ts'

/** Milliseconds without a movement after which the server is told when a person was last at work. */
export const inactivityTimer = 300_000
const debounce = 50
const events = ['mousemove', 'mousedown', 'resize', 'keydown', 'touchstart', 'wheel'] as const

/**
 * Watches a signed-in person at work. The server is told when the timer of inactivity fires, and at least once
 * in that time while the person is busy, so that a session never ends under somebody's hands.
 * @param tell sends the moment of the last activity
 * @returns the function that ends the watch
 */
export function watchActivity(tell: (at: Date) => void): () => void {
  let last = Date.now()
  let told = last
  let pause: ReturnType<typeof setTimeout> | undefined
  let timer = setTimeout(fire, inactivityTimer)

  function fire() {
    told = Date.now()
    tell(new Date(last))
  }
  function noted() {
    last = Date.now()
    clearTimeout(timer)
    if (last - told >= inactivityTimer) fire()
    timer = setTimeout(fire, inactivityTimer)
  }
  function onActivity() {
    clearTimeout(pause)
    pause = setTimeout(noted, debounce)
  }

  for (const event of events) window.addEventListener(event, onActivity, { passive: true })
  return () => {
    clearTimeout(pause)
    clearTimeout(timer)
    for (const event of events) window.removeEventListener(event, onActivity)
  }
}

/** Extends the session; a failure is only logged. */
export const tellActivity = (at: Date): void =>
  void call(authEndpoints.updateLastActivity, { body: { at: at.toISOString() } }).catch((error: unknown) =>
    writeLog('warn', 'The last activity was not sent', { error: String(error) }),
  )
