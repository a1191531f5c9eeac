import { describe, expect, it } from 'vitest'
import { beside, plateOf, read } from './table-fixture.ts'

describe('a comparator in a column of its own', () => {
  it.each([
    ['Op', '>', '', '>'],
    ['Qualificatore', '>', '=', '>'],
    ['<>', '≥', '', '>'],
    ['Dato X', '>', '', '>'],
    ['Note', '>', '', '>'],
    ['Flag', '>', 'OK', '>'],
  ])('«%s» = «%s» belongs to the value', async (title, sign, usual, comparator) => {
    const { first, importable, values } = await beside(title, sign, usual, '12')
    expect(first).toMatchObject({ value: 12, comparator, raw: `${comparator} 12` })
    expect(importable).toBe(true)
    expect(values.slice(1)).toEqual([3.6, 4.1])
  })

  it.each([
    ['<', ''],
    ['<=', '='],
  ])(
    'a comparator in a column of its own belongs to the value behind it without a title: %s, %s',
    async (sign, usual) => {
      const { first, importable, values } = await read([
        'Well;SampleID;Type;;TGAL',
        `A2;SN26000001;Sample;${sign};12`,
        `B2;SN26000002;Sample;${usual};3,6`,
        `C2;SN26000003;Sample;${usual};4,1`,
      ])
      expect(first).toMatchObject({ value: 12, comparator: '<', raw: '< 12' })
      expect(importable).toBe(true)
      expect(values).toEqual([12, 3.6, 4.1])
    },
  )

  it('a comparator column without a title behind the last one refuses rows longer than the titles', async () => {
    expect((await beside('', '>', '')).importable).toBe(false)
  })

  it.each([
    ['Segno', 'maggiore di', '<'],
    ['Modifier', 'GT', '<'],
  ])(
    'a comparator in words is read where another column has signs: «%s» = «%s»',
    async (title, words, other) => {
      expect((await beside(title, words, other, '12')).first).toMatchObject({ value: 12, comparator: '>' })
    },
  )

  it('a comparator in a column of its own that is none of those known makes the value unreadable', async () => {
    const { valueIn } = await read([
      'Well;SampleID;Type;TGAL;Op',
      'A2;SN26000001;Sample;12;~',
      'B2;SN26000002;Sample;12;>',
      'C2;SN26000003;Sample;12;=',
    ])
    expect(valueIn('A2', 'TGAL')).toMatchObject({ value: null, raw: '12 (Op: ~)' })
    expect(valueIn('B2', 'TGAL')).toMatchObject({ value: 12, comparator: '>' })
    expect(valueIn('C2', 'TGAL')).toMatchObject({ value: 12, comparator: null, raw: '12' })
  })

  it('a comparator in a column of its own is not doubled, and against another one makes the value unreadable', async () => {
    expect((await beside('Op', '>', '', '>12')).first).toMatchObject({
      value: 12,
      comparator: '>',
      raw: '>12',
    })
    expect((await beside('Op', '<', '', '>12')).first).toMatchObject({ value: null })
  })

  it('a comparator in a column of its own stands before each value, or behind each', async () => {
    const plate = plateOf('PHE', 'TYR')
    for (const lines of [
      ['Well;SampleID;Type;Op;PHE;Op;TYR', 'A2;SN26000001;Sample;;50;>;60'],
      ['Well;SampleID;Type;PHE;;TYR;Op', 'A2;SN26000001;Sample;50;=;60;>'],
    ]) {
      const { valueIn } = await read(lines, plate)
      expect(valueIn('A2', 'PHE')).toMatchObject({ value: 50, comparator: null })
      expect(valueIn('A2', 'TYR')).toMatchObject({ value: 60, comparator: '>' })
    }
  })

  it('a comparator in a column of its own between two analytes stops the import', async () => {
    const { importable, texts } = await read(
      ['Well;SampleID;Type;PHE;Op;TYR', 'A2;SN26000001;Sample;50;>;60'],
      plateOf('PHE', 'TYR'),
    )
    expect(importable).toBe(false)
    expect(texts).toContain('non si capisce di quale analita')
  })

  it('a comparator in a column of its own leaves the operator of a run what it is', async () => {
    expect(await beside('Op', 'MR', 'MR')).toMatchObject({
      importable: true,
      texts: '',
      values: [3.2, 3.6, 4.1],
    })
  })
})
