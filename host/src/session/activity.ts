import { call } from '@sne/shared/client'
import { authEndpoints } from '@sne/shared/contract'
import { writeLog } from '../shell/log.ts'
import { listenForInput, stopwatch } from './person-input.ts'

/** Milliseconds without a movement after which the server is told when a person was last at work. */
export const inactivityTimer = 300_000
const debounce = 50

/**
 * Watches a signed-in person at work. `tell` runs when the timer of inactivity fires. While the person is busy
 * it runs at least once in the time of the timer. So a session never ends during work.
 * @param tell sends how many milliseconds ago the last input was
 * @returns the function that ends the watch
 */
export function watchActivity(tell: (idleMs: number) => void): () => void {
  const sinceInput = stopwatch()
  const sinceTold = stopwatch()
  let pause: ReturnType<typeof setTimeout> | undefined
  let timer = setTimeout(fire, inactivityTimer)

  function fire() {
    sinceTold.restart()
    tell(sinceInput.elapsed())
  }
  function noted() {
    pause = undefined
    clearTimeout(timer)
    if (sinceTold.elapsed() >= inactivityTimer) fire()
    timer = setTimeout(fire, inactivityTimer)
  }
  const stop = listenForInput(() => {
    sinceInput.restart()
    clearTimeout(pause)
    pause = setTimeout(noted, debounce)
  })
  return () => {
    clearTimeout(pause)
    clearTimeout(timer)
    stop()
  }
}

/** Extends the session to the last input; a failure is only logged. */
export const tellActivity = (idleMs: number): Promise<void> =>
  call(authEndpoints.updateLastActivity, { body: { idleMs } }).then(
    () => undefined,
    (error: unknown) => writeLog('warn', 'The last activity was not sent', { error: String(error) }),
  )
