// @vitest-environment happy-dom
import { Report, ReportedAnalysis, ReportValue } from '@sne/shared/contract'
import { reportOutcomeTexts } from '@sne/shared/domain'
import { record, renderRemote } from '@sne/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ReportPaper } from './report-paper.tsx'

afterEach(cleanup)

const value = (flag: 'N' | 'HH', excluded = false) =>
  record(ReportValue, { code: 'PHE', value: 900, flag, excluded, replicateValues: [] })
const earlier = (values: ReportValue[]) => ({ ...record(ReportedAnalysis), values })

it.each([
  ['in range', [value('N')], [], true],
  ['out of range', [value('HH')], [], false],
  ['in range after an analysis out of range', [value('N')], [earlier([value('HH')])], false],
  ['in range beside a value that was left out', [value('N'), value('HH', true)], [], true],
])(
  'a negative report %s says that nothing was found only above values in range',
  (_, values, beside, says) => {
    renderRemote(
      <ReportPaper report={record(Report, { outcome: 'negative', values, beside, status: 'pending' })} />,
    )
    expect(screen.queryByText(reportOutcomeTexts.negative.text) !== null).toBe(says)
    expect(screen.queryByText(/^Uno o più valori sono fuori dai limiti/) !== null).toBe(!says)
  },
)

it('a value that the controls hold stands apart from those in range', () => {
  const held = { ...value('N'), code: 'ALA', notReleased: true }
  renderRemote(
    <ReportPaper report={record(Report, { outcome: 'negative', values: [value('N'), held], beside: [] })} />,
  )
  const section = screen.getByRole('heading', {
    name: 'Valori non rilasciati dai controlli di qualità',
  }).parentElement
  expect(section?.querySelectorAll('tbody tr')).toHaveLength(1)
})
