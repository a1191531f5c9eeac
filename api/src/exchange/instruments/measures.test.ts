import { describe, expect, it } from 'vitest'
import { eightCards, plateOfEight, quantStudio, read, tableOfEight } from './table-fixture.ts'

const third = (odd: string, usual: string) => eightCards.map((_, at) => (at === 2 ? odd : usual))
const varied = (odd: string) => eightCards.map((_, at) => (at === 2 ? odd : String(870 + at * 13)))
const good = [3.2, 4.2, 5.2, 6.2, 7.2, 8.2, 9.2, 10.2]
const withoutThird = good.with(2, null as unknown as number)

describe('a Ct of a curve that its instrument does not trust', () => {
  it.each([
    ['Cq Conf', '0.41', '0.98'],
    ['Amp Score', '0.2', '1.36'],
  ])(
    'a Ct of a curve that its instrument does not trust is unreadable by a low number in «%s»',
    async (title, low, usual) => {
      const { importable, values, texts } = await quantStudio(title, third(low, usual))
      expect(importable).toBe(true)
      expect(values).toEqual([24.1, 24.2, null, 24.4, 24.5, 24.6, 24.7, 24.8])
      expect(texts).toContain(`Riga 6: la colonna «${title}» dice «${low}»`)
    },
  )

  it('a Ct with a usual number in a column of curve quality is read, whatever the number is', async () => {
    expect((await quantStudio('Cq Conf', third('93', '98'))).values).not.toContain(null)
    const { values, texts } = await quantStudio('Cq Conf', third('0.93', '0.98'))
    expect({ values, texts }).toEqual({ values: expect.not.arrayContaining([null]), texts: '' })
  })

  it.each([
    ['1', '0'],
    ['Y', 'N'],
  ])(
    'a Ct is judged by the flags of a quality column without numbers: %s beside %s',
    async (flagged, usual) => {
      const { values } = await quantStudio('CQCONF', third(flagged, usual))
      expect(values).toEqual([24.1, 24.2, null, 24.4, 24.5, 24.6, 24.7, 24.8])
    },
  )

  it('a Ct of a curve that its instrument does not trust stays not detected where there was none', async () => {
    const { valueIn } = await quantStudio('Amp Score', third('0.02', '1.36'), third('Undetermined', '24.5'))
    expect(valueIn('C2', 'SMN1')).toMatchObject({ value: null, notDetected: true })
  })
})

describe('a calibration', () => {
  it.each(['R²', 'R2', 'R^2', 'Coeff. Of Determination', 'Correlation coefficient'])(
    'a calibration of a low «%s» makes the values of its rows unreadable',
    async (title) => {
      expect((await tableOfEight(title, third('0,41', '0,999'))).values).toEqual(withoutThird)
      expect((await tableOfEight(title, third('0,985', '0,999'))).values).toEqual(good)
    },
  )

  it('a calibration of an accuracy far from 100 % makes them unreadable', async () => {
    expect((await tableOfEight('Accuracy', third('190', '101'))).values).toEqual(withoutThird)
    expect((await tableOfEight('Accuracy', third('0', '0'))).values).toEqual(good)
  })

  it.each(['R^2 = 0.52', 'Coefficient of determination: 0,52', 'Accuratezza: 160 %'])(
    'a calibration of which a line says that it is poor is confirmed by a person: %s',
    async (line) => {
      expect((await tableOfEight('Lotto', third('1', '1'), [line])).texts).toContain('Controllare la corsa')
    },
  )

  it('a calibration of which a line says that it is good is not asked about', async () => {
    expect((await tableOfEight('Lotto', third('1', '1'), ['R^2 = 0.998'])).texts).toBe('')
  })
})

describe('a concentration without a signal beside it', () => {
  it.each([
    ['IS Area', ''],
    ['ISTD Resp.', '0'],
    ['Area', 'N/F'],
    ['Response', ''],
    ['Height', '0'],
  ])('a concentration without a signal beside it is unreadable: «%s» = «%s»', async (title, nothing) => {
    const { values, texts } = await tableOfEight(title, varied(nothing))
    expect(values).toEqual(withoutThird)
    expect(texts).toContain(`Riga 4: la colonna «${title}» dice «${nothing || 'vuota'}»`)
  })

  it.each([
    ['Area', third('900', '')],
    ['IS Area', third('0', '0')],
    ['Response', varied('0,000')],
    ['Response factor', varied('0')],
  ])(
    'a concentration without a signal beside it is read where most rows have none, or a rounded one: «%s»',
    async (title, cells) => {
      expect((await tableOfEight(title, cells)).values).toEqual(good)
    },
  )

  it('a concentration without a signal beside it of a missing internal standard is never "not detected"', async () => {
    const { valueIn } = await tableOfEight('IS Area', varied('0'), [], third('< LOD', '3,2'))
    expect(valueIn('C2', 'TGAL')).toMatchObject({ value: null, notDetected: false })
  })

  it('a concentration without a signal beside it of the internal standard of MassHunter makes the whole row unreadable', async () => {
    const { valueIn } = await read(
      [
        'Sample,,,,PHE Results,,PHE-d5 (ISTD) Results,',
        ' ,Name,Type,Pos.,RT,Final Conc.,RT,Resp.',
        ...eightCards.map(
          ({ well, card }, at) =>
            `,${card},Sample,P1-${well.replace('2', '02')},1.2,52.3,1.2,${at === 2 ? '0' : 900 + at}`,
        ),
      ],
      plateOfEight('PHE'),
      'masshunter_csv',
    )
    expect([valueIn('C2', 'PHE')?.value, valueIn('D2', 'PHE')?.value]).toEqual([null, 52.3])
  })
})

describe('a number that stands for no measurement', () => {
  it.each(['9999', '99999', '-999', '-99', '99,99', '999,99', '1E+20', '2147483647'])(
    'a number that stands for no measurement is unreadable: %s',
    async (number) => {
      const { values, texts } = await tableOfEight('Lotto', third('1', '1'), [], third(number, '3,2'))
      expect(values[2]).toBeNull()
      expect(texts).toContain(`Riga 4: «${number}» di TGAL è un numero convenzionale`)
    },
  )

  it.each(['0', '-1', '4.2', '9.9', '99', '99.9'])(
    'a number that stands for no measurement of cycles is one that no run reaches: %s',
    async (number) => {
      const { values, texts } = await quantStudio('Omit', third('false', 'false'), third(number, '24.5'))
      expect(values[2]).toBeNull()
      expect(texts).toContain(`Riga 6: «${number}» di SMN1`)
    },
  )

  it.each(['0', '99', '99,9', '999', '> 9999'])(
    'a number that stands for no measurement is none of another analyte: %s',
    async (number) => {
      const { values } = await tableOfEight('Lotto', third('1', '1'), [], third(number, '3,2'))
      expect(values[2]).not.toBeNull()
    },
  )
})
