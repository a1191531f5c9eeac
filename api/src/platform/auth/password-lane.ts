import { passwordLimits } from '../limits.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { tooManyAttempts } from './throttle.ts'

/** The work that costs time: 19 MiB and some 40 ms each on a machine of 2 cores. */
export interface Hasher {
  hash(password: string): Promise<string>
  /** @param hash null or undefined for an account that does not exist, which takes as long */
  matches(hash: string | null | undefined, password: string): Promise<boolean>
}

export interface PasswordLane {
  /**
   * Runs `work` when its turn comes. It hashes and holds no connection meanwhile: it is called outside of every
   * transaction, and ends the transactions that it opens before it hashes.
   * @param address network address of the caller
   * @throws Refusal `too_many_attempts` at once when too many wait
   */
  run<T>(address: string, work: (hasher: Hasher) => Promise<T>): Promise<T>
}

declare module '../calls/services.ts' {
  interface Services {
    /** Every call that hashes a password does it here. */
    readonly passwords: PasswordLane
  }
}

type Limits = { readonly [K in keyof typeof passwordLimits]: number }

interface Waiting {
  readonly address: string
  enter(): void
}

/** A few passwords at a time in one process, in the order of asking; a short queue waits. @param hasher another in tests */
export function createPasswordLane(
  hasher: Hasher = { hash: hashPassword, matches: passwordMatches },
  { atOnce, waiting: most, waitingOfAddress, retryAfter }: Limits = passwordLimits,
): PasswordLane {
  const waiting: Waiting[] = []
  let running = 0

  async function enter(address: string): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    const own = waiting.filter((one) => one.address === address).length
    if (waiting.length >= most || own >= waitingOfAddress) throw tooManyAttempts(retryAfter)
    await new Promise<void>((enter) => waiting.push({ address, enter }))
  }

  /** Gives the place to the next in the queue, or frees it. */
  function leave(): void {
    const next = waiting.shift()
    if (next) next.enter()
    else running--
  }

  return {
    async run(address, work) {
      await enter(address)
      try {
        return await work(hasher)
      } finally {
        leave()
      }
    },
  }
}
