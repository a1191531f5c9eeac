/** Marks a statement whose plan is kept (`keptPlan`). Apart from Kysely and `pg`: the thread of the embedded database reads it. */
export const keptMark = '/* kept plan */'
