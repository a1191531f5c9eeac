import { describe, expect, it } from 'vitest'
import { type AnalyzableStatus, closedStatuses, statusesAtWork } from './analyzable-sample.ts'
import { type RefusedCategory, refusalEffect } from './refused-category.ts'

const category = (status: AnalyzableStatus, more: Partial<RefusedCategory> = {}): RefusedCategory => ({
  status,
  onItsWay: false,
  punched: false,
  measured: false,
  finding: false,
  ...more,
})

describe('refusalEffect', () => {
  it.each([
    ['waiting', {}, 'take_off'],
    ['accepted', {}, 'take_off'],
    ['planned', {}, 'take_off'],
    ['waiting', { onItsWay: true }, 'stop'],
    ['planned', { punched: true }, 'stop'],
    ['punched', { punched: true }, 'stop'],
    ['in_analysis', { punched: true }, 'stop'],
    ['to_review', { punched: true, measured: true }, 'decide'],
    ['re_test', { measured: true }, 'decide'],
    ['recall', { measured: true }, 'decide'],
    ['reported', { measured: true }, 'decide'],
    ['waiting', { onItsWay: true, finding: true }, 'decide'],
    ['accepted', { finding: true }, 'decide'],
    ['not_valid', { finding: true }, 'none'],
  ] as const)('refusalEffect of %s with %o is %s', (status, more, effect) => {
    expect(refusalEffect(category(status, more))).toBe(effect)
  })

  it.each([...statusesAtWork, 'reported'] as const)(
    'refusalEffect never ends %s with an open finding or a result',
    (status) => {
      for (const known of [{ finding: true }, { measured: true }])
        for (const punched of [false, true])
          expect(refusalEffect(category(status, { ...known, punched }))).toBe('decide')
    },
  )

  it.each(closedStatuses)('refusalEffect changes nothing of %s', (status) => {
    expect(refusalEffect(category(status))).toBe('none')
  })
})
