import type { Screening } from '@sne/shared/domain'
import { expect } from 'vitest'
import type { Viewer } from '../platform/sessions/viewer.ts'
import { failsafeDifferences } from '../work/failsafe/differences.ts'
import { standingDifferences } from '../work/turnaround/differences.ts'
import type { TestApp } from './app.ts'

const all: readonly Screening[] = ['sne', 'ic', 'fc', 'btd', 'tgal', 'sma', 'lysosomal']

/** What a list reads of a person. */
const viewerOf = (workgroupId: number | null, visibleScreenings: readonly Screening[] = all) =>
  ({ seesAll: workgroupId === null, workgroupId, visibleScreenings }) as Viewer

/** The summaries say what a count of the rows says, for everybody, now and in the days in which nobody does anything. */
export async function expectSummaries(test: TestApp, step: string): Promise<void> {
  expect(await standingDifferences(test.db), step).toEqual([])
  const laboratories = await test.db
    .selectFrom('workgroups')
    .select('id')
    .where('type', 'in', ['standard', 'icfc'])
    .execute()
  const viewers = [
    viewerOf(null),
    viewerOf(test.laboratory.id, ['sne']),
    ...laboratories.map(({ id }) => viewerOf(id)),
  ]
  const now = test.clock.now()
  for (const viewer of viewers)
    for (const days of [0, 2.5, 5, 7, 20]) {
      const then = new Date(now.getTime() + days * 86_400_000)
      expect(await failsafeDifferences(test.db, viewer, then), `${step}, ${days} days later`).toEqual([])
    }
}
