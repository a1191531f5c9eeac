import { act } from 'react'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** How long something may take to come, in ms: a page's code is compiled on the way. */
const patience = 60_000

/**
 * Lets React and its pending work continue until a condition holds. @throws Error when it does not within 60
 * s
 */
export async function until(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + patience
  while (!holds()) {
    if (performance.now() > end) throw new Error(`In vain was waited until ${what}`)
    await act(() => pause(10))
  }
}

/**
 * Runs a step of a remote's life to its end. Mounting is over when effects ran, and these run only when `act` is left:
 * the step is begun within it and awaited outside.
 */
export async function completed(step: () => Promise<unknown> | undefined, what: string): Promise<void> {
  let running: Promise<unknown> | undefined
  let over = false
  await act(async () => {
    running = step()?.finally(() => {
      over = true
    })
    // Its result is handled below.
    running?.catch(() => undefined)
    await pause(0)
  })
  if (!running) return
  await until(() => over, what)
  await running
}
