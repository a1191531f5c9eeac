import { describe, expect, it } from 'vitest'
import { beside, plateOf, read } from './table-fixture.ts'

describe('a value that its instrument rejects', () => {
  it.each([
    ['Status', 'REJECTED', 'OK'],
    ['Stato', 'Scartato', 'Valido'],
    ['Flag', 'Invalid', ''],
    ['Flags', '1', '0'],
    ['Flag', 'Y', 'N'],
    ['TGAL Flag', 'volume?', ''],
    ['Codice errore', 'E12 volume insufficiente', ''],
    ['Error', '17', '0'],
    ['Esito', 'NON VALIDO', 'OK'],
    ['Esito', 'da ripetere', 'Negativo'],
    ['Valid', 'No', 'Yes'],
    ['Valido', 'falso', 'vero'],
    ['Escluso', 'sì', 'no'],
    ['QC status', 'Fail', 'Pass'],
    ['Outliers', 'Below LLOQ', ''],
    ['Note', 'campione NON VALIDO', ''],
    ['Remarks by software', 'sampling error', ''],
  ])(
    'a value that its instrument rejects by «%s» = «%s» is unreadable with these words',
    async (title, words, usual) => {
      const { importable, texts, first, values } = await beside(title, words, usual)
      expect(importable).toBe(true)
      expect(first).toMatchObject({ value: null, comparator: null, notDetected: false })
      expect(first?.raw).toBe(`3,2 (${title}: ${words})`)
      expect(texts).toContain(`dice «${words}»`)
      expect(values.slice(1)).toEqual([3.6, 4.1])
    },
  )

  it.each([
    ['Status', 'OK'],
    ['Status', 'Completed'],
    ['Flag', 'N/A'],
    ['Flag', '0'],
    ['Flags', '-'],
    ['Error', 'No errors'],
    ['Errore', 'nessuno'],
    ['Esito', 'VALIDO'],
    ['Esito', 'Normale'],
    ['Valid', 'True'],
    ['Standard error', '0,12'],
    ['Peak quality', '95'],
    ['Note', ''],
  ])('a value that its instrument rejects is none by «%s» = «%s»', async (title, words) => {
    expect(await beside(title, words, words)).toMatchObject({
      importable: true,
      texts: '',
      values: [3.2, 3.6, 4.1],
    })
  })

  it.each([
    ['Validated by', 'Rossi'],
    ['Data validazione', '02/11/2026'],
    ['Passive Reference', 'ROX'],
  ])(
    'a value that its instrument rejects is none by who looked at it, or when: «%s»',
    async (title, words) => {
      expect(await beside(title, words, words)).toMatchObject({ importable: true, values: [3.2, 3.6, 4.1] })
    },
  )

  it('a value flagged only as high by its instrument is read, with a notice', async () => {
    const { first, texts } = await beside('Flag', 'H')
    expect(first).toMatchObject({ value: 3.2, raw: '3,2 (Flag: H)' })
    expect(texts).toContain('la colonna «Flag» dice «H»: il valore viene letto')
  })

  it('a value is read beside a note that a person wrote to every row, with a notice', async () => {
    const { first, texts } = await beside('Note', 'primo disco', 'primo disco')
    expect(first).toMatchObject({ value: 3.2, raw: '3,2 (Note: primo disco)' })
    expect(texts).toContain('Righe 2, 3, 4: la colonna «Note» dice «primo disco»')
  })

  it('a value that its instrument rejects stops the import where nobody knows the words of a whole column', async () => {
    const { importable, texts } = await beside('Stato', 'fase 3', 'fase 4')
    expect(importable).toBe(false)
    expect(texts).toContain('La colonna «Stato» dice «fase 3», e altro che non si conosce, in 3 righe')
  })

  it('a verdict rejects the value of its own analyte where the column names the analyte or stands behind each', async () => {
    for (const title of ['PHE Flag', 'Flag (PHE)']) {
      const { valueIn } = await read(
        [`Well;SampleID;Type;PHE;TYR;${title}`, 'A2;SN26000001;Sample;50;60;Invalid'],
        plateOf('PHE', 'TYR'),
      )
      expect([valueIn('A2', 'PHE')?.value, valueIn('A2', 'TYR')?.value]).toEqual([null, 60])
    }
    const { valueIn, texts } = await read(
      ['Well;SampleID;Type;PHE;Flag;TYR;Flag', 'A2;SN26000001;Sample;50;;60;Invalid'],
      plateOf('PHE', 'TYR'),
    )
    expect([valueIn('A2', 'PHE')?.value, valueIn('A2', 'TYR')?.value]).toEqual([50, null])
    expect(texts).toContain('il valore di TYR non si considera leggibile')
  })

  it('a value that its instrument rejects of a row counts for all its analytes', async () => {
    const { valueIn } = await read(
      [
        'Well;SampleID;Type;PHE;TYR;Status',
        'A2;SN26000001;Sample;50;60;Rejected',
        'B2;SN26000002;Sample;50;60;OK',
      ],
      plateOf('PHE', 'TYR'),
    )
    expect([valueIn('A2', 'PHE')?.value, valueIn('A2', 'TYR')?.value]).toEqual([null, null])
    expect(valueIn('B2', 'TYR')?.value).toBe(60)
  })
})

describe('a QuantStudio flag', () => {
  const run = (first: readonly string[], columns = 'Amp Status\tNOAMP\tEXPFAIL') =>
    read(
      [
        '* Instrument Type = QuantStudio 5',
        '[Results]',
        `Well\tWell Position\tSample Name\tTarget Name\tTask\tCT\t${columns}`,
        `1\tA2\tSN26000001\tSMN1\tUNKNOWN\t${first.join('\t')}`,
        '2\tB2\tSN26000002\tSMN1\tUNKNOWN\t24.5\tAmp\tN\tN',
        '3\tC2\tSN26000003\tSMN1\tUNKNOWN\t24.9\tAmp\tN\tN',
      ],
      plateOf('SMN1'),
      'quantstudio_results',
    )

  it.each([
    [['39.5', 'No Amp', 'N', 'N']],
    [['39.5', 'Amp', 'Y', 'N']],
    [['24.5', 'Inconclusive', 'N', 'N']],
  ])('a QuantStudio flag takes a Ct that did not amplify: %j', async (cells) => {
    const { first, importable } = await run(cells)
    expect(importable).toBe(true)
    expect(first).toMatchObject({ value: null, notDetected: false })
  })

  it('a QuantStudio flag says of "Undetermined" what the cell says: SMN1 stays not detected', async () => {
    const { first, texts } = await run(['Undetermined', 'No Amp', 'Y', 'Y'])
    expect(first).toMatchObject({ value: null, notDetected: true })
    expect(texts).toBe('')
  })

  it('a QuantStudio flag of another kind takes "not detected" too', async () => {
    const { first } = await run(['Undetermined', 'Y', 'N', 'N'], 'BADROX\tNOAMP\tEXPFAIL')
    expect(first).toMatchObject({ value: null, notDetected: false })
  })
})

describe('flags of mass spectrometers', () => {
  const waters = (title: string, words: string) =>
    read(
      [
        'Quantify Compound Summary Report',
        'Compound 1:  TGAL',
        `#\tSample Text\tType\tPrimary Flags\tConc.\t${title}\tRT\tVial`,
        `1\tSN26000001\tSample\tbb\t3.2\t${words}\t1.1\t1:A,2`,
        '2\tSN26000002\tSample\tMM\t3.6\t\t1.1\t1:B,2',
        '3\tSN26000003\tSample\tbd\t4.1\t\t1.1\t1:C,2',
      ],
      plateOf('TGAL'),
      'waters_quantify',
    )

  it('flags of mass spectrometers of Waters are read beside the codes of integration', async () => {
    expect((await waters('Quan Flags', 'FAIL ion ratio')).first?.value).toBeNull()
    expect(await waters('Quan Flags', '')).toMatchObject({
      texts:
        'Riga 5: la colonna «Primary Flags» dice «MM»: il picco di TGAL è stato integrato a mano. Il valore viene letto: controllare l’integrazione prima di decidere.',
      values: [3.2, 3.6, 4.1],
    })
  })

  it.each(['Sample Dilution Factor', 'User Factor'])(
    'flags of mass spectrometers of Waters: a %s stops the import',
    async (title) => {
      expect((await waters(title, '5')).importable).toBe(false)
      expect((await waters(title, '1.0')).importable).toBe(true)
    },
  )

  const masshunter = (phe: string, all: string) =>
    read(
      [
        'Sample,,,,,PHE Results,,,TYR Results,,',
        ' ,Name,Data File,Type,Pos.,RT,Final Conc.,Outliers,RT,Final Conc.,Outliers',
        `${all},SN26000001,1.d,Sample,P1-A02,1.2,52.3,${phe},1.9,61.5,`,
        ',SN26000002,2.d,Sample,P1-B02,1.2,50.1,,1.9,60.5,',
        ',SN26000003,3.d,Sample,P1-C02,1.2,51.1,,1.9,60.9,',
      ],
      plateOf('PHE', 'TYR'),
      'masshunter_csv',
    )

  it('flags of mass spectrometers of MassHunter are those of their group', async () => {
    const { valueIn, texts } = await masshunter('Below LLOQ', '')
    expect([valueIn('A2', 'PHE')?.value, valueIn('A2', 'TYR')?.value]).toEqual([null, 61.5])
    expect(texts).toContain('il valore di PHE non si considera leggibile')
    expect(await masshunter('', '')).toMatchObject({ importable: true, texts: '' })
  })
})
