// @vitest-environment happy-dom
import { GridRow } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { noChoice } from './draft-state.ts'
import { RowDecision, RowProposal } from './row-decision.tsx'

afterEach(cleanup)

const proposedAction = { actionId: 'recall_spot', reason: 'PHE confermato', sameDay: true, secondTiers: [] }
const row = (given: Partial<GridRow>) => record(GridRow, { proposedAction, ...given } as Partial<GridRow>)
type AtClosing = NonNullable<GridRow['atClosing']>
const closing = (
  proposed: AtClosing['proposed'],
  decided: AtClosing['decided'],
  secondTiers: string[] = [],
): AtClosing => ({ proposed, decided, secondTiers })
const shown = (own: GridRow) =>
  render(<RowDecision row={own} choice={{ ...noChoice, actionId: 're_test_duplicate' }} />).container
    .textContent

it('an open row shows the choice over what is proposed now', () => {
  expect(shown(row({ atClosing: null, decision: null }))).toBe('2 Ripeti in doppio▲▲ Richiama')
})

it('a closed row shows what was proposed and decided at the closing, not a later proposal', () => {
  const atClosing = closing('re_test_single', 're_test_duplicate', ['Acido metilmalonico'])
  expect(shown(row({ atClosing, decision: 're_test_duplicate' }))).toBe(
    '2 Ripeti in doppio + 1 second tierRipeti in singolo',
  )
})

it.each([
  ['urgent_recall', 'dopo la chiusura: Richiamo urgente'],
  [null, 'dopo la chiusura: da decidere di nuovo'],
] as const)('a decision after the closing stands beside that of the closing (%s)', (decision, said) => {
  const atClosing = closing('re_test_duplicate', 're_test_duplicate')
  expect(shown(row({ atClosing, decision }))).toBe(`2 Ripeti in doppioRipeti in doppio${said}`)
})

it('the explanation of a closed row shows both proposals, and one that was not kept', () => {
  const atClosing = closing('report_negative', 'suspend')
  const closed = row({ atClosing, decision: 'suspend' })
  const { rerender } = render(<RowProposal row={closed} />)
  expect(
    screen.getByText(/^Alla chiusura: proposto «Referta: nella norma», deciso «Sospendi»\./),
  ).toBeTruthy()
  expect(screen.getByText(/^dopo la chiusura: si propone «.*PHE confermato$/)).toBeTruthy()
  rerender(<RowProposal row={{ ...closed, atClosing: closing(null, 'suspend') }} />)
  expect(screen.getByText(/proposto «proposta non conservata»/)).toBeTruthy()
  expect(screen.queryByText(/PHE confermato/)).toBeNull()
})
