// @vitest-environment happy-dom
import { Grid, GridDraftRow, GridRow, Me } from '@sne/shared/contract'
import { mockCalls, record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { shortActions } from '../parts/decision/finding-texts.ts'
import { GridFoot } from './grid-foot.tsx'
import { useDraft } from './use-draft.ts'

afterEach(cleanup)

const nothing = () => undefined
function Foot({ grid }: { readonly grid: Grid }) {
  // This tab's state when the grid was still open.
  const open = { ...grid, rows: grid.rows.map((row) => ({ ...row, atClosing: null })) }
  const draft = useDraft(open, nothing)
  return (
    <GridFoot grid={grid} draft={draft} row={undefined} analyte={undefined} open={false} onChoose={nothing} />
  )
}

it('totals of a grid that another tab closed are those of the closing', () => {
  const row = record(GridRow, {
    ...{ sampleAnalysisId: 7, wells: ['A1'], status: 'decided' },
    draft: record(GridDraftRow, { sampleAnalysisId: 7, actionId: 'report_negative', savedVersion: 1 }),
    atClosing: { proposed: 'recall_spot', decided: 'recall_spot', secondTiers: [] },
  })
  mockCalls({})
  const me = record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
  renderRemote(<Foot grid={record(Grid, { id: 5, status: 'closed', draftVersion: 2, rows: [row] })} />, {
    me,
  })
  expect(screen.getByText(new RegExp(shortActions.recall_spot))).toBeTruthy()
  expect(screen.queryByText(new RegExp(shortActions.report_negative))).toBeNull()
})

it('the grid of a rejected run asks for no decision', () => {
  const row = record(GridRow, {
    ...{ sampleAnalysisId: 7, wells: ['A1'], status: 'to_review', atClosing: null },
    draft: record(GridDraftRow, { sampleAnalysisId: 7, actionId: null, savedVersion: 1 }),
  })
  mockCalls({})
  const me = record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
  renderRemote(<Foot grid={record(Grid, { id: 5, status: 'closed', draftVersion: 2, rows: [row] })} />, {
    me,
  })
  expect(screen.queryByText(/da decidere/)).toBeNull()
})

it('the foot names the newborn and the analyte under the cursor in whole, also in a closed grid', () => {
  const surname = 'ABATANGELO DELLA ROVERE MONTEFELTRO'
  const row = record(GridRow, {
    ...{ sampleAnalysisId: 7, wells: ['A1', 'A2'], protocol: '2026/00012', atClosing: null },
    newborn: { ...record(GridRow).newborn, surname, name: 'MARIA ALESSANDRA' },
  })
  const grid = record(Grid, { id: 5, status: 'closed', draftVersion: 2, rows: [row] })
  const analyte = {
    ...record(Grid).analytes[0]!,
    code: 'C5DC+C6OH',
    label: 'Glutarilcarnitina',
    group: 'GA I',
  }
  mockCalls({})
  const Whole = () => (
    <GridFoot
      grid={grid}
      draft={useDraft(grid, nothing)}
      row={row}
      analyte={analyte}
      open={false}
      onChoose={nothing}
    />
  )
  const { container } = renderRemote(<Whole />, {
    me: record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null }),
  })
  expect(container.querySelector('.grd-who')?.textContent).toBe(
    `A1, A2 · ${surname} MARIA ALESSANDRA · 2026/00012 · C5DC+C6OH Glutarilcarnitina (GA I)`,
  )
})
