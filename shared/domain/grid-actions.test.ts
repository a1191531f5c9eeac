import { describe, expect, it } from 'vitest'
import { analyzableSampleMachine } from './analyzable-sample.ts'
import { gridAction, gridActionNames, gridActions, offeredActions, requestOf } from './grid-actions.ts'
import { step } from './transition.ts'

const names = (context: Partial<Parameters<typeof offeredActions>[0]>) =>
  offeredActions({
    category: 'sne',
    hasSecondTier: true,
    earlierRecall: false,
    scheduledSample: false,
    beside: false,
    ...context,
  }).map((action) => action.machineName)

it('gridActions has every action once, each with a key of its own', () => {
  expect(gridActions.map((action) => action.machineName)).toEqual([...gridActionNames])
  const keys = gridActions.map((action) => action.key)
  expect(keys).toEqual([...new Set(keys)])
  expect(keys.slice(0, 9)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

it.each(gridActions.map((action) => [action.machineName, action] as const))(
  'action %s moves the sample by a step that its machine has',
  (_, action) => {
    if (action.analyzableAction === null) {
      expect(action.analyzableTarget).toBe('to_review')
      expect(action.analysisStatus).toBe(action.needsBeside ? 'decided' : 'pending')
    } else
      expect(step(analyzableSampleMachine, 'to_review', action.analyzableAction, 'effect')).toMatchObject({
        kind: 'step',
        to: action.analyzableTarget,
      })
    // A report is verified by a supervisor: the sample waits for that, and only then.
    expect(action.report !== null).toBe(action.analyzableTarget === 'to_verify')
    if (action.request?.approved === 'with_report') expect(action.report).not.toBeNull()
  },
)

describe('offered actions', () => {
  it('offered actions take note of a result only beside the work of the sample', () => {
    expect(names({})).not.toContain('noted')
    expect(names({ beside: true })).toContain('noted')
  })
  it('offered actions leave the second tier out where none exists', () => {
    expect(names({})).toContain('second_tier')
    expect(names({ hasSecondTier: false })).not.toContain('second_tier')
    expect(names({ category: 'ic' })).not.toContain('second_tier')
  })
  it('offered actions ask for serum only where serum says more', () => {
    expect(names({ category: 'ic' })).toContain('request_serum')
    expect(names({ category: 'sne' })).not.toContain('request_serum')
  })
  it('call a positivity returned only after a recall', () => {
    expect(names({})).not.toContain('positivity_returned')
    expect(names({ earlierRecall: true })).toContain('positivity_returned')
  })
  it('offered actions wait only for a sample that the protocol schedules', () => {
    expect(names({})).not.toContain('wait_scheduled')
    expect(names({ scheduledSample: true })).toContain('wait_scheduled')
    expect(names({ scheduledSample: true, category: 'sma' })).toContain('wait_scheduled')
  })
})

it('an urgent recall is urgent, and a re-test has no report', () => {
  expect(gridAction('urgent_recall')).toMatchObject({ urgent: true, report: 'positive' })
  expect(gridAction('re_test_duplicate')).toMatchObject({ report: null, request: { replicates: 2 } })
})

it('gridActions says of every action what will follow, and asks for a note where nothing else gives the reason', () => {
  for (const action of gridActions) expect(action.description).toMatch(/^[A-Z].*\.$/)
  expect(gridActions.filter((action) => action.noteRequired).map((action) => action.machineName)).toEqual([
    'not_evaluable',
    'suspend',
  ])
})

/** Rows `action key categories outcome report request`; written by hand from the rules. */
it('each decision has its outcome, its report and its request', () => {
  const rows = gridActions.map(({ machineName, key, categories, outcome, report, request }) =>
    [
      machineName,
      key,
      categories.join(','),
      outcome ?? '-',
      report ?? '-',
      request ? `${request.type}*${request.replicates} ${request.approved}` : '-',
    ].join(' '),
  )
  const all = 'sne,ic,fc,btd,tgal,sma,lysosomal'
  expect(rows).toEqual([
    `report_negative 1 ${all} negative negative -`,
    `re_test_duplicate 2 ${all} altered - re_test*2 at_once`,
    `re_test_single 3 ${all} altered - re_test*1 at_once`,
    'second_tier 4 sne,fc,lysosomal,tgal,btd altered - -',
    `recall_spot 5 ${all} altered recall new_spot*1 with_report`,
    'request_serum 6 ic,btd,tgal altered recall serum_sample*1 with_report',
    `urgent_recall 7 ${all} positive positive new_spot*1 at_once`,
    `report_positive 8 ${all} positive positive -`,
    `positivity_returned 9 ${all} positivity_returned positivity_returned -`,
    'wait_scheduled W sne,ic,fc,btd,tgal,sma,lysosomal borderline - scheduled*1 at_once',
    `not_evaluable X ${all} not_evaluable - new_spot*1 at_once`,
    `suspend S ${all} - - -`,
    `noted P ${all} - - -`,
  ])
})

describe('an urgent recall', () => {
  it.each([
    ['ic', 'serum_sample'],
    ['sma', 'serum_sample'],
    ['sne', 'new_spot'],
    ['tgal', 'new_spot'],
  ] as const)('an urgent recall of %s asks for %s', (category, type) => {
    expect(requestOf(gridAction('urgent_recall'), category, false)).toMatchObject({
      type,
      approved: 'at_once',
    })
  })

  it('an urgent recall is the only recall that asks for blood in SMA', () => {
    expect(requestOf(gridAction('recall_spot'), 'sma', false)?.type).toBe('new_spot')
  })
})
