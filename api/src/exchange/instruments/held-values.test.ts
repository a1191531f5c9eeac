import { describe, expect, it } from 'vitest'
import { commonAnalyteMap } from './analyte-names.ts'
import { normaliseAnalyte } from './names.ts'
import { plateOf, quantStudio, read, tableOfEight } from './table-fixture.ts'

const areas = ['98000', '101000', '99500', '104000', '97000', '102000', '100500', '99000']

describe('the internal standard of a sample', () => {
  it('the internal standard of a sample far below those of the other samples makes its value unreadable', async () => {
    const { first, texts, importable } = await tableOfEight('IS Area', ['21000', ...areas.slice(1)])
    expect(first).toMatchObject({ value: null, raw: '3,2 (IS Area: 21000)' })
    expect(texts).toContain('Riga 2: lo standard interno (la colonna «IS Area») è molto sotto')
    expect(importable).toBe(true)
  })

  it.each([
    ['a third of the median', ['33500', ...areas.slice(1)]],
    ['thousands', areas.map((area) => `${area.slice(0, -3)}.${area.slice(-3)}`)],
  ])('the internal standard of a sample leaves its value: %s', async (_, cells) => {
    expect((await tableOfEight('IS Area', cells)).first?.value).toBe(3.2)
  })

  it('the internal standard of a sample is compared as one number with a thousands separator', async () => {
    const cells = ['9.800', ...areas.slice(1).map((area) => `${area.slice(0, -3)}.${area.slice(-3)}`)]
    expect((await tableOfEight('IS Area', cells)).first?.value).toBeNull()
  })

  it('the internal standard of a sample of three samples alone tells nothing', async () => {
    const { values } = await read([
      'Well;SampleID;TGAL;IS Area',
      'A2;SN26000001;3,2;100',
      'B2;SN26000002;3,6;100000',
      'C2;SN26000003;4,1;100000',
    ])
    expect(values).toEqual([3.2, 3.6, 4.1])
  })
})

describe('a well of a target', () => {
  const usual = (word: string, other: string) => [other, ...Array.from({ length: 7 }, () => word)]
  it.each([
    ['Reporter', usual('FAM', 'VIC')],
    ['Reporter', usual('FAM', '')],
    ['Ct Threshold', usual('0.04', '0.2')],
    ['Automatic Ct Threshold', usual('TRUE', 'FALSE')],
  ])('a well of a target with another %s than the others is unreadable: %j', async (title, cells) => {
    const { values } = await quantStudio(title, cells)
    expect(values).toEqual([null, 24.2, 24.3, 24.4, 24.5, 24.6, 24.7, 24.8])
  })

  it('a well of a target with the reporter and the threshold of the others is read, and nothing is said', async () => {
    for (const [title, word] of [
      ['Reporter', 'FAM'],
      ['Ct Threshold', '0.04'],
    ] as const)
      expect(await quantStudio(title, usual(word, word))).toMatchObject({ importable: true, texts: '' })
  })
})

describe('a column that tells when a value was measured', () => {
  const times = ['10:02', '10:04', '10:06', '10:08', '10:10', '10:12', '10:14', '10:16']
  it.each([
    ['Measured', times],
    ['Measured', times.map((time) => `02/11/2026 ${time}`)],
    ['Validated', times.map((time) => `2026-11-02T${time}:00`)],
  ])('%s passes: %j', async (title, cells) => {
    expect(await tableOfEight(title, cells)).toMatchObject({ importable: true, texts: '' })
  })

  it('a column that tells when a value was measured and is empty for one of them makes that value unreadable', async () => {
    expect((await tableOfEight('Measured', ['', ...times.slice(1)])).first?.value).toBeNull()
  })

  it('a column that tells when a value was measured under a title that speaks against values is no pass', async () => {
    expect((await tableOfEight('Rejected', [times[0]!])).first?.value).toBeNull()
  })
})

describe('the foot of a page', () => {
  it.each(['Pagina 1 di 1', 'Page 1 of 1', 'pag. 1/1', 'Stampato il 02/11/2026', 'Pagina;1'])(
    '«%s» is said and is no row of the table',
    async (foot) => {
      const { importable, texts, values } = await read([
        'Well;SampleID;TGAL',
        'A2;SN26000001;3,2',
        'B2;SN26000002;3,6',
        'C2;SN26000003;4,1',
        foot,
      ])
      expect(importable).toBe(true)
      expect(texts).toContain('non è una riga della tabella e non viene letta')
      expect(values).toEqual([3.2, 3.6, 4.1])
    },
  )

  it('the foot of a page beneath the last block of Waters is no injection', async () => {
    const { importable, values } = await read(
      [
        'Quantify Compound Summary Report',
        'Printed Mon Nov 02 09:12:44 2026',
        'Compound 1:  TGAL',
        '#\tSample Text\tType\tConc.\tVial',
        '1\tSN26000001\tSample\t3.2\t1:A,2',
        '2\tSN26000002\tSample\t3.6\t1:B,2',
        '3\tSN26000003\tSample\t4.1\t1:C,2',
        'Page 1 of 1',
      ],
      plateOf('TGAL'),
      'waters_quantify',
    )
    expect({ importable, values }).toEqual({ importable: true, values: [3.2, 3.6, 4.1] })
  })
})

describe('the name of an analyte', () => {
  it.each([
    ['C₅DC+C₆OH', 'C5DC+C6OH'],
    ['C5-DC / C6-OH', 'C5DC+C6OH'],
    ['c 14 : 1', 'C14:1'],
    ['C18:1–OH', 'C18:1OH'],
    ['alloisoleucine', 'ALLO-ILE'],
    ['Allo Ile', 'ALLO-ILE'],
  ])('«%s» stands for %s', async (title, code) => {
    const { first } = await read(
      [`Well;SampleID;${title}`, 'A2;SN26000001;3,2', 'B2;SN26000002;3,6', 'C2;SN26000003;4,1'],
      plateOf(code),
    )
    expect(first?.value).toBe(3.2)
  })

  it('the name of an analyte stands for one code alone, however it is written', () => {
    const codes = Map.groupBy(Object.entries(commonAnalyteMap), ([name]) => normaliseAnalyte(name))
    for (const own of codes.values()) expect(new Set(own.map(([, code]) => code)).size).toBe(1)
  })

  it('Leu is not XLE where Ile has a column of its own', async () => {
    for (const ile of ['Ile', 'ile', 'Isoleucina'])
      expect(
        await read(
          [
            `Well;SampleID;Leu;${ile}`,
            'A2;SN26000001;130,2;60,5',
            'B2;SN26000002;140,6;61,5',
            'C2;SN26000003;150,1;62,5',
          ],
          plateOf('XLE'),
        ),
      ).toMatchObject({ importable: false, texts: expect.stringContaining('in più colonne') })
  })

  it('the name of an analyte keeps a hyphen between two digits', () => {
    expect(normaliseAnalyte('C1-0')).not.toBe(normaliseAnalyte('C10'))
  })
})
