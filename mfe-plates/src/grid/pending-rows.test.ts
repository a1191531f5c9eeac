import type { GridRow } from '@sne/shared/contract'
import { describe, expect, it } from 'vitest'
import { type Choice, noChoice } from './draft-state.ts'
import { PendingRows, pendingRows, stillPending } from './pending-rows.ts'

const negative: Choice = { ...noChoice, actionId: 'report_negative', checked: true }
const recall: Choice = { ...noChoice, actionId: 'recall_spot', note: 'C8 alto', checked: true }
const row = (id: number, savedVersion: number | null, saved: Choice = noChoice) =>
  ({ sampleAnalysisId: id, draft: { ...saved, sampleAnalysisId: id, savedVersion, saved: null } }) as GridRow

describe('rows decided and not yet saved', () => {
  const kept = pendingRows(
    new Set([1, 2]),
    new Map([
      [1, negative],
      [2, recall],
      [3, negative],
    ]),
    new Map([[2, 5]]),
  )

  it('rows decided and not yet saved are kept alone, with the version at which the person saw them saved', () => {
    expect(kept).toEqual([
      { id: 1, savedVersion: null, choice: negative },
      { id: 2, savedVersion: 5, choice: recall },
    ])
    expect(PendingRows.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  })

  it('rows decided and not yet saved are taken up where nobody decided the row since', () => {
    const { mine, changed } = stillPending([row(1, null), row(2, 5, negative)], kept)
    expect(mine.map(({ id }) => id)).toEqual([1, 2])
    expect(changed).toEqual([])
  })

  it('rows decided and not yet saved are given up row by row where somebody decided otherwise', () => {
    const { mine, changed } = stillPending([row(1, null), row(2, 6, negative)], kept)
    expect(mine.map(({ id }) => id)).toEqual([1])
    expect(changed).toEqual([2])
  })

  it('rows decided and not yet saved are neither when the save had arrived after all, or the row is gone', () => {
    expect(stillPending([row(2, 6, recall)], kept)).toEqual({ mine: [], changed: [] })
  })
})
