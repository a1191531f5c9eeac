import { describe, expect, it } from 'vitest'
import { outsideSample } from '../../testing/outside-samples.ts'
import { builtInProfiles } from './built-in-profiles.ts'
import { profileOf } from './fixture.ts'
import { matchToPlate } from './match-to-plate.ts'
import { parse } from './parse.ts'
import type { PlannedWell } from './planned-well.ts'
import { recognise } from './recognise.ts'

const bytes = outsideSample('instrument/waters_quantify_compound_summary_TRY.TXT')

/** 119 injections of 35 compounds, 16 of them internal standards. */
describe.skipIf(bytes === null)('the report of a real Waters instrument', () => {
  const waters = profileOf('waters_quantify')

  it('the report of a real Waters instrument is recognised among all profiles', async () => {
    expect(await recognise(bytes!, 'TRY.TXT', builtInProfiles)).toMatchObject({
      profile: { id: 'waters_quantify' },
      confidence: 1,
    })
  })

  it('the report of a real Waters instrument is read whole', async () => {
    const file = await parse(bytes!, waters)
    // Three peaks integrated by a person have no area: their concentration is the intercept of the curve.
    const said = file.problems.map(({ message }) => message)
    const isOf = (word: string) => said.filter((message) => message.includes(word))
    expect(isOf('standard interno').length).toBeGreaterThan(3)
    expect(isOf('integrato a mano').length).toBeGreaterThan(3)
    expect(said.filter((message) => !/standard interno|integrato a mano/u.test(message))).toEqual([
      'Righe 2105, 2107, 2109: la colonna «Area» dice «0»: i valori della riga non si considerano leggibili.',
    ])
    expect(file.truncated).toBe(false)
    expect(file.rows).toHaveLength(119 * 19)
    expect(file.rows.find(({ line }) => line === 9)).toEqual({
      well: 'B2',
      tray: '2',
      sampleName: 'COE00001_01-GEMM-001-12',
      kind: 'sample',
      unknownKind: null,
      analyteName: 'tryptophan',
      analyteCode: null,
      raw: '94980.258',
      value: 94980.258,
      comparator: null,
      notDetected: false,
      flagText: 'bb',
      units: [],
      otherNames: expect.any(Array),
      secondNames: [],
      line: 9,
    })
    expect(
      file.rows.filter(({ sampleName }) => sampleName === 'Double Blank').every(({ well }) => well === null),
    ).toBe(true)
  })

  it('the report of a real Waters instrument maps citrulline to its code and fits the plate that it came from', async () => {
    const file = await parse(bytes!, waters)
    const cards = new Map(
      file.rows
        .filter(({ kind, well, sampleName }) => kind === 'sample' && well && sampleName?.startsWith('COE'))
        .map(({ well, sampleName }) => [well!, sampleName!]),
    )
    const wells: PlannedWell[] = [...cards].map(([position, barcode]) => ({
      position,
      type: 'sample',
      barcode,
      qcLevel: null,
    }))
    const { report, values } = matchToPlate(file, {
      barcode: 'P1',
      wells,
      analytes: [{ code: 'CIT', label: 'Citrullina' }],
    })
    expect(report).toMatchObject({ importable: true, matchedShare: 1, plannedWells: 76 })
    expect(report.analytesMapped).toEqual([{ column: 'citrulline', code: 'CIT', label: 'Citrullina' }])
    expect(values).toHaveLength(76)
  })

  it('the report of a real Waters instrument is of another plate for any plate of ours', async () => {
    const wells: PlannedWell[] = ['A1', 'B1', 'C1', 'D1'].map((position) => ({
      position,
      type: 'sample',
      barcode: `SNE${position}`,
      qcLevel: null,
    }))
    const { report } = matchToPlate(await parse(bytes!, waters), {
      barcode: 'P1',
      wells,
      analytes: [{ code: 'CIT', label: 'Citrullina' }],
    })
    expect(report.importable).toBe(false)
    expect(report.problems.some(({ text }) => text.includes("un'altra piastra"))).toBe(true)
  })

  it('a cut in the report of a real Waters instrument is noticed anywhere but between two compounds', async () => {
    for (const length of [100_000, 250_000, 333_333, 500_001, bytes!.length - 40]) {
      expect((await parse(bytes!.subarray(0, length), waters)).truncated, `${length} bytes`).toBe(true)
    }
  })
})
