import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { analysedPlate, fileFor } from '../../testing/analysed.ts'
import { createWorkgroup } from '../../testing/factories.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { outsideSample } from '../../testing/outside-samples.ts'
import { type AcceptedCard, acceptedCards, closedPlate, newPlate } from '../../testing/plates.ts'

const realFile = outsideSample('instrument/waters_quantify_compound_summary_TRY.TXT')

let test: TestApp
let analyst: TestPerson
let plate: Awaited<ReturnType<typeof closedPlate>>
let cards: AcceptedCard[]
/** A closed plate with five cards, on a server of its own. */
async function prepare() {
  test = await startTestApp()
  analyst = await test.as('analyst')
  // The second newborn is preterm, the third is at term: tyrosine has limits of its own for each.
  const weeks = [39, 34, 40, 39, 39]
  cards = await acceptedCards(test, 5, (card, index) => ({
    ...card,
    newborn: { ...card.newborn, gaWeeks: weeks[index] ?? 39, gaDays: 2 },
  }))
  plate = await closedPlate(test)
}

const params = () => ({ id: plate.id })
const upload = (
  options: Parameters<typeof fileFor>[2] = {},
  body: { dryRun?: boolean; profileId?: string } = {},
) => ({
  params: params(),
  body,
  file: fileFor(plate, 'sne_ms', options),
})
const raw = (name: string, bytes: string | Uint8Array) => ({
  params: params(),
  body: {},
  file: { name, bytes },
})
const valuesOf = async (barcode: string) => {
  const rows = await test.db
    .selectFrom('analysisValues')
    .innerJoin('wells', 'wells.sampleAnalysisId', 'analysisValues.sampleAnalysisId')
    .innerJoin('samples', 'samples.id', 'wells.sampleId')
    .select(['analyte', 'value', 'flag', 'cutoffRuleId'])
    .where('samples.barcode', '=', barcode)
    .where('analysisValues.deletedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.analyte, row]))
}
const everything = async () => ({
  plate: await test.db.selectFrom('plates').select(['status', 'version', 'qcState']).execute(),
  files: await test.db.selectFrom('files').select('id').execute(),
  values: await test.db.selectFrom('analysisValues').select('id').orderBy('id').execute(),
})

const statuses = async () => {
  const analyses = test.db.selectFrom('sampleAnalyses').where('plateId', '=', plate.id)
  const own = await analyses.select(['status', 'analyzableSampleId']).execute()
  const samples = await test.db
    .selectFrom('analyzableSamples')
    .select('status')
    .where(
      'id',
      'in',
      own.map((one) => one.analyzableSampleId),
    )
    .execute()
  const drafts = await test.db.selectFrom('gridDrafts').select('id').where('id', '=', plate.id).execute()
  const distinct = (rows: readonly { status: string }[]) => [...new Set(rows.map(({ status }) => status))]
  return { analyses: distinct(own), samples: distinct(samples), drafts: drafts.length }
}

describe('a file laid on the plate', () => {
  // None of these tests changes the plate.
  beforeAll(prepare)
  afterAll(() => test.close())

  it('a file is only reported when the address says so, as when the form does', async () => {
    const before = await everything()
    const answer = await analyst.call('importResults', { ...upload(), query: { dryRun: true } })
    expect(answer.kind).toBe('report')
    expect(await everything()).toEqual(before)
  })

  it('a file is reported without changing anything', async () => {
    const before = await everything()
    const answer = await analyst.call('importResults', upload({}, { dryRun: true }))
    if (answer.kind !== 'report') throw new Error('It was imported')
    expect(answer.report).toMatchObject({
      profile: { id: 'wide_table' },
      profileRecognised: true,
      plannedWells: 5,
      matchedShare: 1,
      importable: true,
      plateMismatch: null,
    })
    expect(answer.report.controls.every(({ found }) => found)).toBe(true)
    expect(await everything()).toEqual(before)
  })

  it.each([
    ['is no table at all', () => raw('nota.txt', 'Buongiorno, ecco i risultati.'), 'file_unreadable', ''],
    [
      'ends in the middle',
      () => raw('rotto.csv', fileFor(plate, 'sne_ms').bytes.toString().slice(0, -60)),
      'file_unreadable',
      'incompleto',
    ],
    ['is of another plate', () => upload({ plateBarcode: 'PL99' }), 'file_mismatch', 'PL99'],
    [
      'has other cards',
      () =>
        raw(
          'altri.csv',
          cards.reduce(
            (text, { barcode }) => text.replace(barcode, `X${barcode}`),
            fileFor(plate, 'sne_ms').bytes.toString(),
          ),
        ),
      'file_mismatch',
      'altra piastra',
    ],
    [
      'lacks wells',
      () =>
        raw(
          'meta.csv',
          fileFor(plate, 'sne_ms')
            .bytes.toString()
            .split('\r\n')
            .filter((line) => !cards.slice(0, 2).some(({ barcode }) => line.includes(barcode)))
            .join('\r\n'),
        ),
      'file_mismatch',
      '90%',
    ],
    [
      'lacks one of the analytes, without a word that it may',
      () => raw('risultati.csv', String(upload().file.bytes).replaceAll('GLY', 'ALTRO')),
      'analytes_missing',
      'GLY',
    ],
  ])('a file that %s is refused with a sentence, and nothing is changed', async (_, input, code, word) => {
    const before = await everything()
    const error = await analyst.refused('importResults', input())
    expect(error.details.code).toBe(code)
    expect(error.message).toContain(word)
    expect(await everything()).toEqual(before)
  })

  it.skipIf(realFile === null)(
    'a file of a real instrument is recognised, and is of another plate',
    async () => {
      const file = raw('TRY.TXT', realFile ?? '')
      const answer = await analyst.call('importResults', { ...file, body: { dryRun: true } })
      if (answer.kind !== 'report') throw new Error('It was imported')
      expect(answer.report).toMatchObject({ profile: { id: 'waters_quantify' }, importable: false })
      const error = await analyst.refused('importResults', file)
      expect(error.details).toMatchObject({
        code: 'file_mismatch',
        report: { matchedShare: expect.any(Number) },
      })
    },
  )

  it('a file is read by the profile asked for, if there is one', async () => {
    const chosen = await analyst.call('importResults', upload({}, { dryRun: true, profileId: 'wide_table' }))
    expect(chosen).toMatchObject({ report: { profileRecognised: false } })
    const unknown = await analyst.refused('importResults', upload({}, { dryRun: true, profileId: 'nessuno' }))
    expect(unknown.status).toBe(422)
  })

  it('a file waits until its plate is closed', async () => {
    const open = await newPlate(test, await test.as('planner'))
    const error = await analyst.refused('importResults', {
      params: { id: open.id },
      body: {},
      file: fileFor(open, 'sne_ms'),
    })
    expect(error.details).toMatchObject({ code: 'invalid_transition', from: 'planning', to: 'analyzed' })
    expect(error.message).toContain('non è ancora chiusa')
  })

  it('a file is of nobody in another laboratory', async () => {
    const stranger = await test.as('analyst', { laboratory: await createWorkgroup(test.db) })
    expect((await stranger.refused('importResults', upload())).status).toBe(404)
    expect((await stranger.refused('downloadResults', { params: params() })).status).toBe(404)
    const reason = { reason: 'Prova' }
    expect((await stranger.refused('deleteResults', { params: params(), body: reason })).status).toBe(404)
  })

  it('a file cannot be taken back before it was imported', async () => {
    expect((await analyst.refused('downloadResults', { params: params() })).status).toBe(404)
    const error = await analyst.refused('deleteResults', { params: params(), body: { reason: 'Prova' } })
    expect(error.details.code).toBe('invalid_transition')
  })

  it('a file that is too large or of another kind is refused', async () => {
    const large = await analyst.refused('importResults', raw('grande.csv', 'x'.repeat(11 * 1024 * 1024)))
    expect(large.status).toBe(413)
    const kind = await analyst.refused('importResults', raw('foto.exe', 'MZ'))
    expect(kind.details.code).toBe('file_type')
  })
})

describe('an import', () => {
  beforeEach(prepare)
  afterEach(() => test.close())

  it('an import keeps the file, judges every value by the newborn’s rule and opens the grid', async () => {
    const [high, preterm, term, normal] = cards
    const file = upload({
      values: {
        [high?.barcode ?? '']: { PHE: 900, C3: 'not_detected', MET: 'unusable' },
        [preterm?.barcode ?? '']: { TYR: 450 },
        [term?.barcode ?? '']: { TYR: 450 },
      },
    })
    const answer = await analyst.call('importResults', file)
    if (answer.kind !== 'imported') throw new Error('It was only reported')
    expect(answer).toMatchObject({ changed: true, analyses: 5, plate: { status: 'analyzed', qcState: 'ok' } })
    const values = await valuesOf(high?.barcode ?? '')
    expect(values.get('PHE')).toMatchObject({ value: 900, flag: 'HH' })
    expect(values.get('PHE')?.cutoffRuleId).not.toBeNull()
    expect(values.get('C3')?.value).toBeNull()
    expect(values.get('PHE/TYR')?.value).toBeGreaterThan(1)
    expect(values.get('MET')).toMatchObject({ value: null, flag: 'ERR' })
    expect([...(await valuesOf(normal?.barcode ?? '')).values()].every(({ flag }) => flag !== 'HH')).toBe(
      true,
    )

    const rules = await test.db
      .selectFrom('cutoffRules')
      .innerJoin('plates', 'plates.cutoffSetId', 'cutoffRules.cutoffSetId')
      .select(['cutoffRules.id', 'gaTo'])
      .where('plates.id', '=', plate.id)
      .where('analyte', '=', 'TYR')
      .execute()
    const ruleOf = (gaTo: number | null) => rules.find((rule) => rule.gaTo === gaTo)?.id
    const tyrosine = async (card?: AcceptedCard) => (await valuesOf(card?.barcode ?? '')).get('TYR')
    expect(await tyrosine(preterm)).toMatchObject({ value: 450, flag: 'N', cutoffRuleId: ruleOf(37) })
    expect((await tyrosine(term))?.cutoffRuleId).toBe(ruleOf(null))
    expect((await tyrosine(term))?.flag).toBe('H')

    expect(await statuses()).toEqual({ analyses: ['to_review'], samples: ['to_review'], drafts: 1 })
    const events = await test.db
      .selectFrom('newbornEvents')
      .select('newbornId')
      .where('type', '=', 'analyzed')
      .execute()
    expect(events.map(({ newbornId }) => newbornId).sort()).toEqual(cards.map((one) => one.newbornId).sort())

    const again = await analyst.call('importResults', file)
    expect(again).toMatchObject({ kind: 'imported', changed: false })
    const other = await analyst.refused('importResults', upload({ seed: 'altra corsa' }))
    expect(other.details.code).toBe('invalid_transition')

    const kept = await analyst.raw('downloadResults', { params: params() })
    expect(kept.body).toBe(file.file.bytes)
    const { actorId, details } = await test.db
      .selectFrom('auditTrail')
      .select(['actorId', 'details'])
      .where('action', '=', 'import_results')
      .where('entityId', '=', plate.id)
      .executeTakeFirstOrThrow()
    const sha256 = createHash('sha256').update(file.file.bytes).digest('hex')
    expect([actorId, details]).toEqual([analyst.userId, expect.objectContaining({ sha256 })])
    const { items } = await analyst.call('listNotifications')
    expect(items.map(({ title }) => title)).toContainEqual(expect.stringContaining('risultati da valutare'))
  })

  it('an import is taken back with a reason; the plate waits for results again and its file stays', async () => {
    await analyst.call('importResults', upload())
    const silent = await analyst.refused('deleteResults', { params: params(), body: { reason: ' ' } })
    expect(silent.status).toBe(422)
    const kept = (await everything()).values
    const step = await analyst.call('deleteResults', { params: params(), body: { reason: 'Corsa fallita' } })
    expect(step).toMatchObject({ changed: true, analyses: 5, plate: { status: 'closed', qcState: 'none' } })
    expect((await valuesOf(cards[0]?.barcode ?? '')).size).toBe(0)
    expect((await everything()).values).toEqual(kept)
    expect(await statuses()).toEqual({ analyses: ['running'], samples: ['in_analysis'], drafts: 0 })
    expect(
      (await analyst.call('deleteResults', { params: params(), body: { reason: 'Ancora' } })).changed,
    ).toBe(false)
    expect((await analyst.raw('downloadResults', { params: params() })).statusCode).toBe(200)
  })

  it('an import with controls out of range fails the plate and tells the supervisor', async () => {
    const supervisor = await test.as('supervisor')
    const answer = await analyst.call('importResults', upload({ controlShift: 4 }))
    expect(answer).toMatchObject({ kind: 'imported', plate: { qcState: 'fail' } })
    const { items } = await supervisor.call('listNotifications')
    expect(items[0]?.title).toContain('controlli non conformi')
  })

  it('an import of a failed run is repeated on a copy with the same samples in the same wells', async () => {
    await analyst.call('importResults', upload({ controlShift: 4 }))
    await analyst.call('deleteResults', { params: params(), body: { reason: 'Controlli' } })
    const planner = await test.as('planner')
    const { plate: copy, leftOut } = await planner.call('duplicatePlate', {
      params: params(),
      body: { withSamples: true },
    })
    expect(leftOut).toEqual([])
    const wells = (one: typeof copy) => one.wells.map(({ position, barcode }) => [position, barcode])
    expect(wells(copy)).toEqual(wells(plate))
    const statuses = await test.db
      .selectFrom('analyzableSamples')
      .select('status')
      .distinct()
      .where('category', '=', 'sne')
      .execute()
    expect(statuses).toEqual([{ status: 'planned' }])
  })

  it('an import of a closed grid stays', async () => {
    const { plate: other, analyst: own } = await analysedPlate(test, { code: 'btd_act', cards: 0 })
    const at = { params: { id: other.id } }
    const grid = await own.call('getGrid', { ...at, query: {} })
    const rows = grid.rows.map(({ sampleAnalysisId }) => ({
      sampleAnalysisId,
      actionId: 'report_negative' as const,
    }))
    const { version } = await own.call('saveGridDraft', { ...at, body: { version: grid.draftVersion, rows } })
    await own.call('closeGrid', { ...at, body: { draftVersion: version } })
    const error = await own.refused('deleteResults', { ...at, body: { reason: 'Ripensamento' } })
    expect(error.details).toMatchObject({ code: 'invalid_transition', from: 'completed' })
  })
})
