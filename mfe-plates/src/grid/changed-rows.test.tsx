// @vitest-environment happy-dom
import { Grid, GridDraftRow, GridRow, Me } from '@sne/shared/contract'
import { mockCalls, record, refusal, renderRemote } from '@sne/shared/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ChangedRows, changedText } from './changed-rows.tsx'
import { CloseGrid } from './close-grid.tsx'
import { gridTexts as texts } from './texts.ts'
import { useDraft } from './use-draft.ts'

/** No filter hides a row. */
const wholeGrid = { all: 1, hidden: 0, showAll: () => undefined }

afterEach(cleanup)

const me = record(Me, { id: 3, roles: ['analyst'], currentRole: 'analyst', impersonatedBy: null })
const decided = record(GridDraftRow, {
  sampleAnalysisId: 7,
  actionId: 'report_negative',
  note: null,
  checked: true,
  secondTierTypeIds: null,
  savedVersion: 2,
  saved: { at: '2026-11-20T09:00:00.000Z', by: { id: 3, label: 'Ferri Elena' } },
  values: null,
})
const changed = { ...decided, values: { version: 3, by: { id: 4, label: 'Neri Giulia' } } }
const gridWith = (draft: GridDraftRow) =>
  record(Grid, {
    id: 5,
    status: 'open',
    qcState: 'ok',
    draftVersion: 2,
    rows: [record(GridRow, { sampleAnalysisId: 7, wells: ['A1'], draft })],
  })
const noReload = () => undefined

function Closing({ grid }: { readonly grid: Grid }) {
  const draft = useDraft(grid, noReload)
  const text = changedText(grid.rows, draft.toRead)
  return (
    <>
      <ChangedRows text={text} onRead={draft.markRead} />
      <CloseGrid grid={grid} draft={draft} changed={text} shown={wholeGrid} open onCancel={noReload} />
    </>
  )
}
const closeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.close })

it('the close button sends the version that the person saw, and shows rows that others changed after it', async () => {
  const calls = mockCalls({
    closeGrid: () => {
      throw refusal('stale_version', { current: { version: 3, rows: [changed], savedAt: null } } as never)
    },
    getGridDraft: () => ({
      version: 3,
      rows: [changed],
      savedAt: null,
      status: 'open',
      qcState: 'ok',
      decided: 0,
    }),
  })
  renderRemote(<Closing grid={gridWith(decided)} />, { me })
  fireEvent.click(closeButton())
  expect((await screen.findAllByText(texts.toRead('A1', 'Neri Giulia'))).length).toBeGreaterThan(0)
  expect(calls.find(({ name }) => name === 'closeGrid')?.input).toMatchObject({ body: { draftVersion: 2 } })
  expect(closeButton().disabled).toBe(true)
})

it('the close button waits for values changed after the decision until the person has read them', () => {
  mockCalls({})
  renderRemote(<Closing grid={gridWith(changed)} />, { me })
  expect(closeButton().disabled).toBe(true)
  fireEvent.click(screen.getByText(texts.read))
  expect(closeButton().disabled).toBe(false)
})
