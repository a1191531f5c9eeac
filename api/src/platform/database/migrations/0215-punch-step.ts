import { migration } from './statements.ts'

/** The scan that punched a well: the same one, sent again after a lost answer, means this well and not the next replicate. */
export const punchStep = migration('alter table wells add column punch_step text')
