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
  // What this tab knew when the grid was still open.
  const open = { ...grid, rows: grid.rows.map((row) => ({ ...row, atClosing: null })) }
  const draft = useDraft(open, nothing)
  return <GridFoot grid={grid} draft={draft} row={undefined} open={false} onChoose={nothing} />
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
