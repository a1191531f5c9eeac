/** Hours of life below which a card is early: before that a newborn has had little milk, and TSH has not settled. */
export const earlyHours = 48

/** Weeks of gestation and grams at birth below which a newborn is immature: the protocol plans further cards. */
export const immature = { weeks: 34, grams: 2000 } as const
