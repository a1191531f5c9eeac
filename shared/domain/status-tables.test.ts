import { describe, expect, it } from 'vitest'
import { punchStatuses, qcStates } from './plate.ts'
import { reportOutcomes } from './report.ts'
import { takeBackAction } from './sample.ts'
import { outcomes } from './sample-analysis.ts'
import type { StatusTable } from './status.ts'
import { clockStates, clockThresholds, turnaroundSteps, urgentScreenings } from './turnaround.ts'

const tones = (table: StatusTable<string>) =>
  Object.entries(table).map(([name, { label, tone }]) => `${name} ${tone}${label ? '' : ' without a label'}`)

/** A colour tells a person where to look first: red is late, failed or positive. */
describe('colours of statuses that no machine moves', () => {
  it('colours of statuses that no machine moves of a punched well', () => {
    expect(tones(punchStatuses)).toEqual([
      'to_punch grey',
      'punched green',
      'error red',
      'insufficient red',
      'skipped amber',
    ])
  })
  it('colours of statuses that no machine moves of a plate’s controls', () => {
    expect(tones(qcStates)).toEqual([
      'none grey',
      'ok green',
      'warning amber',
      'fail red',
      'overridden purple',
    ])
  })
  it('colours of statuses that no machine moves of a report’s outcome', () => {
    expect(tones(reportOutcomes)).toEqual([
      'negative green',
      'recall amber',
      'positive red',
      'positivity_returned green',
    ])
  })
  it('colours of statuses that no machine moves of an analysis’ outcome', () => {
    expect(tones(outcomes)).toEqual([
      'negative green',
      'altered amber',
      'borderline amber',
      'positive red',
      'positivity_returned green',
      'not_evaluable grey',
    ])
  })
  it('colours of statuses that no machine moves of an order’s clock and its step', () => {
    expect(tones(clockStates)).toEqual(['overdue red', 'due_soon amber', 'on_time green', 'paused grey'])
    expect(tones(turnaroundSteps)).toEqual([
      'to_plan blue',
      're_test purple',
      'second_tier purple',
      'planned blue',
      'punched blue',
      'in_analysis amber',
      'to_review amber',
      'to_verify amber',
      'arriving grey',
      'recall red',
      'to_approve amber',
      'planned_card grey',
      'not_taken_in red',
      'no_card red',
      'consent amber',
      'sent_back red',
      'stalled red',
    ])
  })
})

it('clocks start with the hours of the rules, longer where the analysis takes longer', () => {
  const hours = Object.entries(clockThresholds).map(([id, at]) => `${id} ${at.amberHours} ${at.redHours}`)
  expect(hours).toEqual([
    'sne 24 48',
    'ic 24 48',
    'fc 48 96',
    'btd 24 48',
    'tgal 24 48',
    'sma 24 48',
    'lysosomal 60 120',
  ])
  expect(urgentScreenings).toEqual(['sne', 'tgal'])
})

it('a reading is taken back to the status in which the card was read', () => {
  expect(takeBackAction).toEqual({
    shipped: 'take_back',
    not_received: 'take_back_not_received',
    not_required: 'take_back_not_required',
  })
})
