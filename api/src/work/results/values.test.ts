import type { AnalysisTypeId, ResultValue } from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileFor } from '../../testing/analysed.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type AcceptedCard, acceptedCards, closedPlate } from '../../testing/plates.ts'

let test: TestApp
/** A server of its own, whose laboratory changes its category. */
let sma: TestApp
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  sma = await startTestApp()
  analyst = await test.as('analyst')
})
afterAll(async () => {
  await test.close()
  await sma.close()
})

const below = (value: number) => ({ comparator: '<', value }) as const
const above = (value: number) => ({ comparator: '>', value }) as const
type Values = Readonly<Record<string, Readonly<Record<string, ResultValue>>>>

/** Plans and measures one plate of a type. */
async function measured(code: AnalysisTypeId, values: Values) {
  const plate = await closedPlate(test, code)
  const params = { id: plate.id }
  const answer = await analyst.call('importResults', {
    params,
    body: {},
    file: fileFor(plate, code, { values }),
  })
  if (answer.kind !== 'imported') throw new Error('It was only reported')
  const grid = await analyst.call('getGrid', { params, query: {} })
  const rowOf = ({ barcode }: AcceptedCard) => {
    const row = grid.rows.find((one) => one.barcode === barcode)
    if (!row) throw new Error('The card is not on the plate')
    return row
  }
  const valueIn = (card: AcceptedCard, analyte: string) =>
    rowOf(card).values.find((one) => one.code === analyte)
  return { answer, params, grid, rowOf, valueIn }
}
type Measured = Awaited<ReturnType<typeof measured>>

/** Closes a grid with what is proposed for each row. */
async function closed({ grid, params }: Measured): Promise<void> {
  const { version } = await analyst.call('saveGridDraft', {
    params,
    body: {
      version: grid.draftVersion,
      rows: grid.rows.map(({ sampleAnalysisId, proposedAction: { actionId } }) => ({
        sampleAnalysisId,
        actionId,
        note: 'Come proposto',
      })),
    },
  })
  await analyst.call('closeGrid', { params, body: { draftVersion: version } })
}

describe('a file whose values lack something', () => {
  it('case 7: a file without SMN1 is refused whatever the person confirms, and the names found are listed', async () => {
    const cards = await acceptedCards(sma, 2)
    const { id } = sma.laboratory
    // Laboratory and cards become those of another category.
    await sql`update workgroups set type = 'sma', config = jsonb_set(config, '{screenings}', '["sma"]')
      where id = ${id}`.execute(sma.db)
    await sma.db
      .updateTable('analyzableSamples')
      .set({ category: 'sma' })
      .where('category', '=', 'sne')
      .where(
        'sampleId',
        'in',
        cards.map((card) => card.id),
      )
      .execute()
    const plate = await closedPlate(sma, 'sma_smn1')
    const file = fileFor(plate, 'sma_smn1')
    const params = { id: plate.id }
    const person = await sma.as('analyst')
    const renamed = { ...file, bytes: file.bytes.replaceAll('SMN1', 'SMN2') }
    const dryRunOf = async (named: typeof file) => {
      const dry = await person.call('importResults', { params, body: { dryRun: true }, file: named })
      if (dry.kind !== 'report') throw new Error('It was imported')
      return dry.report
    }
    expect((await dryRunOf(renamed)).importable).toBe(false)
    const error = await person.refused('importResults', {
      params,
      body: { acceptMissing: true },
      file: renamed,
    })
    expect(error.details.code).toBe('file_mismatch')
    expect(error.message).toContain('manca l’analita obbligatorio SMN1')
    expect(error.message).toContain('Nomi trovati nel file: RNASEP, SMN2.')
    // Another spelling is the same target: it is read, not left out.
    const spelled = await dryRunOf({ ...file, bytes: file.bytes.replaceAll('SMN1', 'SMN-1') })
    expect(spelled.importable).toBe(true)
    expect(spelled.analytesMapped.map(({ column, code }) => [column, code])).toContainEqual(['SMN-1', 'SMN1'])
    expect(spelled.analytesMissing).toEqual([])
    const { status } = await sma.db
      .selectFrom('plates')
      .select('status')
      .where('id', '=', plate.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('closed')
  })

  it('importResults says negative and impossible values, and keeps them as not readable', async () => {
    const [card] = (await acceptedCards(test, 1)) as [AcceptedCard]
    await test.db
      .updateTable('cutoffColumns')
      .set({ plausibleHigh: 500 })
      .where('analyte', '=', 'C3')
      .execute()
    const { answer, valueIn, rowOf } = await measured('sne_ms', {
      [card.barcode]: { PHE: -12.5, C3: 88_888 },
    })
    const texts = answer.report.problems.map(({ text }) => text)
    expect(texts.filter((text) => text.includes('PHE -12,5 non è un valore possibile'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('C3 88888 non è un valore possibile'))).toHaveLength(1)
    expect(valueIn(card, 'PHE')).toMatchObject({ value: null, flag: 'ERR' })
    expect(rowOf(card).proposedAction.actionId).toBe('re_test_single')
    expect(rowOf(card).against.map(({ code }) => code)).toContain('required_missing')
  })
})

describe('a value beyond a limit by less than the decimals of its analyte', () => {
  it('a value beyond a limit by less than its decimals is stored, judged and offered as measured', async () => {
    const [first, second, third] = (await acceptedCards(test, 3)) as [
      AcceptedCard,
      AcceptedCard,
      AcceptedCard,
    ]
    const { rowOf, valueIn } = await measured('sne_ms', {
      [first.barcode]: { PHE: 140.4, 'C5DC+C6OH': 0.3804, SUAC: 2.004, C0: 6.496 },
      [second.barcode]: { XLE: 400.4 },
      [third.barcode]: { PHE: 360.4, C3: 12.004 },
    })
    expect(valueIn(first, 'PHE')).toMatchObject({ value: 140.4, flag: 'H' })
    expect(valueIn(first, 'C5DC+C6OH')).toMatchObject({ value: 0.3804, flag: 'H' })
    expect(valueIn(first, 'SUAC')?.flag).toMatch(/^HH?$/)
    expect(valueIn(first, 'C0')).toMatchObject({ value: 6.496, flag: 'L' })
    expect(rowOf(first).refusedActions.map(({ actionId }) => actionId)).toContain('report_negative')
    expect(valueIn(second, 'XLE')).toMatchObject({ value: 400.4, flag: 'HH' })
    expect(valueIn(third, 'PHE')).toMatchObject({ value: 360.4, flag: 'HH' })
    expect(valueIn(third, 'C3')).toMatchObject({ value: 12.004, flag: 'HH' })
    const { items } = await analyst.call('listCriticalValues', { query: {} })
    expect(items.map(({ barcode }) => barcode)).toEqual(
      expect.arrayContaining([second.barcode, third.barcode]),
    )
  })

  it('TGAL 15.04 above 15 is a finding', async () => {
    const [card] = (await acceptedCards(test, 1)) as [AcceptedCard]
    const { valueIn, rowOf } = await measured('tgal_tot', { [card.barcode]: { TGAL: 15.04 } })
    expect(valueIn(card, 'TGAL')).toMatchObject({ value: 15.04, flag: 'H' })
    expect(rowOf(card).refusedActions.map(({ actionId }) => actionId)).toContain('report_negative')
  })
})

describe('a value with a comparator', () => {
  it('a value with a comparator is stored and shown with it, and makes ratios of its direction', async () => {
    const [low, high] = (await acceptedCards(test, 2)) as [AcceptedCard, AcceptedCard]
    const { valueIn } = await measured('sne_ms', {
      [low.barcode]: { C8: below(0.01), TYR: 100, PHE: 50 },
      [high.barcode]: { PHE: above(400), TYR: 100 },
    })
    expect(valueIn(low, 'C8')).toMatchObject({ value: 0.01, comparator: '<', flag: 'N', percentile: null })
    expect(valueIn(low, 'C8')?.raw).toBe('<0,01')
    expect(valueIn(low, 'C8')?.replicateValues).toMatchObject([{ value: 0.01, comparator: '<' }])
    expect(valueIn(low, 'C8/C2')).toMatchObject({ comparator: '<' })
    expect(valueIn(high, 'PHE')).toMatchObject({ value: 400, comparator: '>', flag: 'HH' })
    expect(valueIn(high, 'PHE/TYR')).toMatchObject({ value: 4, comparator: '>', flag: 'H' })
    expect(valueIn(high, 'TYR')?.comparator).toBeNull()

    const found = async (filters: object) =>
      (await analyst.call('listSamples', { query: { analyte: 'PHE', ...filters } })).items.map(({ id }) => id)
    expect(await found({ valueFrom: 1000 })).toEqual([high.id])
    expect(await found({ valueFrom: 10, valueTo: 300 })).not.toContain(high.id)
    const { items } = await analyst.call('listSampleAnalyses', { query: { analyte: 'PHE', valueFrom: 1000 } })
    expect(items[0]?.sought).toMatchObject({ value: 400, comparator: '>' })
  })

  it('cases 9 and 10: GALT < 2,0 is an urgent recall, GALT < 2,5 is repeated and then recalled', async () => {
    const [nine, ten] = (await acceptedCards(test, 2)) as [AcceptedCard, AcceptedCard]
    const total = { [nine.barcode]: { TGAL: 17 }, [ten.barcode]: { TGAL: 17 } }
    await closed(await measured('tgal_tot', total))
    await closed(await measured('tgal_tot', total))

    const first = await measured('tgal_galt', {
      [nine.barcode]: { GALT: below(2) },
      [ten.barcode]: { GALT: below(2.5) },
    })
    expect(first.valueIn(nine, 'GALT')).toMatchObject({ value: 2, comparator: '<', flag: 'L' })
    expect(first.rowOf(nine).proposedAction.actionId).toBe('urgent_recall')
    expect(first.valueIn(ten, 'GALT')).toMatchObject({ value: 2.5, comparator: '<', flag: 'NC' })
    expect(first.rowOf(ten).proposedAction.actionId).toBe('re_test_single')
    expect(first.rowOf(ten).refusedActions.map(({ actionId }) => actionId)).toContain('report_negative')
    await closed(first)

    const again = await measured('tgal_galt', { [ten.barcode]: { GALT: below(2.5) } })
    expect(again.rowOf(ten).proposedAction.actionId).toBe('urgent_recall')
    expect(again.rowOf(ten).against.map(({ code }) => code)).toContain('open_finding')
  })
})

describe('case 14: a newborn of unknown gestational age', () => {
  it('a newborn of unknown gestational age is judged by the gravest band; no negative is said until it is known', async () => {
    const cards = (await acceptedCards(test, 3)) as [AcceptedCard, AcceptedCard, AcceptedCard]
    const [finding, unsure, sure] = cards
    await test.db
      .updateTable('newborns')
      .set({ gaWeeks: null, gaDays: null })
      .where(
        'id',
        'in',
        cards.map(({ newbornId }) => newbornId),
      )
      .execute()
    const { rowOf, valueIn, params } = await measured('sne_ms', {
      [finding.barcode]: { TYR: 450 },
      [unsure.barcode]: { TYR: 450 },
      [sure.barcode]: { TYR: 100, PHE: 50 },
    })
    expect(valueIn(finding, 'TYR')).toMatchObject({ flag: 'H', limits: { high: 400 } })
    expect(rowOf(finding).findings.map(({ analyte }) => analyte)).toContain('TYR')
    expect(rowOf(finding).against.map(({ text }) => text)).toContain(
      'Dato del neonato mancante (età gestazionale): TYR',
    )
    expect(rowOf(sure).against.map(({ code }) => code)).not.toContain('fact_unknown')

    const support = await test.as('support', { laboratory: null })
    const { version } = await support.call('getSample', { params: { id: unsure.id } })
    const newborn = await support.call('getNewborn', { params: { id: unsure.newbornId } })
    await support.call('updateSample', {
      params: { id: unsure.id },
      body: {
        version,
        reason: 'Riletto il cartoncino',
        newborn: { version: newborn.version, gaWeeks: 34, gaDays: 0 },
      },
    })
    const grid = await analyst.call('getGrid', { params, query: {} })
    const known = grid.rows.find(({ barcode }) => barcode === unsure.barcode)
    const tyrosine = known?.values.find(({ code }) => code === 'TYR')
    expect(tyrosine).toMatchObject({ flag: 'N', limits: { high: 600 } })
    expect(known?.against.flatMap(({ text }) => (text.includes('TYR') ? [text] : []))).toEqual([])
  })
})
