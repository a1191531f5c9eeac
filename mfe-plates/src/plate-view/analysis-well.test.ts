import { WellData } from '@sne/shared/contract'
import { flagLabels, outcomes, sampleAnalysisStatuses } from '@sne/shared/domain'
import { record } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { toMapWell } from '../parts/plate/map-wells.ts'
import { analysisWell } from './analysis-well.ts'

const well = record(WellData, {
  type: 'sample',
  analysisStatus: 'to_review',
  outcome: null,
  worstFlag: null,
})

it('analysisWell has the tone of the analysis until there is an outcome', () => {
  expect(analysisWell(well).tone).toBe(sampleAnalysisStatuses.to_review.tone)
  expect(analysisWell({ ...well, outcome: 'negative' }).tone).toBe(outcomes.negative.tone)
})

it('analysisWell marks a value out of range by sign and by its label', () => {
  const high = analysisWell({ ...well, worstFlag: 'HH' })
  expect(high.mark).toBe('▲▲')
  expect(high.detail).toContain(flagLabels.HH)
  const normal = analysisWell({ ...well, worstFlag: 'N' })
  expect([normal.mark, normal.detail?.includes(flagLabels.N)]).toEqual([toMapWell(well).mark, false])
})

it('analysisWell leaves a well without analysis as the map shows it', () => {
  const blank = { ...well, type: 'white_spot', analysisStatus: null } as const
  expect(analysisWell(blank)).toEqual(toMapWell(blank))
})
