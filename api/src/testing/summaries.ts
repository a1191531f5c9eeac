import type { Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Viewer } from '../platform/sessions/viewer.ts'
import { pairDifferences } from '../work/duplicate/differences.ts'
import { failsafeDifferences } from '../work/failsafe/differences.ts'
import { standingDifferences } from '../work/turnaround/differences.ts'
import type { TestApp } from './app.ts'

const all: readonly Screening[] = ['sne', 'ic', 'fc', 'btd', 'tgal', 'sma', 'lysosomal']

/** Facts of a person that a list reads. */
const viewerOf = (workgroupId: number | null, visibleScreenings: readonly Screening[] = all) =>
  ({ seesAll: workgroupId === null, workgroupId, visibleScreenings }) as Viewer

async function everybody(test: TestApp): Promise<Viewer[]> {
  const laboratories = await test.db
    .selectFrom('workgroups')
    .select('id')
    .where('type', 'in', ['standard', 'icfc'])
    .execute()
  return [
    viewerOf(null),
    viewerOf(test.laboratory.id, ['sne']),
    ...laboratories.map(({ id }) => viewerOf(id)),
  ]
}

/** The summary of pairs says what a look at every card says, for everybody. */
export async function expectPairs(test: TestApp, step: string): Promise<void> {
  for (const viewer of await everybody(test)) expect(await pairDifferences(test.db, viewer), step).toEqual([])
}

/**
 * The summaries agree with a count of the rows, for every person. They agree now and in the days in which nobody does
 * anything.
 */
export async function expectSummaries(test: TestApp, step: string): Promise<void> {
  expect(await standingDifferences(test.db), step).toEqual([])
  await expectPairs(test, step)
  const viewers = await everybody(test)
  const now = test.clock.now()
  // Every other moment with newborns worked out at it; the others with what was worked out earlier.
  for (const [index, days] of [0, 2.5, 5, 7, 20].entries()) {
    const then = new Date(now.getTime() + days * 86_400_000)
    if (index % 2 === 1) {
      const { rows } = await sql<{ wrong: number }>`select refresh_failsafe_newborns(
        array(select newborn_id from failsafe_parts), ${then.toISOString()}::timestamptz) as wrong`.execute(
        test.db,
      )
      expect(rows[0]?.wrong, `${step}, worked out ${days} days later`).toBe(0)
    }
    for (const viewer of viewers)
      expect(await failsafeDifferences(test.db, viewer, then), `${step}, ${days} days later`).toEqual([])
  }
}
