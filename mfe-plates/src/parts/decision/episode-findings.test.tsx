// @vitest-environment happy-dom
import { EpisodeView } from '@sne/shared/contract'
import { record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EpisodeFindings } from './episode-findings.tsx'

afterEach(cleanup)

const finding = (analyte: string, closedBy: null | 'second_tier' = null) => ({
  analyte,
  state: 'Fuori soglia, confermato',
  critical: analyte === 'PHE',
  doubted: false,
  sampleAnalysisId: 7,
  closedBy,
})

it('the list of findings says which are open, what each action closes and leaves open, and why others are refused', () => {
  const view = record(EpisodeView, {
    closure: null,
    findings: [finding('PHE'), finding('C3'), finding('MET', 'second_tier')],
    against: [{ code: 'open_finding', text: 'Reperto aperto: PHE' }],
    effects: [{ actionId: 'second_tier', closes: ['C3'], stay: ['PHE'] }],
    refusedActions: [{ actionId: 'report_negative', reason: 'Reperti aperti: PHE, C3' }],
  })
  renderRemote(<EpisodeFindings row={view} />)
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'PHE · ▲▲ Fuori soglia, confermato',
    'C3 · Fuori soglia, confermato',
    expect.stringMatching(/^MET · Chiuso/),
    'Reperto aperto: PHE',
    expect.stringMatching(/: può chiudere C3; restano aperti PHE$/),
    expect.stringMatching(/: Reperti aperti: PHE, C3$/),
  ])
})
