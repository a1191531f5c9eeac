import { type Claim, leaseMs } from './queue.ts'

/** Milliseconds between two renewals: two may fail before a lease ends. */
const usualRenewal = leaseMs / 3
/** Milliseconds since the last renewal in which a drawing still begins; the rest is for the next renewal. */
const beginWithin = leaseMs / 2

export interface LeaseOptions {
  /** Renews the leases of claims that nobody else has claimed meanwhile. */
  renew(claims: readonly Claim[]): Promise<unknown>
  /** Milliseconds; fewer in tests. */
  readonly renewEveryMs?: number
}

/**
 * The claims of this process, renewed while it lives: those of a process that was killed end after one lease.
 * The timer runs only while there is a claim.
 */
export class Leases {
  readonly #options: LeaseOptions
  readonly #held = new Map<number, { readonly claim: Claim; renewedAt: number }>()
  #timer: NodeJS.Timeout | undefined
  #renewing: Promise<void> | null = null

  constructor(options: LeaseOptions) {
    this.#options = options
  }

  /** @param claimedAt `performance.now()` before the claim */
  hold(claims: readonly Claim[], claimedAt: number): void {
    for (const claim of claims) this.#held.set(claim.reportId, { claim, renewedAt: claimedAt })
    if (this.#held.size === 0 || this.#timer) return
    this.#timer = setInterval(() => {
      this.#renewing ??= this.#renew().finally(() => {
        this.#renewing = null
      })
    }, this.#options.renewEveryMs ?? usualRenewal)
    this.#timer.unref()
  }

  /** Whether a drawing of the report may begin: its lease is not about to end. */
  allowsBeginning(reportId: number): boolean {
    const held = this.#held.get(reportId)
    return held !== undefined && performance.now() - held.renewedAt <= beginWithin
  }

  /** Renews no longer. When it resolves, no renewal of these is under way. */
  async giveUp(reportIds: readonly number[]): Promise<void> {
    for (const id of reportIds) this.#held.delete(id)
    if (this.#held.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    await this.#renewing
  }

  async #renew(): Promise<void> {
    const at = performance.now()
    const held = [...this.#held.values()]
    try {
      await this.#options.renew(held.map(({ claim }) => claim))
      for (const one of held) one.renewedAt = at
    } catch {
      // Without a database the leases end by themselves; a round that fails is logged by the drawer.
    }
  }
}
