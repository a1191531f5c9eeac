import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settleRestored } from '../../platform/installation/restored.ts'
import { recordOutgoingOf } from '../../records/reports/outgoing-report.ts'
import {
  createWorkgroup,
  startTestApp,
  type TestApp,
  type TestCaller,
  type TestPerson,
} from '../../testing/index.ts'
import { outsideSample } from '../../testing/outside-samples.ts'
import { pendingReport } from '../../testing/reported.ts'
import { decodeHl7, type Message, readMessage, type Segment, valueAt, writeMoment } from '../hl7/index.ts'

let test: TestApp
let supervisor: TestPerson
let sender: TestCaller
let made: Awaited<ReturnType<typeof pendingReport>>
/** A report that waits for its supervisor, on a server of its own. */
async function prepare() {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
  made = await pendingReport(test)
  sender = await test.withKey(made.card.birthPointId)
}

const accept = async (id: number) => {
  const { version } = await supervisor.call('getReport', { params: { id } })
  await supervisor.call('acceptReport', { params: { id }, body: { version } })
  await test.drawn()
}
const list = (since = 0, limit = 100) => sender.call('listIntakeReports', { query: { since, limit } })
async function fetchText(id: number, pdf = false): Promise<string> {
  const answer = await sender.raw('getIntakeReport', { params: { id }, query: { pdf } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload.toString('utf8')
}
const read = (text: string): Message => {
  const message = readMessage(text)
  if (!message) throw new Error('The answer is no message')
  return message
}
const named = ({ segments }: Message, name: string): Segment[] => segments.filter((one) => one.name === name)

describe('a birth point fetches the reports of its cards', () => {
  beforeEach(prepare)
  afterEach(() => test.close())

  it('a birth point fetches the reports of its cards asks from a position that there can be', async () => {
    const answer = await sender.refused('listIntakeReports', { query: { since: 2 ** 31, limit: 1 } })
    expect(answer.details.fields).toMatchObject([{ path: 'since' }])
  })

  const refusedAt = async (since: number) =>
    (await sender.refused('listIntakeReports', { query: { since, limit: 1 } })).details
  const reopen = async () => {
    const { version } = await supervisor.call('getReport', { params: { id: made.id } })
    const body = { version, motivation: 'Valore di un altro cartoncino' }
    await supervisor.call('reopenReport', { params: { id: made.id }, body })
  }
  const restore = async (at: string) => {
    await test.db
      .insertInto('installationIdentity')
      .values({ id: 1, identity: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', madeAt: test.clock.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await settleRestored(test.db, new Date(at), { always: true })
  }
  const warnings = async () => {
    const found = await test.services.watch.warnings()
    return found.map(({ code }) => code)
  }

  it('a birth point and the operator are told of a position that a restored database has forgotten', async () => {
    await accept(made.id)
    const { next } = await list()
    expect(await list(next)).toMatchObject({ items: [], next })
    expect(await refusedAt(next + 18)).toMatchObject({ code: 'cursor_ahead', last: next, from: next })
    expect(await warnings()).toContain('restore_unnoticed')
  })

  it('a birth point is told where to read on, also later, when its position is from before a second restore', async () => {
    await accept(made.id)
    await restore('2026-11-27T09:00:00Z')
    const before = await test.db.selectFrom('outgoingReportCounters').selectAll().executeTakeFirstOrThrow()
    await reopen()
    const { next } = await list()
    expect(next).toBe(before.last + 1)
    // The backup is restored again: its counter is at 1.
    await test.db.deleteFrom('outgoingReports').where('position', '>', 1).execute()
    await test.db.updateTable('outgoingReportCounters').set({ last: 1 }).execute()
    await restore('2026-11-27T09:30:00Z')
    expect(await refusedAt(next)).toMatchObject({ code: 'cursor_ahead', from: 1 })
    await recordOutgoingOf({ db: test.db, now: test.clock.now() }, [made.id], 'marked')
    const refused = await sender.refused('listIntakeReports', { query: { since: next, limit: 1 } })
    expect([refused.message, refused.details]).toEqual([
      expect.stringContaining('since=1;'),
      expect.objectContaining({ code: 'cursor_ahead', from: 1 }),
    ])
    expect((await list(1)).items).toMatchObject([{ event: 'marked', position: before.last + 3_001 }])
    // The restore is known: nothing warns of it.
    expect(await warnings()).not.toContain('restore_unnoticed')
  })

  it('a birth point goes on from a position that an earlier version gave and answered', async () => {
    await accept(made.id)
    await test.db.updateTable('outgoingReportCounters').set({ last: 10_001, checkedAfter: 10_001 }).execute()
    expect((await list(10_000)).items).toEqual([])
    expect(await refusedAt(10_002)).toMatchObject({ code: 'cursor_ahead', from: 1 })
  })

  it('a birth point gets no report before somebody has signed', async () => {
    expect(await list()).toMatchObject({ items: [], next: 0, more: false })
    const early = await sender.refused('getIntakeReport', { params: { id: made.id }, query: {} })
    expect(early.details.code).toBe('not_found')
  })

  it('a birth point learns that a report was reopened, and gets the next revision as a correction', async () => {
    await accept(made.id)
    const { version } = await supervisor.call('getReport', { params: { id: made.id } })
    await supervisor.call('reopenReport', {
      params: { id: made.id },
      body: { version, motivation: 'Valore di un altro cartoncino' },
    })
    const after = await list(1)
    expect(after.items).toMatchObject([{ position: 2, event: 'reopened', status: 'reopened' }])
    const withdrawn = read(await fetchText(made.id))
    expect(named(withdrawn, 'OBR').map((one) => valueAt(one, 25))).toEqual(['R', 'R', 'R'])
    expect(valueAt(named(withdrawn, 'NTE')[0], 3)).toContain('NON PIÙ VALIDO')
    const interpretation = named(withdrawn, 'OBX').find((one) => valueAt(one, 3) === '57130-7')
    expect([valueAt(interpretation, 8), valueAt(interpretation, 11)]).toEqual(['', 'W'])

    await made.analyst.call('decideSampleAnalysis', {
      params: { id: made.sampleAnalysisId },
      body: { actionId: 'report_negative' },
    })
    const next = await test.db
      .selectFrom('reports')
      .select(['id', 'revision'])
      .where('supersedesId', '=', made.id)
      .executeTakeFirstOrThrow()
    await accept(next.id)
    expect((await list(2)).items).toMatchObject([{ position: 3, reportId: next.id, revision: 2 }])
    const corrected = read(await fetchText(next.id))
    expect(named(corrected, 'OBR').map((one) => valueAt(one, 25))).toEqual(['C', 'C', 'C'])
    expect(named(corrected, 'OBX').every((one) => ['C', 'X'].includes(valueAt(one, 11)))).toBe(true)

    // The correction answers the order of the first report and names it; the first one does not hold any more.
    const replaced = read(await fetchText(made.id))
    const fillers = (message: Message) => named(message, 'OBR').map((one) => valueAt(one, 3))
    expect(fillers(corrected)).toEqual(fillers(withdrawn))
    expect(fillers(replaced)).toEqual(fillers(withdrawn))
    expect(named(replaced, 'OBR').map((one) => valueAt(one, 25))).toEqual(['R', 'R', 'R'])
    expect(named(replaced, 'OBX').every((one) => ['R', 'X', 'W'].includes(valueAt(one, 11)))).toBe(true)
    const [first, second] = [replaced, corrected].map((message) => valueAt(named(message, 'OBR')[0], 20))
    expect(named(corrected, 'OBR').map((one) => valueAt(one, 21))).toEqual([first, first, first])
    expect(valueAt(named(corrected, 'NTE')[0], 3)).toBe(`Referto ${second}: sostituisce il referto ${first}.`)
    expect(valueAt(named(replaced, 'NTE')[0], 3)).toContain(`sostituito dal referto ${second}`)
    expect(new Set([withdrawn, replaced].map((message) => valueAt(message.segments[0], 10))).size).toBe(2)
  })
})

describe('an accepted report', () => {
  beforeAll(async () => {
    await prepare()
    await accept(made.id)
  })
  afterAll(() => test.close())

  it('an accepted report reads on from the last step, and the same step again says the same', async () => {
    const { items, next } = await list()
    expect(items).toMatchObject([
      { position: 1, reportId: made.id, event: 'accepted', status: 'accepted', revision: 1 },
    ])
    expect(items[0]?.barcode).toBe(made.card.barcode)
    expect((await list()).items).toEqual(items)
    expect((await list(next)).items).toEqual([])
    expect(await fetchText(made.id)).toBe(await fetchText(made.id))
  })

  it('an accepted report is a message with values, units, ranges and flags under LOINC codes', async () => {
    const message = read(await fetchText(made.id))
    expect(valueAt(message.segments[0], 9, 3)).toBe('ORU_R01')
    expect(named(message, 'OBR').map((one) => valueAt(one, 4))).toEqual(['57128-1', '57717-1', '54089-8'])
    expect(named(message, 'OBR').map((one) => valueAt(one, 25))).toEqual(['F', 'F', 'F'])
    const phe = named(message, 'OBX').find((one) => valueAt(one, 3) === '29573-3')
    expect(valueAt(phe, 2)).toBe('NM')
    expect(valueAt(phe, 3, 4)).toBe('PHE')
    expect(Number(valueAt(phe, 5))).toBeGreaterThan(0)
    expect(valueAt(phe, 6)).toBe('umol/L')
    expect(valueAt(phe, 7)).toMatch(/^(?:<= |>= )?\d/)
    expect(valueAt(phe, 8)).toMatch(/^(?:N|L|H|LL|HH)$/)
    expect(valueAt(phe, 11)).toBe('F')
    const barcode = named(message, 'OBX').find((one) => valueAt(one, 3) === '57723-9')
    expect(valueAt(barcode, 5)).toBe(made.card.barcode)
  })

  it('an accepted report names the order and the facility of the birth as they came with the card', async () => {
    await test.db
      .updateTable('samples')
      .set({
        placerOrderNumber: 'ORD-1',
        fillerOrderNumber: 'FIL-1',
        birthFacilityName: 'Ospedale Alfa',
        birthFacilityCode: '080101',
      })
      .where('barcode', '=', made.card.barcode)
      .execute()
    const message = read(await fetchText(made.id))
    for (const segment of [...named(message, 'ORC'), ...named(message, 'OBR')])
      expect([valueAt(segment, 2), valueAt(segment, 3)]).toEqual(['ORD-1', 'FIL-1'])
    const told = (code: string) =>
      valueAt(
        named(message, 'OBX').find((one) => valueAt(one, 3) === code),
        5,
      )
    expect([told('62329-8'), told('62330-6')]).toEqual(['080101', 'Ospedale Alfa'])
  })

  it('an accepted report holds the signed document byte for byte when asked for it', async () => {
    const message = read(await fetchText(made.id, true))
    const document = named(message, 'OBX').find((one) => valueAt(one, 2) === 'ED')
    const { rawPayload } = await supervisor.raw('printReport', { params: { id: made.id } })
    expect(Buffer.compare(Buffer.from(valueAt(document, 5, 5), 'base64'), rawPayload)).toBe(0)
    expect(await fetchText(made.id)).not.toContain('Base64')
  })

  it('an accepted report of another birth point is neither listed, read nor acknowledged', async () => {
    const stranger = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
    const refused = await stranger.refused('getIntakeReport', { params: { id: made.id }, query: {} })
    expect(refused.details.code).toBe('not_found')
    expect(await stranger.call('listIntakeReports', { query: {} })).toMatchObject({ items: [], more: false })
    const word = await stranger.refused('acknowledgeIntakeReport', {
      params: { id: made.id },
      body: { ack: 'AA' },
    })
    expect(word.details.code).toBe('not_found')
  })

  it('an accepted report says that it arrived, once', async () => {
    const word = { params: { id: made.id }, body: { ack: 'AA' as const } }
    expect(await sender.call('acknowledgeIntakeReport', word)).toEqual({ changed: true })
    expect(await sender.call('acknowledgeIntakeReport', word)).toEqual({ changed: false })
    expect((await list()).items[0]?.acknowledgedAt).not.toBeNull()
  })

  it('every fetch is in the trail', async () => {
    await fetchText(made.id)
    const trail = await test.db
      .selectFrom('auditTrail')
      .select('apiKeyId')
      .where('entity', '=', 'report')
      .where('action', '=', 'fetch')
      .execute()
    expect(trail.length).toBeGreaterThan(0)
    expect(trail.every(({ apiKeyId }) => apiKeyId !== null)).toBe(true)
  })
})

describe('an urgent positive', () => {
  beforeEach(prepare)
  afterEach(() => test.close())

  it('an urgent positive is marked as such, and the report says by when it was due', async () => {
    await accept(made.id)
    const urgent = await pendingReport(test, 'urgent_recall')
    await accept(urgent.id)
    const key = await test.withKey(urgent.card.birthPointId)
    const answer = await key.raw('getIntakeReport', { params: { id: urgent.id }, query: {} })
    const message = read(answer.rawPayload.toString('utf8'))
    const { dueAt } = await test.db
      .selectFrom('analyzableSamples')
      .select('dueAt')
      .where('sampleId', '=', urgent.card.id)
      .where('category', '=', 'sne')
      .executeTakeFirstOrThrow()
    for (const priority of named(message, 'TQ1')) {
      expect([1, 2, 3].map((part) => valueAt(priority, 9, part))).toEqual(['S', 'Stat', 'HL70485'])
      expect(valueAt(priority, 8)).toBe(writeMoment(new Date(dueAt ?? '')))
    }
    const outcome = named(message, 'OBX').find((one) => valueAt(one, 3) === '57130-7')
    expect([valueAt(outcome, 5, 4), valueAt(outcome, 8)]).toEqual(['positive', 'AA'])
    const usual = read(await fetchText(made.id))
    expect(named(usual, 'TQ1').map((one) => valueAt(one, 9))).toEqual(['R', 'R', 'R'])
  })
})

describe('beside a report that another programme wrote', () => {
  beforeEach(prepare)
  afterEach(() => test.close())

  const shapeOf = ({ segments }: Message) => [...new Set(segments.map(({ name }) => name))]

  it('the segments come in the same order, each group from ORC to SPM, the same fields filled', async () => {
    const bytes = outsideSample('hl7/002_NewSTEPs_ORU_R01.hl7')
    if (!bytes) return
    await accept(made.id)
    const theirs = read(decodeHl7(bytes))
    const ours = read(await fetchText(made.id))
    const optional = ['NTE']
    expect(shapeOf(ours).filter((name) => name !== 'NK1')).toEqual(
      shapeOf(theirs).filter((name) => name !== 'NK1' && !optional.includes(name)),
    )
    const groups = (message: Message) =>
      message.segments
        .map(({ name }) => name)
        .join(' ')
        .replaceAll(/(?:OBX )+/gu, 'OBX+ ')
        .replaceAll('TQ1 ', '')
    const oneGroup = /ORC OBR OBX\+ SPM/gu
    expect(groups(ours).match(oneGroup)).toHaveLength(3)
    expect((groups(theirs).match(oneGroup) ?? []).length).toBeGreaterThanOrEqual(3)
    const question = (message: Message, code: string) =>
      named(message, 'OBX').find((one) => valueAt(one, 3) === code)
    for (const code of ['57721-3', '57718-9', '57130-7', '29573-3', '8339-4', '57723-9']) {
      const [own, other] = [question(ours, code), question(theirs, code)]
      if (!own || !other) throw new Error(`${code} is missing`)
      expect(valueAt(own, 2), code).toBe(valueAt(other, 2))
      expect(valueAt(own, 3, 3), code).toBe(valueAt(other, 3, 3))
      expect(valueAt(own, 6), code).toBe(valueAt(other, 6))
      expect(valueAt(own, 29), code).toBe(valueAt(other, 29))
      expect(valueAt(own, 14) === '', code).toBe(valueAt(other, 14) === '')
    }
  })
})
