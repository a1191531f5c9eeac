import type { FailsafeBand, TimeName } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { lateBefore } from '../../records/laboratories/times.ts'

const steps = ['reportDays', 'secondStepDays', 'thirdStepDays'] as const satisfies TimeName[]

/** How many steps of age a newborn has passed, 0 to 3. The times are those of the laboratory joined as `acting`. */
export const stepsPassed = (now: Date, birthAt: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(${sql.join(
    steps.map((step) => sql`(${birthAt} <= ${lateBefore(now, 'acting', step)})::integer`),
    sql` + `,
  )})`

/** The band after so many steps; none before the first. */
export const bandOf = (passed: RawBuilder<number>): RawBuilder<FailsafeBand | null> =>
  sql`(array['first', 'second', 'third'])[${passed}]`
