import { expect, it } from 'vitest'
import { looksOf } from './look-at-card.ts'

const signs = {
  preterm: false,
  tin: false,
  transfused: false,
  parenteral: false,
  ecmo: false,
  meconiumIleus: false,
  recall: false,
}
const newborn = { birthWeight: 3200, plurality: null, status: 'in_progress' as const }

it.each([
  [{}, {}, []],
  [{ preterm: true }, { birthWeight: 1180 }, ['preterm', 'light']],
  [{ transfused: true }, {}, ['transfused']],
  [{ ecmo: true }, {}, ['ecmo']],
  [{ meconiumIleus: true }, {}, ['meconium_ileus']],
  [{}, { plurality: { n: 2 } }, ['twin']],
  [{}, { plurality: { n: 1 } }, []],
  [{}, { status: 'waiting_recall' as const }, ['waited']],
  [{ recall: true }, { status: 'waiting_recall' as const }, ['recall']],
  [{}, { birthWeight: null }, []],
])('a card with signs %j of a newborn %j is looked at for %j', (more, of, looks) => {
  expect(
    looksOf({
      sampleNumber: 1,
      signs: { ...signs, ...more },
      toldDoubts: [],
      notUnderstood: [],
      newborn: { ...newborn, ...of },
    }),
  ).toEqual(looks)
})

it('an awaited planned card is a reason to look at a later card, not at the first, which planned it', () => {
  const planned = { ...newborn, status: 'waiting_planned' as const }
  const looks = (sampleNumber: number) =>
    looksOf({ sampleNumber, signs, newborn: planned, toldDoubts: [], notUnderstood: [] })
  expect([looks(1), looks(2)]).toEqual([[], ['waited']])
})

it('a card is looked at for what its birth point told beside the fields', () => {
  const toldDoubts = ['notes', 'transfusion', 'deceased', 'identity'] as const
  expect(looksOf({ sampleNumber: 1, signs, newborn, toldDoubts, notUnderstood: [{}] })).toEqual([
    'identity_told',
    'deceased_told',
    'transfusion_told',
    'notes_told',
    'not_understood',
  ])
})
