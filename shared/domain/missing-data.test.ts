import { describe, expect, it } from 'vitest'
import { missingDataText, problemText, withMissingNamed, withMissingRenamed } from './missing-data.ts'

const whole = {
  birthAt: '2026-11-20T09:00:00Z',
  birthTimeKnown: true,
  collectedAt: '2026-11-22T09:00:00Z',
  collectionTimeKnown: true,
  gaWeeks: 39,
  birthWeight: 3200,
  phones: ['0321 1'],
}
const label = 'Dati mancanti (EG, peso, ora nascita, telefono)'
const problem = (note: string | null) => ({ code: 'missing_data', label, note })

describe('missing data', () => {
  it('missing data are named one by one', () => {
    expect(missingDataText(whole)).toBeNull()
    expect(missingDataText({ ...whole, gaWeeks: null })).toBe('Manca: età gestazionale')
    expect(missingDataText({ ...whole, birthWeight: null, phones: [] })).toBe(
      'Manca: peso alla nascita, telefono',
    )
  })

  it('the names of missing data replace the label that lists possible ones', () => {
    expect(problemText(problem('Manca: telefono'))).toBe('Manca: telefono')
    expect(problemText(problem(null))).toBe(label)
    expect(problemText({ code: 'npt', label: 'In nutrizione parenterale', note: 'Manca: x' })).toBe(
      'In nutrizione parenterale',
    )
  })

  it('missing data are named in a reason that came without them, before what a person wrote', () => {
    const why = 'Manca: telefono'
    expect(withMissingNamed([{ code: 'npt' }, { code: 'missing_data' }], why)).toEqual([
      { code: 'npt' },
      { code: 'missing_data', note: why },
    ])
    expect(withMissingNamed([problem('richiamare')], why)[0]?.note).toBe('Manca: telefono (richiamare)')
    expect(withMissingNamed([problem(why)], why)[0]?.note).toBe(why)
    expect(withMissingNamed([problem(null)], null)[0]?.note).toBeNull()
  })

  it('missing data are fewer after a correction that brings one of them', () => {
    const both = 'Manca: età gestazionale, telefono'
    expect(withMissingRenamed([problem(`${both} (richiamare)`)], both, 'Manca: telefono')[0]?.note).toBe(
      'Manca: telefono (richiamare)',
    )
    expect(withMissingRenamed([problem('altro')], both, 'Manca: telefono')[0]?.note).toBe('altro')
  })
})
