/** Marks a statement whose plan is kept (`keptPlan`). Apart from Kysely and `pg`: the thread of the embedded database reads it. */
export const keptMark = '/* kept plan */'

/**
 * Marks the last statement of a transaction: a connection sends the commit along, and waits for both answers
 * together. One that fails has ended the transaction, which then commits nothing.
 */
export const lastMark = '/* last */'
