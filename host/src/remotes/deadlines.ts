/** The steps of one mount that a remote's own code carries out. */
export type Lifecycle = 'bootstrap' | 'mount' | 'unmount'

/** Longest time in ms that each may take. Reasons: docs/decisions/remote-failures.md. */
export const lifecycleDeadlines: Readonly<Record<Lifecycle, number>> = {
  bootstrap: 10_000,
  mount: 10_000,
  unmount: 3_000,
}

/** The clock of a deadline, in ms. */
const tick = 1000

/** A lifecycle neither ended nor threw before its deadline. */
export class NotSettled extends Error {
  override readonly name = 'NotSettled'
}

/**
 * Waits for a lifecycle until its deadline. Ticks are counted, not the clock: a suspended computer and a
 * blocked page take no time away from the remote.
 * @throws the error of the work; NotSettled after the deadline, while the work may still run
 */
export async function beforeDeadline<T>(lifecycle: Lifecycle, work: () => Promise<T>): Promise<T> {
  const deadline = lifecycleDeadlines[lifecycle]
  let timer: ReturnType<typeof setInterval> | undefined
  const late = new Promise<never>((_, reject) => {
    let left = Math.ceil(deadline / tick)
    timer = setInterval(() => {
      left -= 1
      if (left === 0) reject(new NotSettled(`${lifecycle} did not end within ${deadline} ms`))
    }, tick)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearInterval(timer)
  }
}
