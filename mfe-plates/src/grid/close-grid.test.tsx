// @vitest-environment happy-dom
import { Grid, GridDraftRow, GridRow, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CloseGrid } from './close-grid.tsx'
import { gridTexts as texts } from './texts.ts'
import { useDraft } from './use-draft.ts'

/** No filter hides a row. */
const wholeGrid = { all: 1, hidden: 0, showAll: () => undefined }

afterEach(cleanup)

const me = record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const noReload = () => undefined

function Closing({ grid }: { readonly grid: Grid }) {
  return (
    <CloseGrid
      grid={grid}
      draft={useDraft(grid, noReload)}
      changed={null}
      shown={wholeGrid}
      open
      onCancel={noReload}
    />
  )
}

/** A grid of failed controls with one row. */
function show(actionId: GridDraftRow['actionId']) {
  const draft = record(GridDraftRow, {
    ...{ sampleAnalysisId: 7, actionId, note: null, checked: true, secondTierTypeIds: null },
    ...{ savedVersion: 2, saved: null, values: null },
  })
  const refusedActions = [{ actionId: 'report_negative' as const, reason: 'Controlli non rilasciati: PHE' }]
  const row = record(GridRow, {
    ...{ sampleAnalysisId: 7, wells: ['A1'], status: 'to_review', draft, refusedActions },
  })
  mockCalls({})
  const grid = record(Grid, { id: 5, status: 'open', qcState: 'fail', draftVersion: 2, rows: [row] })
  renderRemote(<Closing grid={grid} />, { me })
  return screen.getByRole<HTMLButtonElement>('button', { name: texts.close })
}

it('a grid with failed controls closes when its samples are repeated', () => {
  expect(show('re_test_single').disabled).toBe(false)
})

it('a refused decision is named with its reason before the grid is closed', () => {
  expect(show('report_negative').disabled).toBe(true)
  expect(
    screen.getByText(/^A1: «Referta: nella norma» non è possibile. Controlli non rilasciati/),
  ).toBeTruthy()
})

it('rows decided against the proposal are named with newborn, well and both decisions', () => {
  show('re_test_single')
  expect(screen.getByText(/decisa diversamente dalla proposta/)).toBeTruthy()
  expect(screen.getByText(/, A1: «.+» \(proposto «.+»\)$/)).toBeTruthy()
})
