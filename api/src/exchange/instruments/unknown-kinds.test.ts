import { describe, expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { matchToPlate, type PlateToMatch } from './match-to-plate.ts'
import { parse } from './parse.ts'
import { cards, plateOf, positions } from './table-fixture.ts'

async function read(lines: readonly string[], plate: PlateToMatch, profile: string) {
  const bytes = new TextEncoder().encode(`${lines.join('\n')}\n`)
  const { report, values } = matchToPlate(await parse(bytes, profileOf(profile)), plate)
  return {
    importable: report.importable,
    toConfirm: report.toConfirm,
    texts: report.problems.map(({ text }) => text).join('\n'),
    values: values.map(({ value }) => value),
    raw: values.map(({ raw }) => raw),
  }
}

const wide = (kinds: readonly string[], title = 'Type') =>
  read(
    [
      `Well;SampleID;${title};TGAL`,
      ...kinds.map((kind, at) => `${positions[at]};${cards[at]};${kind};${at + 3},2`),
    ],
    plateOf('TGAL'),
    'wide_table',
  )

describe('a word of kind that the profile does not know', () => {
  it.each([
    'Rejected',
    'Excluded',
    'Unused',
    'Not measured',
    'Deleted',
    'Empty',
    'Escluso',
    'Repeat',
    'X',
    '-',
    'Sample (rejected)',
    'Sample diluted',
  ])(
    'a word of kind that the profile does not know makes the value of its row unreadable beside samples: %s',
    async (word) => {
      for (const title of ['Type', 'Tipo', 'Sample Type']) {
        const { importable, values, raw, texts } = await wide(['Sample', word, 'Sample'], title)
        expect({ importable, values, raw: raw[1] }).toEqual({
          importable: true,
          values: [3.2, null, 5.2],
          raw: `4,2 (${word})`,
        })
        expect(texts).toContain(`Riga 3: il tipo di campione «${word}» non è tra quelli noti`)
      }
    },
  )

  it('several unknown words of kind in the rows make all values unreadable', async () => {
    expect((await wide(['Neonato', 'Neonato', 'Escluso'])).values).toEqual([null, null, null])
  })

  it('an unknown word of kind in all rows of samples is confirmed by a person', async () => {
    const { toConfirm, values } = await wide(['Neonato', 'Neonato', 'Neonato'])
    expect(values).toEqual([3.2, 4.2, 5.2])
    expect(toConfirm).toEqual([expect.stringContaining('il tipo «Neonato»')])
  })

  it('an unknown word of kind for rejection makes the values unreadable also where all rows hold it', async () => {
    expect(await wide(['Rejected', 'Rejected', 'Rejected'])).toMatchObject({
      toConfirm: [],
      values: [null, null, null],
    })
  })

  it('known words of kind are read without a notice, in upper and lower case', async () => {
    expect(await wide(['Sample', 'sample', 'CAMPIONE'])).toMatchObject({
      toConfirm: [],
      texts: '',
      values: [3.2, 4.2, 5.2],
    })
  })

  it('an unknown word of kind of a calibrator or another row beside the plate gives no notice', async () => {
    const lines = [
      'Well;SampleID;Type;TGAL',
      ...positions.map((well, at) => `${well};${cards[at]};Sample;3,2`),
      'D2;Wash;Wash;0,1',
    ]
    expect(await read(lines, plateOf('TGAL'), 'wide_table')).toMatchObject({ toConfirm: [], texts: '' })
  })

  it('a word of kind that the profile does not know of MassHunter makes all analytes of its row unreadable', async () => {
    const lines = [
      'Sample,,,PHE Results,C2 Results',
      'Name,Type,Pos.,Final Conc.,Final Conc.',
      ...positions.map(
        (well, at) =>
          `${cards[at]},${at === 1 ? 'ResponseCheck' : 'Sample'},P1-${well.replace('2', '02')},52.3,12.1`,
      ),
    ]
    const { values } = await read(lines, plateOf('PHE', 'C2'), 'masshunter_csv')
    expect(values).toEqual([52.3, 12.1, null, null, 52.3, 12.1])
  })

  it('a word of kind that the profile does not know of Waters makes the value of its row unreadable', async () => {
    const { texts, values } = await read(
      [
        'Quantify Compound Summary Report',
        '',
        'Compound 1:  TGAL',
        '',
        '#\tSample Text\tType\tPrimary Flags\tConc.\tRT\tVial',
        ...cards.map(
          (card, at) =>
            `${at + 1}\t${card}\t${at === 1 ? 'Unused' : 'Sample'}\tbb\t3.2\t1.1\t1:${'ABC'[at]},2`,
        ),
      ],
      plateOf('TGAL'),
      'waters_quantify',
    )
    expect(values).toEqual([3.2, null, 3.2])
    expect(texts).toContain('«Unused»')
  })
})
