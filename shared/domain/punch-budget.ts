/** Discs of one card and the analyses that need them. */
export interface CardDiscs {
  /** Neither used nor promised to a plate at work. */
  readonly free: number
  /** Of these, kept back for orders that come first. */
  readonly reserved: number
  /** For the step that a person is about to take. */
  readonly needed: number
  /** For first analyses of the card on no plate, of every laboratory, without the analyses of the step. */
  readonly awaited: number
}

export interface PunchBudget {
  /** Discs that the step may take. */
  readonly available: number
  /** The step needs more than it may take. */
  readonly isShort: boolean
  /** First analyses that the card could not serve after the step, in discs; 0 where all could. */
  readonly missing: number
}

/** Discs that a card still gives before analyses are planned on it or a second tier is ordered. */
export function punchBudget({ free, reserved, needed, awaited }: CardDiscs): PunchBudget {
  const available = Math.max(0, free - reserved)
  const isShort = needed > available
  const after = isShort ? available : available - needed
  return { available, isShort, missing: Math.max(0, awaited - after) }
}
