import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNewborns, comparisonRules, type Identity, possibleFrom, probableFrom } from './duplicates.ts'

const marta: Identity = {
  nameKey: 'rossi marta',
  sex: 'female',
  fiscalCode: null,
  birthAt: '2026-11-10T08:30:00.000Z',
  birthTimeKnown: true,
  birthDay: '2026-11-10',
  birthWeight: 3210,
  plurality: null,
  birthWorkgroupId: 1,
  mother: { nameKey: 'bianchi anna', fiscalCode: 'BNCNNA90A41H501X', birthDate: '1990-01-01' },
}
const twin = (order: number): Partial<Identity> => ({ plurality: { n: 2, order } })
const compare = (a: Partial<Identity>, b: Partial<Identity>) =>
  compareNewborns({ ...marta, ...a }, { ...marta, ...b })

describe('two records are probably one newborn', () => {
  it('two records are probably one newborn when a message came twice under two codes', () => {
    const { likeness, score } = compare({}, { nameKey: 'rossi' })
    expect(likeness).toBe('duplicate')
    expect(score).toBeGreaterThanOrEqual(probableFrom)
  })
  it('two records are probably one newborn when mother and moment agree and the first has no name or code', () => {
    const mother = { ...marta.mother, fiscalCode: null, birthDate: null }
    expect(compare({}, { nameKey: '', mother, birthWorkgroupId: 2 }).likeness).toBe('duplicate')
  })
  it('two records are probably one newborn when the day was mistyped and all else agrees', () => {
    const wrong = { birthAt: '2026-11-11T08:30:00.000Z', birthDay: '2026-11-11' }
    expect(compare({}, wrong).likeness).toBe('duplicate')
  })
})

describe('two records may be twins of whom nobody said so', () => {
  const mother = { ...marta.mother }
  it.each<[string, Partial<Identity>, Partial<Identity>]>([
    ['their cards were collected on one day', { cardDays: ['2026-11-12'] }, { cardDays: ['2026-11-12'] }],
    ['they were born minutes apart', {}, { birthAt: '2026-11-10T08:36:00.000Z', mother }],
  ])('two records may be unreported twins, and no probable duplicate, when %s', (_, a, b) => {
    const { likeness, score, evidence } = compare(a, b)
    expect(likeness).toBe('duplicate')
    expect(score).toBeLessThan(probableFrom)
    expect(evidence.map(({ point }) => point)).toContain('twins')
  })
  it('two records are no unreported twins when both say the place in the birth', () => {
    const one = { cardDays: ['2026-11-12'], plurality: { n: 1, order: 1 } }
    expect(compare(one, one).evidence.map(({ point }) => point)).not.toContain('twins')
  })
})

describe('two records are two newborns', () => {
  it.each<[string, Partial<Identity>]>([
    [
      'of another mother with the same name',
      { mother: { ...marta.mother, fiscalCode: 'X', birthDate: '1985-01-01' } },
    ],
    ['a brother of another year', { birthAt: '2025-10-01T08:30:00.000Z', birthDay: '2025-10-01' }],
    ['with codes of their own', { fiscalCode: 'B' }],
    ['a boy and a girl weighing differently', { sex: 'male', birthWeight: 2100, nameKey: 'rossi luca' }],
  ])('%s', (_, other) => {
    expect(compare({ fiscalCode: 'A' }, other).likeness).toBe('none')
  })
})

describe('twins', () => {
  it('twins are shown as twins, over midnight too, and are never the same newborn', () => {
    expect(compare(twin(1), twin(2)).likeness).toBe('twins')
    const later = { birthAt: '2026-11-11T00:05:00.000Z', birthDay: '2026-11-11' }
    expect(compare(twin(1), { ...twin(2), ...later }).likeness).toBe('twins')
    expect(compare(twin(1), {}).likeness).toBe('twins')
  })
  it('twins come twice like any other newborn', () => {
    expect(compare(twin(2), twin(2)).likeness).toBe('duplicate')
  })
})

const text = fc.constantFrom('', 'rossi', 'rossi anna', 'verdi luca')
const code = fc.constantFrom(null, 'A', 'B')
const day = fc.constantFrom('2026-11-09', '2026-11-10', '2026-11-11', '2026-11-20')
const identities: fc.Arbitrary<Identity> = fc
  .record({
    nameKey: text,
    sex: fc.constantFrom(null, 'male' as const, 'female' as const),
    fiscalCode: code,
    birthTimeKnown: fc.boolean(),
    birthDay: day,
    minute: fc.integer({ min: 0, max: 59 }),
    birthWeight: fc.option(fc.integer({ min: 500, max: 5000 })),
    plurality: fc.option(fc.constantFrom({ n: 1, order: 1 }, { n: 2, order: 1 }, { n: 2, order: 2 })),
    birthWorkgroupId: fc.constantFrom(null, 1, 2),
    mother: fc.record({
      nameKey: text,
      fiscalCode: code,
      birthDate: fc.constantFrom(null, '1990-01-01', '1985-05-05'),
    }),
  })
  .map(({ minute, ...one }) => ({
    ...one,
    birthAt: `${one.birthDay}T10:${String(minute).padStart(2, '0')}:00.000Z`,
  }))
const whole = identities.filter(({ mother }) => mother.nameKey !== '' || mother.fiscalCode !== null)

describe('whatever is compared', () => {
  it('the order of the two does not matter', () => {
    fc.assert(
      fc.property(identities, identities, (a, b) => {
        expect(compareNewborns(a, b)).toEqual(compareNewborns(b, a))
      }),
    )
  })
  it('the score is 0 to 100, its reasons add up to it, and each point is named once', () => {
    fc.assert(
      fc.property(identities, identities, (a, b) => {
        const { score, evidence } = compareNewborns(a, b)
        const sum = evidence.reduce((total, { weight }) => total + weight, 0)
        expect(score).toBe(Math.min(100, Math.max(0, sum)))
        expect(new Set(evidence.map(({ point }) => point)).size).toBe(evidence.length)
      }),
    )
  })
  it('nobody is asked below the threshold, nor about another place in a multiple birth', () => {
    fc.assert(
      fc.property(identities, identities, (a, b) => {
        const { likeness, score } = compareNewborns(a, b)
        if (likeness !== 'duplicate') return
        expect(score).toBeGreaterThanOrEqual(possibleFrom)
        const several = [a, b].some(({ plurality }) => plurality !== null && plurality.n > 1)
        const sameChild = a.fiscalCode !== null && a.fiscalCode === b.fiscalCode
        if (several && !sameChild) expect(a.plurality?.order).toBe(b.plurality?.order)
      }),
      { numRuns: 1000 },
    )
  })
  it('a record compared with itself is never another newborn', () => {
    fc.assert(
      fc.property(whole, (one) => {
        expect(compareNewborns(one, one).evidence.every(({ weight }) => weight > 0)).toBe(true)
        expect(compareNewborns(one, one).likeness).not.toBe('twins')
      }),
    )
  })
  it('a field that one record leaves empty says nothing', () => {
    const empty: Partial<Identity> = {
      nameKey: '',
      sex: null,
      fiscalCode: null,
      birthWeight: null,
      plurality: null,
    }
    fc.assert(
      fc.property(identities, identities, (a, b) => {
        const points = compareNewborns(a, { ...b, ...empty }).evidence.map(({ point }) => point)
        for (const silent of ['name', 'sex', 'fiscalCode', 'birthWeight', 'birthOrder'] as const)
          expect(points).not.toContain(silent)
      }),
    )
  })
})

it('the version of the rules changes with them, so that earlier newborns are compared again', () => {
  const born = (birthAt: string) => ({ birthAt, birthDay: birthAt.slice(0, 10) })
  const others: Partial<Identity>[] = [
    {},
    ...['', 'rossi', 'rossi luca'].map((nameKey) => ({ nameKey })),
    ...[null, 'male' as const].map((sex) => ({ sex })),
    ...['A', 'B'].map((fiscalCode) => ({ fiscalCode })),
    ...[6, 30, 1600, 3000, 5000].map((minutes) =>
      born(new Date(Date.parse(marta.birthAt) + minutes * 60_000).toISOString()),
    ),
    ...[null, 3225, 3300, 3400].map((birthWeight) => ({ birthWeight })),
    ...[1, 2].map(twin),
    { birthTimeKnown: false },
    { birthWorkgroupId: 2 },
    ...[{ fiscalCode: null }, { fiscalCode: 'X' }, { nameKey: 'verdi' }, { birthDate: '1985-01-01' }].map(
      (mother) => ({
        mother: { ...marta.mother, ...mother },
      }),
    ),
  ]
  const said = others.flatMap((a) => others.map((b) => compare(a, b)))
  const says = said.reduce(
    (sum, { score, likeness }) => (sum * 31 + score + likeness.length * 101) % 1_000_000_007,
    0,
  )
  // Where this fails because a rule was changed on purpose: count `comparisonRules` up, and write both here.
  expect({ rules: comparisonRules, says }).toEqual({ rules: 3, says: 538343909 })
})

describe('what each point weighs', () => {
  /** Weight of one point when a second record differs from Marta's. */
  const weightOf = (point: string, a: Partial<Identity>, b: Partial<Identity> = {}) =>
    compare(b, a).evidence.find((reason) => reason.point === point)?.weight
  const bornAt = (time: string) => ({ birthAt: `2026-11-10T${time}:00.000Z` })

  it.each<[string, Partial<Identity>, number | undefined]>([
    ['name', {}, 10],
    ['name', { nameKey: 'rossi' }, 5],
    ['name', { nameKey: 'rossi luca' }, -15],
    ['name', { nameKey: 'rossi mart' }, -15],
    ['name', { nameKey: '' }, undefined],
    ['birthDay', {}, 20],
    ['birthDay', { birthDay: '2026-11-11' }, undefined],
    ['birthDay', { birthDay: '2026-11-12' }, -20],
    ['birthTime', {}, 15],
    ['birthTime', bornAt('08:40'), 5],
    ['birthTime', bornAt('08:20'), 5],
    ['birthTime', bornAt('08:41'), -10],
    ['birthTime', { birthTimeKnown: false }, undefined],
    ['birthTime', { birthDay: '2026-11-12' }, undefined],
    ['birthWeight', { birthWeight: 3230 }, 10],
    ['birthWeight', { birthWeight: 3190 }, 10],
    ['birthWeight', { birthWeight: 3231 }, undefined],
    ['birthWeight', { birthWeight: 3360 }, undefined],
    ['birthWeight', { birthWeight: 3361 }, -15],
    ['birthWeight', { birthWeight: null }, undefined],
    ['sex', {}, 5],
    ['sex', { sex: 'male' }, -45],
    ['sex', { sex: null }, undefined],
    ['birthPoint', {}, 5],
    ['birthPoint', { birthWorkgroupId: 2 }, undefined],
    ['motherName', {}, 15],
    ['motherName', { mother: { ...marta.mother, nameKey: 'verdi' } }, -15],
    ['motherBirthDate', {}, 20],
    ['motherBirthDate', { mother: { ...marta.mother, birthDate: '1991-01-01' } }, -25],
    ['motherFiscalCode', {}, 40],
    ['motherFiscalCode', { mother: { ...marta.mother, fiscalCode: 'X' } }, -30],
    ['fiscalCode', { fiscalCode: 'A' }, undefined],
  ])('%s, when the other says %j: %s', (point, other, weight) => {
    expect(weightOf(point, other)).toBe(weight)
  })
  it('the newborn’s own code weighs most', () => {
    expect(weightOf('fiscalCode', { fiscalCode: 'A' }, { fiscalCode: 'A' })).toBe(60)
    expect(weightOf('fiscalCode', { fiscalCode: 'A' }, { fiscalCode: 'B' })).toBe(-40)
  })
  it('the place in a birth counts only among several', () => {
    const placed = (n: number, order: number) => ({ plurality: { n, order } })
    expect(weightOf('birthOrder', placed(2, 1), placed(2, 1))).toBe(5)
    expect(weightOf('birthOrder', placed(2, 1), placed(2, 2))).toBe(-60)
    expect(weightOf('birthOrder', placed(1, 1), placed(1, 2))).toBeUndefined()
  })
})

describe('codes and unnamed mothers', () => {
  const unnamed = { nameKey: '', fiscalCode: null, birthDate: null }
  it('a single birth declares no twins, whatever its order says', () => {
    const single = (order: number) => ({ plurality: { n: 1, order } })
    expect(compare(single(1), single(2)).likeness).toBe('duplicate')
  })
  it('twins with codes are told apart by them, even with one place in the birth', () => {
    expect(compare({ ...twin(1), fiscalCode: 'A' }, { ...twin(1), fiscalCode: 'B' }).likeness).toBe('twins')
    expect(compare({ ...twin(1), fiscalCode: 'A' }, { ...twin(2), fiscalCode: 'A' }).likeness).not.toBe(
      'twins',
    )
  })
  it('a code of one twin alone tells nothing: the place decides', () => {
    expect(compare({ ...twin(1), fiscalCode: 'A' }, twin(1)).likeness).toBe('duplicate')
    expect(compare({ ...twin(1), fiscalCode: 'A' }, twin(2)).likeness).toBe('twins')
    expect(compare(twin(1), { ...twin(2), fiscalCode: 'A' }).likeness).toBe('twins')
  })
  it('two mothers without a name are not one mother', () => {
    expect(compare({ ...twin(1), mother: unnamed }, { ...twin(2), mother: unnamed }).likeness).toBe('none')
    expect(compare({ mother: unnamed }, { mother: unnamed }).likeness).toBe('none')
  })
  it('one code of the newborn makes one newborn, also without a mother', () => {
    const known = { mother: unnamed, fiscalCode: 'A' }
    expect(compare(known, known).likeness).toBe('duplicate')
    expect(compare(known, { ...known, fiscalCode: 'B' }).likeness).toBe('none')
  })
})
