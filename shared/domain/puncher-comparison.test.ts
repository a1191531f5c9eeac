import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameBarcode } from './barcode.ts'
import { punchStatuses } from './plate.ts'
import { compareWithPlan, type PlannedDisc, type PuncherRecord } from './puncher-comparison.ts'
import { puncherSteps } from './puncher-steps.ts'
import { puncherDecisions } from './puncher-verdicts.ts'
import { keysOf } from './status.ts'

const sample = (position: string, card: string | null, change: Partial<PlannedDisc> = {}): PlannedDisc => ({
  position,
  type: 'sample',
  card,
  names: [],
  kinds: ['sample'],
  status: 'to_punch',
  punches: 1,
  punchesLeft: 4,
  ...change,
})
const control = (position: string, change: Partial<PlannedDisc> = {}): PlannedDisc => ({
  ...sample(position, null),
  type: 'quality_control',
  names: ['QC-low', 'LOT-7'],
  kinds: ['control'],
  status: null,
  punchesLeft: null,
  ...change,
})
const told = (
  position: string,
  card: string | null,
  outcome: PuncherRecord['outcome'] = 'punched',
  kind: PuncherRecord['kind'] = 'unknown',
): PuncherRecord => ({ position, card, kind, outcome })
const verdicts = (plan: readonly PlannedDisc[], records: readonly PuncherRecord[]) =>
  compareWithPlan(plan, records).map(({ verdict }) => verdict)

const plan = [sample('A1', 'SN1'), sample('A2', 'SN2'), control('A3')]

describe('compareWithPlan', () => {
  it('compareWithPlan takes codes in the other case, controls without a name or with a known one, as planned', () => {
    expect(verdicts(plan, [told('A1', 'sn1 '), told('A2', 'SN2'), told('A3', null)])).toEqual(
      Array(3).fill('as_planned'),
    )
    expect(verdicts(plan, [told('A3', 'lot-7', 'punched', 'control')]).at(-1)).toBe('as_planned')
  })

  it('two exchanged cards are both wrong and name the well of each other', () => {
    const [first, second] = compareWithPlan(plan, [told('A1', 'SN2'), told('A2', 'SN1')])
    expect(first).toMatchObject({ verdict: 'other_card', belongs: ['A2'], confirmable: false })
    expect(second).toMatchObject({ verdict: 'other_card', belongs: ['A1'], confirmable: false })
    expect(first?.decisions).toEqual(['leave', 'to_planning'])
  })

  it.each<[string, PlannedDisc, PuncherRecord[], string]>([
    ['a card that the plate does not have', sample('A1', 'SN1'), [told('A1', 'SN9')], 'not_on_plate'],
    ['no card', sample('A1', 'SN1'), [told('A1', null)], 'no_card'],
    ['a failed punch', sample('A1', 'SN1'), [told('A1', 'SN1', 'failed')], 'failed'],
    [
      'a second try after a failed one',
      sample('A1', 'SN1'),
      [told('A1', 'SN1', 'failed'), told('A1', 'SN1')],
      'repeated',
    ],
    ['two discs of the card', sample('A1', 'SN1'), [told('A1', 'SN1'), told('A1', 'SN1')], 'repeated'],
    ['an outcome that is not known', sample('A1', 'SN1'), [told('A1', 'SN1', 'unproven')], 'unproven'],
    [
      'a disc that a person has left out',
      sample('A1', 'SN1', { status: 'skipped' }),
      [told('A1', 'SN1')],
      'recorded',
    ],
    ['a card without a disc', sample('A1', 'SN1', { punchesLeft: 0 }), [told('A1', 'SN1')], 'no_discs'],
    ['a blank with the card', sample('A1', 'SN1'), [told('A1', 'SN1', 'punched', 'blank')], 'unproven'],
    ['a card in a control', control('A1'), [told('A1', 'SN9')], 'other_material'],
    ['a sample in a control', control('A1'), [told('A1', null, 'punched', 'sample')], 'other_material'],
    ['a blank in a control', control('A1'), [told('A1', null, 'punched', 'blank')], 'other_material'],
    ['nothing', sample('A1', 'SN1'), [], 'not_in_file'],
    [
      'one disc of two where others have two',
      sample('A1', 'SN1', { punches: 2 }),
      [told('A1', 'SN1')],
      'repeated',
    ],
  ])('%s is not as planned', (_, disc, records, verdict) => {
    const other = sample('H12', 'SN12', { punches: disc.punches })
    const [first] = compareWithPlan([disc, other], [...records, told('H12', 'SN12'), told('H12', 'SN12')])
    expect(first).toMatchObject({ verdict, confirmable: false })
  })

  it('the discs of a card are enough for the first of its replicates alone', () => {
    const both = [sample('A1', 'SN1', { punchesLeft: 1 }), sample('A2', 'SN1', { punchesLeft: 1 })]
    expect(verdicts(both, [told('A1', 'SN1'), told('A2', 'SN1')])).toEqual(['as_planned', 'no_discs'])
  })

  it('a row a disc, or a row a well, is a whole place of two discs', () => {
    const two = [sample('A1', 'SN1', { punches: 2 }), sample('A2', 'SN2', { punches: 2 })]
    expect(verdicts(two, [told('A1', 'SN1'), told('A2', 'SN2')])).toEqual(['as_planned', 'as_planned'])
    expect(
      verdicts(two, [told('A1', 'SN1'), told('A1', 'SN1'), told('A2', 'SN2'), told('A2', 'SN2')]),
    ).toEqual(['as_planned', 'as_planned'])
  })

  it('a disc in a well that the plan leaves empty is shown; an empty well of the file is not', () => {
    expect(verdicts([], [told('B1', 'SN1'), told('B2', null, 'punched', 'blank')])).toEqual(['not_planned'])
  })

  it('a disc that was punched by hand stands; one of another card is decided', () => {
    const done = [sample('A1', 'SN1', { status: 'punched' })]
    expect(compareWithPlan(done, [told('A1', 'SN1')])[0]).toMatchObject({ confirmable: false, decisions: [] })
    expect(compareWithPlan(done, [told('A1', 'SN1', 'failed')])[0]?.decisions).toEqual([])
    expect(compareWithPlan(done, [told('A1', 'SN2')])[0]?.decisions).toEqual(['leave', 'redo'])
  })
})

describe('puncherSteps', () => {
  it('puncherSteps names what is confirmed or decided without being offered, and what is undecided', () => {
    const wells = compareWithPlan(plan, [told('A1', 'SN2'), told('A2', 'SN2')])
    expect(puncherSteps(wells, { confirmed: ['A1', 'A2'], decided: [] })).toEqual({
      steps: [{ well: 'A2', status: 'punched' }],
      already: [],
      refused: ['A1'],
      undecided: ['A1'],
    })
    expect(
      puncherSteps(wells, { confirmed: [], decided: [{ well: 'A1', decision: 'redo' }] }).refused,
    ).toEqual(['A1'])
    expect(
      puncherSteps(wells, { confirmed: [], decided: [{ well: 'A1', decision: 'to_planning' }] }),
    ).toMatchObject({ steps: [{ well: 'A1', status: 'skipped' }], refused: [], undecided: [] })
  })
})

const position = fc.constantFrom('A1', 'A2', 'A3', 'B1', 'B2', 'C1')
const card = fc.constantFrom('SN1', 'SN2', 'SN3', 'sn1', 'SN9', 'QC-low', null)
const anyRecord = fc.record({
  position,
  card,
  kind: fc.constantFrom('sample', 'blank', 'control', 'unknown'),
  outcome: fc.constantFrom('punched', 'failed', 'unproven'),
}) as fc.Arbitrary<PuncherRecord>
const anyDisc = fc.record({
  type: fc.constantFrom('sample', 'white_spot', 'quality_control'),
  card,
  status: fc.constantFrom(null, ...keysOf(punchStatuses)),
  punches: fc.constantFrom(1, 1, 2),
  punchesLeft: fc.integer({ min: 0, max: 4 }),
})
const anyPlan = fc.uniqueArray(fc.tuple(position, anyDisc), { selector: ([at]) => at }).map((wells) =>
  wells.map(([at, { type, card: own, ...disc }]) =>
    type === 'sample'
      ? sample(at, own, disc)
      : control(at, {
          ...disc,
          type,
          kinds: [type === 'white_spot' ? 'blank' : 'control'],
        } as Partial<PlannedDisc>),
  ),
)
const anyDecision = fc.record({ well: position, decision: fc.constantFrom(...keysOf(puncherDecisions)) })

describe('any file against any plan, whatever a person confirms and decides', () => {
  it('any puncher file punches no well that differs, and takes no more discs than a card has', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.array(anyRecord, { maxLength: 10 }),
        fc.array(position, { maxLength: 8 }),
        fc.array(anyDecision, { maxLength: 6 }),
        (discs, records, confirmed, decided) => {
          const { steps } = puncherSteps(compareWithPlan(discs, records), { confirmed, decided })
          const punched = steps.filter(({ status }) => status === 'punched').map(({ well }) => well)
          for (const well of punched) {
            const disc = discs.find((one) => one.position === well)!
            const own = records.filter((one) => one.position === well)
            expect(confirmed).toContain(well)
            expect([null, 'to_punch']).toContain(disc.status)
            expect(own.length === 1 || own.length === disc.punches).toBe(true)
            expect(own.every(({ outcome }) => outcome === 'punched')).toBe(true)
            if (disc.type === 'sample')
              expect(disc.card !== null && own.every((one) => sameBarcode(one.card, disc.card))).toBe(true)
            else expect(own.every((one) => one.card === null || disc.names.includes(one.card))).toBe(true)
          }
          expect(new Set(steps.map(({ well }) => well)).size).toBe(steps.length)
          for (const { card: own, punchesLeft } of discs) {
            const taken = discs.filter(
              (one) => own !== null && punched.includes(one.position) && sameBarcode(one.card, own),
            )
            const most = Math.max(
              ...discs.filter((one) => sameBarcode(one.card, own)).map((one) => one.punchesLeft ?? 0),
              punchesLeft ?? 0,
            )
            expect(taken.reduce((sum, { punches }) => sum + punches, 0)).toBeLessThanOrEqual(most)
          }
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
