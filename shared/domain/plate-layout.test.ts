import { describe, expect, it } from 'vitest'
import { freed, moved, withEqaSample, withMaterial } from './layout-gestures.ts'
import { layoutRefusal } from './layout-refusal.ts'
import { layoutChangeWords } from './layout-words.ts'
import {
  isSameContent,
  isSameLayout,
  type LayoutWell,
  layoutChanges,
  layoutOf,
  type PlateLayout,
} from './plate-layout.ts'

const sample = (position: string, sampleId: number, replicateNo = 1, plate = 1): LayoutWell => ({
  position,
  type: 'sample',
  requestKey: `a${plate}${sampleId}`,
  sampleId,
  replicateNo,
})
const blank = (position: string): LayoutWell => ({ position, type: 'white_spot' })
const control = (position: string, lotId: number): LayoutWell => ({
  position,
  type: 'quality_control',
  level: 'low',
  lotId,
})
const plate = (plateId: number, ...wells: LayoutWell[]): PlateLayout => ({ plateId, wells })
const mapOf = (plates: readonly PlateLayout[] | null) =>
  plates?.map(({ wells }) => wells.map(({ position }) => position).sort()) ?? null

describe('layoutChanges', () => {
  it('layoutChanges names wells whose content differs, and no others', () => {
    const before = [plate(1, sample('A1', 1), control('B1', 5), blank('C1'))]
    const after = [plate(1, sample('A1', 1), control('B1', 6), sample('D1', 2))]
    expect(layoutChanges(before, after).map(({ position }) => position)).toEqual(['B1', 'C1', 'D1'])
    expect(isSameLayout(before, before)).toBe(true)
  })

  it('layoutChanges reads the layout of a plate without its empty wells', () => {
    const empty = {
      type: 'empty' as const,
      requestKey: null,
      sampleId: null,
      replicateNo: null,
      qc: null,
      eqa: null,
    }
    const wells = [
      { ...empty, position: 'A1' },
      { ...empty, position: 'A2', type: 'white_spot' as const },
      { ...empty, position: 'A3', type: 'sample' as const, requestKey: 'a11', sampleId: 1, replicateNo: 1 },
    ]
    expect(layoutOf([{ id: 1, wells }])).toEqual([plate(1, blank('A2'), sample('A3', 1))])
  })
})

describe('a gesture on a group', () => {
  const group = [
    plate(1, sample('A2', 1), sample('A3', 1, 2), control('H1', 5), sample('B2', 2)),
    plate(2, sample('A2', 1, 1, 2), control('H1', 6)),
  ]

  it('a gesture on a group moves a sample with its replicates to one place of every sibling', () => {
    const next = moved(group, 1, 'A3', 'C2', 'row')
    expect(mapOf(next)).toEqual([
      ['B2', 'C2', 'C3', 'H1'],
      ['C2', 'H1'],
    ])
    expect(layoutRefusal(group, next ?? [])).toBeNull()
  })

  it('a gesture on a group moves replicates by one well onto their own old place', () => {
    const next = moved(group, 1, 'A2', 'A3', 'row')
    expect(mapOf(next)?.[0]).toEqual(['A3', 'A4', 'B2', 'H1'])
    expect(layoutRefusal(group, next ?? [])).toBeNull()
  })

  it('a gesture on a group moves nothing where the replicates leave the line, or where nothing stands', () => {
    expect(moved(group, 1, 'A2', 'C12', 'row')).toBeNull()
    expect(moved(group, 1, 'D5', 'C2', 'row')).toBeNull()
  })

  it('a gesture on a group is refused on a well of another sample, also of a sibling alone', () => {
    expect(layoutRefusal(group, moved(group, 1, 'A2', 'B2', 'row') ?? [])).toMatchObject({
      kind: 'taken',
      position: 'B2',
    })
    const apart = [plate(1, sample('A2', 1)), plate(2, sample('D4', 2, 1, 2))]
    expect(layoutRefusal(apart, moved(apart, 1, 'A2', 'D4', 'row') ?? [])).toMatchObject({ kind: 'taken' })
  })

  it('a gesture on a group frees a sample and a control on every sibling', () => {
    expect(mapOf(freed(group, 1, ['A3', 'H1']))).toEqual([['B2'], []])
  })

  it('a gesture on a group puts a blank into the same well of every sibling, and is refused on samples', () => {
    expect(mapOf(withMaterial(group, ['H12'], { type: 'white_spot' }))?.[1]).toEqual(['A2', 'H1', 'H12'])
    const taken = withMaterial(group, ['A2'], { type: 'white_spot' })
    expect(layoutRefusal(group, taken)).toMatchObject({ kind: 'taken', position: 'A2' })
  })
})

describe('layoutRefusal', () => {
  const before = [plate(1), plate(2)]

  it('layoutRefusal keeps one place for a sample on all siblings, seen or not', () => {
    const after = [plate(1, sample('A2', 1)), plate(2, sample('A4', 1, 1, 2))]
    expect(layoutRefusal(before, after)).toMatchObject({ kind: 'elsewhere' })
    const alone = [plate(1, sample('A2', 1)), plate(2)]
    expect(layoutRefusal(before, alone, [{ position: 'B2', sampleId: 1 }])).toMatchObject({
      kind: 'elsewhere',
      position: 'B2',
    })
    expect(layoutRefusal(before, alone, [{ position: 'A2', sampleId: 9 }])).toMatchObject({ kind: 'taken' })
    expect(layoutRefusal(before, alone, [{ position: 'A2', sampleId: 1 }])).toBeNull()
  })

  it('layoutRefusal refuses replicates that are apart or not whole', () => {
    expect(layoutRefusal(before, [plate(1, sample('A2', 1), sample('A4', 1, 2)), plate(2)])).toMatchObject({
      kind: 'apart',
    })
    expect(layoutRefusal(before, [plate(1, sample('A4', 1, 2)), plate(2)])).toMatchObject({ kind: 'apart' })
    expect(layoutRefusal(before, [plate(1, sample('A2', 1), sample('B2', 1, 2)), plate(2)])).toBeNull()
  })
})

it('layoutChangeWords names four wells with their cards and counts the rest', () => {
  const before = [plate(1, sample('A2', 1), blank('H1')), plate(2, sample('A2', 1, 1, 2))]
  const after = [plate(1, sample('B2', 3), sample('C2', 4), sample('D2', 5)), plate(2)]
  const words = layoutChangeWords(layoutChanges(before, after), ({ sampleId }) => `SN-${sampleId}`)
  expect(words).toBe('A2 tolto SN-1, H1 tolto SB, B2 inserito SN-3, C2 inserito SN-4 e un altro pozzetto')
  const over = layoutChanges([plate(1, blank('A2'))], [plate(1, sample('A2', 3))])
  expect(layoutChangeWords(over, () => null)).toBe('A2 un campione al posto di SB')
})

describe('a sample of external assessment on a map', () => {
  const eqa = (position: string, eqaSampleId: number): LayoutWell => ({
    position,
    type: 'eqa_sample',
    eqaSampleId,
  })

  it('a sample of external assessment on a map stands on one plate, and moves there when it is placed anew', () => {
    const group = [plate(1, eqa('H12', 7), sample('A1', 1)), plate(2)]
    expect(mapOf(withEqaSample(group, 1, 'H11', 7))).toEqual([['A1', 'H11'], []])
    expect(mapOf(withEqaSample(group, 2, 'H1', 7))).toEqual([['A1'], ['H1']])
  })

  it('a sample of external assessment on a map is another content than another sample of a round', () => {
    expect(layoutChanges([plate(1, eqa('H12', 7))], [plate(1, eqa('H12', 8))])).toHaveLength(1)
    expect(isSameLayout([plate(1, eqa('H12', 7))], [plate(1, eqa('H12', 7))])).toBe(true)
  })

  it('a sample of external assessment on a map leaves what stands in its well: the map is refused', () => {
    const before = [plate(1, sample('A1', 1))]
    expect(layoutRefusal(before, withEqaSample(before, 1, 'A1', 7))).toMatchObject({ kind: 'taken' })
  })

  it('an EQA sample has its place in the whole group: siblings take no card or EQA sample there', () => {
    const eqaFirst = [plate(1, eqa('B2', 7)), plate(2)]
    const withCard = [plate(1, eqa('B2', 7)), plate(2, sample('B2', 1))]
    expect(layoutRefusal(eqaFirst, withCard)).toMatchObject({ kind: 'taken', position: 'B2' })
    const cardFirst = [plate(1), plate(2, sample('B2', 1))]
    expect(layoutRefusal(cardFirst, withEqaSample(cardFirst, 1, 'B2', 7))).toMatchObject({ kind: 'taken' })
    expect(layoutRefusal(eqaFirst, withEqaSample(eqaFirst, 2, 'B2', 8))).toMatchObject({ kind: 'taken' })
    const empty = [plate(1), plate(2)]
    const placed = withEqaSample(empty, 1, 'B2', 7)
    expect(layoutRefusal(empty, placed)).toBeNull()
    expect(layoutRefusal(empty, placed, [{ position: 'B2', sampleId: 1 }])).toMatchObject({ kind: 'taken' })
    const unseen = [{ position: 'C3', sampleId: null, eqaSampleId: 9 }]
    expect(layoutRefusal(empty, [plate(1), plate(2, sample('C3', 1))], unseen)).toMatchObject({
      kind: 'taken',
    })
  })

  it('an EQA sample is freed alone, where a sibling has another one in the same place', () => {
    const group = [plate(1, eqa('H12', 7)), plate(2, eqa('H12', 8))]
    expect(mapOf(freed(group, 1, ['H12']))).toEqual([[], ['H12']])
  })
})

it.each([
  ['the same card', { type: 'sample', sampleId: 7 }, { type: 'sample', sampleId: 7, eqa: null }, true],
  ['two cards', { type: 'sample', sampleId: 7 }, { type: 'sample', sampleId: 8 }, false],
  [
    'one external sample',
    { type: 'eqa_sample', eqaSampleId: 7 },
    { type: 'eqa_sample', eqa: { sampleId: 7 } },
    true,
  ],
  [
    'a card and an external sample',
    { type: 'sample', sampleId: 7 },
    { type: 'eqa_sample', eqaSampleId: 7 },
    false,
  ],
  ['two controls', { type: 'quality_control' }, { type: 'quality_control', sampleId: null }, true],
  ['a control and a blank', { type: 'quality_control' }, { type: 'white_spot' }, false],
] as const)('wells of a place that hold %s', (_, one, other, same) => {
  expect(isSameContent(one, other)).toBe(same)
})
