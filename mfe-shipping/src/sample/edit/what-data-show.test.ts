import { Newborn, Sample, UpdateSampleInput } from '@sne/shared/contract'
import { record } from '@sne/shared/testing'
import { describe, expect, it } from 'vitest'
import { valuesOf } from './values.ts'
import { type Typed, whatDataShow } from './what-data-show.ts'

const now = new Date('2026-11-20T09:00:00Z')
const birth = Date.parse('2026-11-15T08:00:00Z')
const at = (hours: number) => new Date(birth + hours * 3_600_000).toISOString()

const sample = record(Sample, {
  collectedAt: at(60),
  collectionTimeKnown: true,
  sampleNumber: 1,
  spotsTotal: 4,
  oldSampleDays: 14,
  decidedAt: null,
})
const newborn = record(Newborn, {
  surname: 'Rossi',
  birthAt: at(0),
  birthTimeKnown: true,
  gaWeeks: 39,
  gaDays: 2,
  birthWeight: 3200,
  phones: ['055 1'],
})

it('a form that nobody touched is what the server takes, and names nobody anew', () => {
  const sent = UpdateSampleInput.parse({ ...valuesOf(sample, newborn), reason: 'Controllo' })
  expect(sent).toMatchObject({
    barcode: sample.barcode,
    collectedAt: sample.collectedAt,
    previousBarcode: null,
    collectedBy: null,
    conditions: { transfusion: null, parenteral: null },
    newborn: { version: newborn.version, surname: 'Rossi', mother: { surname: null, phones: [] } },
  })
  expect(UpdateSampleInput.safeParse(valuesOf(sample, newborn)).error?.issues[0]?.message).toBe(
    'Questo campo è obbligatorio',
  )
})

describe('while support types', () => {
  const shown = (change: (typed: Typed) => Typed, card = sample) => {
    const { age, proposed } = whatDataShow(change(valuesOf(card, newborn)), card, now)
    return { age, codes: proposed.map(({ code }) => code) }
  }
  const withNewborn = (fields: Typed['newborn']) => (typed: Typed) => ({
    ...typed,
    newborn: { ...typed.newborn, ...fields },
  })

  it('age and problems follow every field that they depend on', () => {
    expect(shown((typed) => typed)).toEqual({ age: 60, codes: [] })
    expect(shown((typed) => ({ ...typed, collectedAt: at(47.9) }))).toEqual({
      age: 47.9,
      codes: ['early_collection'],
    })
    expect(shown((typed) => ({ ...typed, collectedAt: at(80) })).codes).toEqual(['late_collection'])
    expect(shown((typed) => ({ ...typed, conditions: { transfusion: { at: at(20) } } })).codes).toEqual([
      'post_transfusion',
    ])
    expect(shown((typed) => ({ ...typed, conditions: { parenteral: {} } })).codes).toEqual(['npt'])
    expect(shown(withNewborn({ birthWeight: null })).codes).toEqual(['missing_data'])
    expect(shown(withNewborn({ birthTimeKnown: false }))).toEqual({ age: null, codes: ['missing_data'] })
    expect(shown(withNewborn({ phones: [], mother: { phones: ['055 2'] } })).codes).toEqual([])
  })

  it('a card that was decided is as old as it was then', () => {
    const old = (typed: Typed) => ({ ...typed, collectedAt: at(-15 * 24) })
    expect(shown(old).codes).toContain('old_sample')
    expect(shown(old, { ...sample, decidedAt: at(-14 * 24) }).codes).not.toContain('old_sample')
  })

  it('an emptied date is missing, not wrong', () => {
    expect(shown((typed) => ({ ...typed, collectedAt: undefined }))).toEqual({
      age: null,
      codes: ['missing_data'],
    })
  })
})
