/**
 * Hours within which a repetition on the same card is wanted; after them the finding is decided without it. Demonstration
 * values (safety, section 7).
 */
export const repetitionHours = { usual: 72, critical: 24 } as const
