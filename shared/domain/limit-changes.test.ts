import { describe, expect, it } from 'vitest'
import { analyteColumnSeeds } from './analyte-column-seeds.ts'
import { cutoffSets } from './cutoff-sets.ts'
import { bandText, type LimitLines, limitChanges } from './limit-changes.ts'
import { secondTierSeeds } from './second-tier.ts'

const limits: LimitLines = {
  rules: cutoffSets.find(({ analysisTypeId }) => analysisTypeId === 'ic_tsh')?.rules ?? [],
  columns: analyteColumnSeeds.filter(({ analysisTypeId }) => analysisTypeId === 'ic_tsh'),
  secondTiers: secondTierSeeds.filter(({ analyte }) => analyte === 'IRT'),
}

describe('limitChanges', () => {
  it('limitChanges is empty between equal sets, in whatever order their rules stand', () => {
    expect(limits.rules.length).toBeGreaterThan(1)
    expect(limitChanges(limits, { ...limits, rules: limits.rules.toReversed() })).toEqual([])
  })

  it('limitChanges names a limit with its band, the old and the new value', () => {
    const rules = limits.rules.map((rule) => (rule.ageHoursTo === 48 ? { ...rule, high: 18 } : rule))
    expect(limitChanges(limits, { ...limits, rules })).toEqual([
      {
        part: 'rules',
        analyte: 'TSH',
        line: 'sotto 48 ore di vita',
        kind: 'changed',
        fields: [{ field: 'high', before: 15, after: 18 }],
      },
    ])
  })

  it('limitChanges names a rule that is gone and one that is new', () => {
    const [one] = limits.rules
    const moved = {
      ...limits,
      rules: limits.rules.map((rule) => (rule === one ? { ...rule, npt: true } : rule)),
    }
    expect(
      limitChanges(limits, moved)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['added', 'removed'])
  })

  it('limitChanges names a column and the markers of a second tier', () => {
    const columns = limits.columns.map((own) => ({ ...own, required: !own.required }))
    const secondTiers = limits.secondTiers.map((rule, at) => (at === 0 ? { ...rule, markers: ['X'] } : rule))
    const changes = limitChanges(limits, { ...limits, columns, secondTiers })
    expect(changes.map(({ part }) => part)).toEqual(['columns', 'secondTiers'])
    expect(changes[0]?.fields).toEqual([{ field: 'required', before: true, after: false }])
    expect(changes[1]).toMatchObject({ line: 'fc_pap', fields: [{ before: ['PAP'], after: ['X'] }] })
  })
})

describe('bandText', () => {
  const everyone = limits.rules.find(({ ageHoursTo }) => ageHoursTo === null) ?? limits.rules[0]
  it('bandText says for whom a rule holds', () => {
    if (!everyone) throw new Error('no rule')
    expect(bandText(everyone)).toBe('tutti i neonati')
    expect(bandText({ ...everyone, gaFrom: 34, gaTo: 37, tin: true, npt: false })).toBe(
      'da 34 a meno di 37 settimane, in TIN, non in nutrizione parenterale',
    )
  })
})
