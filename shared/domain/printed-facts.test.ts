import { describe, expect, it } from 'vitest'
import {
  differingFacts,
  namesOfFacts,
  type PrintedFact,
  type PrintedFacts,
  printedFactLabels,
} from './printed-facts.ts'

const facts: PrintedFacts = {
  surname: 'Rossi',
  name: 'Anna',
  sex: 'female',
  fiscalCode: null,
  birthAt: '2026-11-17T10:00:00.000Z',
  birthTimeKnown: true,
  gaWeeks: 39,
  gaDays: null,
  birthWeight: 3200,
  pluralityCount: null,
  pluralityOrder: null,
  mother: { surname: 'Verdi', name: 'Lucia', birthDate: null, fiscalCode: null },
  barcode: 'C1',
  collectedAt: '2026-11-19T10:00:00.000Z',
  collectionMethod: 'heel',
  weightAtCollection: null,
  motivationName: 'Primo prelievo',
  conditions: { tin: false, transfusion: null, parenteral: null },
}

describe('differingFacts', () => {
  it('differingFacts finds none in the same facts written in another way', () => {
    const same = { ...facts, birthAt: '2026-11-17T11:00:00+01:00', gaDays: 0, mother: { ...facts.mother } }
    expect(differingFacts(facts, same)).toEqual([])
    expect(differingFacts({ ...facts, mother: null }, { ...facts, mother: { surname: '' } })).toEqual([])
  })

  it('differingFacts names every fact that differs, in the order of the labels', () => {
    const other: PrintedFacts = {
      ...facts,
      surname: 'Bianchi',
      birthAt: '2026-11-17T10:30:00.000Z',
      gaWeeks: 35,
      pluralityCount: 2,
      mother: { surname: 'Neri' },
      collectedAt: '2026-11-19T12:00:00.000Z',
      conditions: { tin: true, transfusion: { at: null }, parenteral: {} },
    }
    const found = differingFacts(facts, other)
    expect(found).toEqual([
      'surname',
      'birthAt',
      'gestation',
      'plurality',
      'mother',
      'collectedAt',
      'tin',
      'transfusion',
      'parenteral',
    ])
    expect(namesOfFacts(found.slice(0, 3))).toBe('cognome, data di nascita, età gestazionale')
  })

  /** For each fact a change that a reader of the report would notice. */
  const changes: Readonly<Record<PrintedFact, Partial<PrintedFacts>>> = {
    surname: { surname: 'Bianchi' },
    name: { name: 'Ada' },
    sex: { sex: 'male' },
    fiscalCode: { fiscalCode: 'XXXXXX00X00X000X' },
    birthAt: { birthAt: '2026-11-16T10:00:00.000Z' },
    gestation: { gaDays: 3 },
    birthWeight: { birthWeight: 3250 },
    plurality: { pluralityOrder: 2 },
    mother: { mother: { surname: 'Verdi', name: 'Lucia', birthDate: '1990-05-01' } },
    barcode: { barcode: 'C2' },
    collectedAt: { collectedAt: '2026-11-19T10:01:00.000Z' },
    collectionMethod: { collectionMethod: 'venous' },
    weightAtCollection: { weightAtCollection: 3100 },
    motivation: { motivationName: 'Controllo' },
    tin: { conditions: { ...facts.conditions, tin: true } },
    transfusion: { conditions: { ...facts.conditions, transfusion: { at: null } } },
    parenteral: { conditions: { ...facts.conditions, parenteral: {} } },
  }
  it.each(Object.keys(printedFactLabels) as PrintedFact[])('notices %s alone, both ways', (fact) => {
    const other = { ...facts, ...changes[fact] }
    expect(differingFacts(facts, other)).toEqual([fact])
    expect(differingFacts(other, facts)).toEqual([fact])
  })

  it('differingFacts compares weeks and days of gestation only where weeks are known', () => {
    const unknown = { ...facts, gaWeeks: null }
    expect(differingFacts(unknown, { ...unknown, gaDays: 3 })).toEqual([])
    expect(differingFacts(unknown, facts)).toEqual(['gestation'])
  })

  it('differingFacts compares the day of birth alone where the hour is not known', () => {
    const day = { ...facts, birthTimeKnown: false }
    expect(differingFacts(day, { ...day, birthAt: '2026-11-17T00:00:00.000Z' })).toEqual([])
    expect(differingFacts(day, facts)).toEqual(['birthAt'])
  })

  it('differingFacts tells a transfusion at a known time from one at an unknown time', () => {
    const at = (moment: string | null) => ({
      ...facts,
      conditions: { ...facts.conditions, transfusion: { at: moment } },
    })
    expect(differingFacts(at(null), at('2026-11-18T10:00:00Z'))).toEqual(['transfusion'])
    expect(differingFacts(at('2026-11-18T10:00:00Z'), at('2026-11-18T11:00:00+01:00'))).toEqual([])
  })
})
