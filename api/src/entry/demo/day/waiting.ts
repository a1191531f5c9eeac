import { type AnalysisTypeId, analysisTypes } from '@sne/shared/domain'
import { benches } from '../history/laboratory.ts'
import type { AtWork, LaboratoryCode } from '../history/staff.ts'

/**
 * Runs that a laboratory may start now: its first tiers in one run, and each second tier by itself.
 */
export interface WaitingTypes {
  readonly first: readonly AnalysisTypeId[]
  readonly second: readonly AnalysisTypeId[]
}

/** Analyses that cards of a laboratory wait for, by what its planner sees. */
export async function waitingTypes({ staff }: AtWork, laboratory: LaboratoryCode): Promise<WaitingTypes> {
  const planner = await staff.person('planner', laboratory)
  const { items } = await planner.call('listAcceptedAnalyzableSamples', { query: { pageSize: 500 } })
  const categoriesOf = (second: boolean) =>
    new Set(
      items.filter(({ status }) => (status === 'second_tier') === second).map(({ category }) => category),
    )
  const [first, second] = [categoriesOf(false), categoriesOf(true)]
  const categoryOf = (code: AnalysisTypeId) => analysisTypes.find(({ id }) => id === code)?.category
  const isIn = (categories: ReadonlySet<unknown>) => (code: AnalysisTypeId) =>
    categories.has(categoryOf(code))
  return {
    first: benches[laboratory].filter(isIn(first)),
    second: analysisTypes
      .filter(({ tier }) => tier === '2')
      .map(({ id }) => id)
      .filter(isIn(second)),
  }
}
