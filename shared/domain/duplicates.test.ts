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
  it('when a message came twice under two codes', () => {
    const { likeness, score } = compare({}, { nameKey: 'rossi' })
    expect(likeness).toBe('duplicate')
    expect(score).toBeGreaterThanOrEqual(probableFrom)
  })
  it('when mother and moment agree and the first record was made before there was a name or a code', () => {
    const mother = { ...marta.mother, fiscalCode: null, birthDate: null }
    expect(compare({}, { nameKey: '', mother, birthWorkgroupId: 2 }).likeness).toBe('duplicate')
  })
  it('when the day was mistyped and all else agrees', () => {
    const wrong = { birthAt: '2026-11-11T08:30:00.000Z', birthDay: '2026-11-11' }
    expect(compare({}, wrong).likeness).toBe('duplicate')
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
  it('are shown as twins, over midnight too, and are never the same newborn', () => {
    expect(compare(twin(1), twin(2)).likeness).toBe('twins')
    const later = { birthAt: '2026-11-11T00:05:00.000Z', birthDay: '2026-11-11' }
    expect(compare(twin(1), { ...twin(2), ...later }).likeness).toBe('twins')
    expect(compare(twin(1), {}).likeness).toBe('twins')
  })
  it('come twice like any other newborn', () => {
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
  it('what one leaves empty says nothing', () => {
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

it('says that its rules are new ones, so that newborns of before are compared again', () => {
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
  expect({ rules: comparisonRules, says }).toEqual({ rules: 1, says: 162100131 })
})
