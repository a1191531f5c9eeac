import { compareCases } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { recallCard, recalled } from '../../testing/recalled.ts'

let test: TestApp
let analyst: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterEach(() => test.close())

const board = (person: TestPerson, query: object = {}) => person.call('listRecallCases', { query })
const first = async (person = analyst) => {
  const [found] = (await board(person)).items
  if (!found) throw new Error('The board is empty')
  return found
}
const altered = { C8: 0.7, 'C8/C10': 4 }

describe('the board', () => {
  it('the board has the finding in numbers, what is waited for, from whom and by when', async () => {
    const { newborn } = await recalled(test, altered)
    const one = await first()
    expect(one).toMatchObject({
      category: 'sne',
      newborn: { id: newborn.card.newbornId },
      urgent: false,
      overdue: false,
      waits: 'card',
      missing: [],
      attempts: { count: 0, last: null },
      owner: null,
      report: { status: 'accepted', outcome: 'recall' },
    })
    expect(one.findings).toContainEqual(
      expect.objectContaining({ analyte: 'C8', value: expect.stringMatching(/^0,70/), flag: 'H' }),
    )
    expect(one.request?.recipients).toHaveLength(1)
    expect(one.dueOn).not.toBeNull()
  })

  it('the board finds a case by the numbers of its order and request, and the code of its newborn', async () => {
    await recalled(test, altered)
    await recalled(test, altered)
    const [one, other] = (await board(analyst)).items
    const found = async (q: string) => (await board(analyst, { q })).items.map(({ id }) => id)
    for (const q of [one?.number, one?.request?.number, one?.newborn.code, one?.newborn.code.toLowerCase()])
      expect(await found(q ?? ''), q).toEqual([one?.id])
    expect(await found(other?.newborn.code ?? '')).toEqual([other?.id])
  })

  it('the board does not show a card that only replaces an unsuitable one', async () => {
    const { card } = await recalled(test, altered).then(({ newborn }) => newborn)
    await test.db
      .updateTable('sampleRequests')
      .set(({ selectFrom }) => ({
        motivationId: selectFrom('motivations').select('id').where('machineName', '=', 'invalid_repeat'),
      }))
      .where('newbornId', '=', card.newbornId)
      .execute()
    expect((await board(analyst)).items).toEqual([])
  })

  it('the board keeps the order of the domain: urgent, then overdue, then by the day', async () => {
    const ids: number[] = []
    for (let made = 0; made < 3; made += 1) {
      await recalled(test, altered)
      ids.push(...(await board(analyst, { pageSize: 50 })).items.map(({ request }) => request?.id ?? 0))
    }
    const [one, two, three] = [...new Set(ids)]
    const set = (id: number | undefined, values: object) =>
      test.db
        .updateTable('sampleRequests')
        .set(values)
        .where('id', '=', id ?? 0)
        .execute()
    await set(one, { dueDate: '2020-01-01' })
    await set(two, { dueDate: '2030-01-01', urgent: true })
    await set(three, { dueDate: '2029-01-01' })
    const { items, counts } = await board(analyst)
    expect(items.map(({ request }) => request?.id)).toEqual([two, one, three])
    expect(items.map(({ id }) => id)).toEqual(items.toSorted(compareCases).map(({ id }) => id))
    expect(counts).toEqual({ all: 3, mine: 0, overdue: 1, urgent: 1, untold: 1, escalated: 0 })
    const only = async (query: object) =>
      (await board(analyst, query)).items.map(({ request }) => request?.id)
    expect(await only({ overdue: true })).toEqual([one])
    expect(await only({ urgent: true })).toEqual([two])
    expect(await only({ category: ['ic'] })).toEqual([])
    const place = items[0]?.birthPoint?.id ?? 0
    expect((await only({ birthPointId: [place] })).length).toBeGreaterThan(0)
    expect(await only({ birthPointId: [place + 10_000] })).toEqual([])
    expect((await board(analyst, { pageSize: 1, page: 2 })).items[0]?.request?.id).toBe(one)
  })

  it('the board shows a positive until clinical centre and family are told, late after the hours of safety', async () => {
    const { newborn } = await recalled(test, altered, 'report_positive')
    const one = await first()
    expect(one).toMatchObject({ waits: 'communication', missing: ['centre', 'family'], overdue: false })
    test.clock.advance({ hours: 25 })
    analyst = await test.as('analyst')
    expect(await first()).toMatchObject({ overdue: true })
    expect((await board(analyst)).counts.untold).toBe(1)
    for (const recipientType of ['centro_clinico', 'genitore'] as const)
      await analyst.call('createCommunication', {
        body: {
          newbornId: newborn.card.newbornId,
          recipientType,
          recipientName: 'Dr.ssa Conti',
          channel: 'telefono',
          at: test.clock.now().toISOString(),
          outcome: 'comunicato',
          category: 'sne',
          text: 'Comunicato',
        },
      })
    expect((await board(analyst)).items).toEqual([])
    expect(await analyst.call('getRecallCase', { params: { id: one.id } })).toMatchObject({ open: false })
  })

  it('the board waits for the outcome once the card has arrived', async () => {
    const { newborn, sent } = await recalled(test, altered)
    const { card } = await recallCard(test, { newborn, sent })
    analyst = await test.as('analyst')
    expect(await first()).toMatchObject({ waits: 'analysis', request: { answeredBy: card.barcode } })
  })

  it('the board is of the own laboratory and its categories; support sees all; others have no desk', async () => {
    await recalled(test, altered)
    const { id } = await first()
    const laboratory = await createWorkgroup(test.db, { type: 'standard' })
    const stranger = await test.as('analyst', { laboratory })
    expect((await board(stranger)).items).toEqual([])
    expect((await stranger.refused('getRecallCase', { params: { id } })).status).toBe(404)
    const note = { params: { id }, body: { text: 'Nota' } }
    expect((await stranger.refused('writeCaseNote', note)).status).toBe(404)
    const blind = await test.as('analyst', { screenings: ['btd'] })
    expect((await board(blind)).items).toEqual([])
    expect((await blind.refused('getRecallCase', { params: { id } })).status).toBe(404)
    expect((await board(await test.as('support'))).items).toHaveLength(1)
    expect((await (await test.as('planner')).refused('listRecallCases', { query: {} })).status).toBe(403)
  })
})

describe('a hand-over', () => {
  const take = (person: TestPerson, request: { id: number; version: number }) => ({
    params: { id: request.id },
    body: { ownerId: person.userId, version: request.version },
  })

  it('a hand-over puts the case on the own board, and is written into the trail', async () => {
    await recalled(test, altered)
    const { request } = await first()
    if (!request) throw new Error('No request')
    await analyst.call('changeSampleRequest', take(analyst, request))
    expect((await board(analyst, { mine: true })).items).toHaveLength(1)
    expect((await board(await test.as('analyst'), { mine: true })).items).toEqual([])
    const trail = await test.db
      .selectFrom('auditTrail')
      .select('action')
      .where('call', '=', 'changeSampleRequest')
      .execute()
    expect(trail).toEqual([{ action: 'update' }])
  })

  it('a hand-over of two people at once is done by one; the other is told that the case changed', async () => {
    await recalled(test, altered)
    const { request } = await first()
    if (!request) throw new Error('No request')
    const colleague = await test.as('analyst')
    const answers = await Promise.all(
      [analyst, colleague].map((person) => person.raw('changeSampleRequest', take(person, request))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().details.code).toBe('stale_version')
    expect((await first()).owner).not.toBeNull()
  })
})

describe('a case', () => {
  it('a case keeps one note of the same words sent again within a minute', async () => {
    await recalled(test, altered)
    const { id } = await first()
    const note = { params: { id }, body: { text: 'Richiamata la madre' } }
    const made = await analyst.call('writeCaseNote', note)
    const again = await analyst.call('writeCaseNote', note)
    expect(again).toEqual({ changed: false, noteId: made.noteId })
    const colleague = await test.as('analyst')
    expect(await colleague.call('writeCaseNote', note)).toMatchObject({ changed: true })
    test.clock.advance({ minutes: 2 })
    expect(await analyst.call('writeCaseNote', note)).toMatchObject({ changed: true })
  })

  it('a case keeps notes with their documents, the last ones first', async () => {
    await recalled(test, altered)
    const { id } = await first()
    const file = {
      name: 'lettera.pdf',
      type: 'application/pdf',
      bytes: new TextEncoder().encode('%PDF-1.4\n%lettera\nstartxref\n9\n%%EOF\n'),
    }
    await analyst.call('writeCaseNote', { params: { id }, body: { text: 'Chiamare dopo le 18' } })
    const { noteId } = await analyst.call('writeCaseNote', {
      params: { id },
      body: { text: 'Lettera della famiglia' },
      file,
    })
    const { notes, open } = await analyst.call('getRecallCase', { params: { id } })
    expect(open).toBe(true)
    expect(notes.map(({ text, file: kept }) => [text, kept?.name ?? null])).toEqual([
      ['Lettera della famiglia', 'lettera.pdf'],
      ['Chiamare dopo le 18', null],
    ])
    const { rawPayload } = await analyst.raw('downloadCaseNote', { params: { id: noteId } })
    expect(rawPayload.toString()).toContain('%lettera')
    const text = { ...file, bytes: new TextEncoder().encode('solo testo') }
    const refused = await analyst.refused('writeCaseNote', {
      params: { id },
      body: { text: 'x' },
      file: text,
    })
    expect(refused.details.code).toBe('file_type')
  })
})
