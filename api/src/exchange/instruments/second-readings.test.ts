import { describe, expect, it } from 'vitest'
import { plateOf, read } from './table-fixture.ts'

const rows = ['A2;SN26000001;3,2', 'B2;SN26000002;3,6', 'C2;SN26000003;4,1']
const table = (...more: string[]) => read(['Well;SampleID;TGAL', ...rows, ...more])

describe('a second reading of a planned card outside its well refuses the file', () => {
  it.each([
    ['in a well without plan', 'D9;SN26000001;88,8', 'e un’altra in D9 (riga 5: TGAL 88,8)'],
    ['without a well', ';SN26000001;88,8', 'e un’altra senza pozzetto della piastra (riga 5: TGAL 88,8)'],
    ['in a well beyond the plate', 'H13;SN26000001;88,8', 'e un’altra senza pozzetto della piastra'],
    ['in another case, with a count', 'D9;sn26000001_rep2;88,8', 'e un’altra in D9 (riga 5: TGAL 88,8)'],
    ['with an empty cell', 'D9;SN26000001;', 'e un’altra in D9 (riga 5: TGAL —)'],
  ])('%s', async (_, row, sentence) => {
    const { importable, texts } = await table(row)
    expect(importable).toBe(false)
    expect(texts).toContain(
      'Il cartoncino «SN26000001» ha una lettura nel pozzetto previsto A2 (riga 2: TGAL 3,2)',
    )
    expect(texts).toContain(sentence)
  })

  it('a second reading of a planned card in the well of another card refuses the file and names both wells', async () => {
    const { importable, texts } = await read(['Well;SampleID;TGAL', rows[0]!, 'B2;SN26000001;88,8', rows[2]!])
    expect(importable).toBe(false)
    expect(texts).toContain('la piastra attende «SN26000002»')
    expect(texts).toContain('e un’altra in B2 (riga 3: TGAL 88,8)')
  })

  it('a second reading of a planned card refuses the file also where the card’s own well has no name', async () => {
    const { importable, texts } = await read([
      'Well;SampleID;TGAL',
      'A2;;3,2',
      ...rows.slice(1),
      'D9;SN26000001;88,8',
    ])
    expect(importable).toBe(false)
    expect(texts).toContain('e un’altra in D9')
  })

  it('a second reading of a planned card in a PCR table refuses the file with both genes of both places', async () => {
    const cycles = (well: string, card: string, ct: string) => [
      `${well},${card},SMN1,${ct}`,
      `${well},${card},RNASEP,24.1`,
    ]
    const { importable, texts } = await read(
      [
        'Well,Sample Name,Target Name,CT',
        ...cycles('A2', 'SN26000001', '27.3'),
        ...cycles('B2', 'SN26000002', '26.3'),
        ...cycles('C2', 'SN26000003', '25.3'),
        ...cycles('D9', 'SN26000001', 'Undetermined'),
      ],
      plateOf('SMN1', 'RNASEP'),
      'cycler_sheet',
    )
    expect(importable).toBe(false)
    expect(texts).toContain('A2 (righe 2, 3: SMN1 27.3, RNASEP 24.1)')
    expect(texts).toContain('D9 (righe 8, 9: SMN1 Undetermined, RNASEP 24.1)')
  })
})

it('a card with another analyte in another well refuses nothing', async () => {
  const { importable } = await read(
    [
      'Well,Sample Name,Target Name,CT',
      'A2,SN26000001,SMN1,27.3',
      'B2,SN26000002,SMN1,26.3',
      'C2,SN26000003,SMN1,25.3',
      'D9,SN26000001,TREC,30.1',
    ],
    plateOf('SMN1'),
    'cycler_sheet',
  )
  expect(importable).toBe(true)
})

it('a planned card without a well is not said to be another card with a shorter code', async () => {
  const [first, ...others] = plateOf('TGAL').wells
  const plate = { ...plateOf('TGAL'), wells: [{ ...first!, barcode: 'SN2600000' }, ...others] }
  const { texts } = await read(
    ['Well;SampleID;TGAL', 'A2;SN2600000;3,2', ...rows.slice(1), ';SN26000002;9,9'],
    plate,
  )
  expect(texts).not.toContain('non è il codice')
  expect(texts).toContain('Il cartoncino «SN26000002» ha una lettura')
})

it('a name that resembles a card is said also in a well without plan', async () => {
  const { importable, texts } = await table('D9;SN26000001-R;88,8')
  expect(importable).toBe(true)
  expect(texts).toContain('Riga 5: «SN26000001-R» non è il codice «SN26000001» e non viene letta')
})
