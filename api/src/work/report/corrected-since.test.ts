import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Message, readMessage, valueAt, writeMoment } from '../../exchange/hl7/index.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { pendingReport } from '../../testing/reported.ts'

let test: TestApp
let supervisor: TestPerson
let support: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  supervisor = await test.as('supervisor', { validator: true })
  support = await test.as('support', { laboratory: null })
})
afterAll(() => test.close())

type Made = Awaited<ReturnType<typeof pendingReport>>
const read = (id: number) => supervisor.call('getReport', { params: { id } })
async function accepted(): Promise<Made> {
  const made = await pendingReport(test)
  const { version } = await read(made.id)
  await supervisor.call('acceptReport', { params: { id: made.id }, body: { version } })
  await test.drawn()
  return made
}

const hoursAfter = (moment: string, hours: number) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString()

/** Another name, birth, gestation and collection, and a transfusion. */
async function correctAll({ card }: Made) {
  const { version, newborn, collectedAt } = await support.call('getSample', { params: { id: card.id } })
  const { version: ofNewborn } = await support.call('getNewborn', { params: { id: newborn.id } })
  return support.call('updateSample', {
    params: { id: card.id },
    body: {
      reason: 'Riletto il cartoncino',
      version,
      collectedAt: hoursAfter(collectedAt, -1),
      conditions: { transfusion: { at: hoursAfter(collectedAt, -10), type: 'red_cells' } },
      newborn: {
        version: ofNewborn,
        surname: 'Cambiati',
        name: 'Altra Persona',
        birthAt: hoursAfter(newborn.birthAt, -2),
        birthTimeKnown: true,
        gaWeeks: 33,
        gaDays: 0,
        birthWeight: 1900,
      },
    },
  })
}

async function messageOf({ id, card }: Made): Promise<string> {
  const sender = await test.withKey(card.birthPointId)
  const answer = await sender.raw('getIntakeReport', { params: { id }, query: {} })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload.toString('utf8')
}
/** Segments but for the header and the note that the report is to be reassessed. */
const factsOf = (text: string) => text.split('\r').filter((segment) => !/^(MSH|NTE)\|/u.test(segment))
const pidOf = (text: string, field: number) =>
  valueAt(
    (readMessage(text) as Message).segments.find(({ name }) => name === 'PID'),
    field,
  )

describe('an accepted report whose card is corrected', () => {
  it('a report whose card is corrected goes on saying what it said: message, list and page', async () => {
    const made = await accepted()
    const before = { page: await read(made.id), message: await messageOf(made) }
    await correctAll(made)
    const message = await messageOf(made)
    expect(factsOf(message)).toEqual(factsOf(before.message))
    expect(message).toContain('NTE|1|L|')
    expect(before.message).not.toContain('NTE|')
    const page = await read(made.id)
    expect(page.newborn).toEqual(before.page.newborn)
    expect(page.facts).toEqual(before.page.facts)
    const { items } = await supervisor.call('listAcceptedReports', { query: {} })
    const { id, code, surname, name, sex, birthAt } = before.page.newborn
    const row = items.find((one) => one.id === made.id)
    expect(row?.newborn).toEqual({ id, code, surname, name, sex, birthAt })
  })

  it('a report whose card is corrected names what differs now, tells the supervisors, and the story keeps it', async () => {
    const made = await accepted()
    expect((await read(made.id)).corrected).toEqual([])
    await correctAll(made)
    const { corrected, number, newborn } = await read(made.id)
    expect(corrected).toEqual(
      expect.arrayContaining(['surname', 'name', 'birthAt', 'gestation', 'collectedAt', 'transfusion']),
    )
    const notes = await test.db
      .selectFrom('notifications')
      .select(['title', 'text', 'link', 'role'])
      .where('userId', '=', supervisor.userId)
      .where('entityType', '=', 'report')
      .where('entityId', '=', made.id)
      .execute()
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({ role: 'supervisor', link: `/report/${made.id}/view` })
    expect(notes[0]?.title).toContain(`Referto ${number} da rivalutare`)
    expect(notes[0]?.text).toContain('cognome, nome')
    expect(JSON.stringify(notes)).not.toMatch(/Cambiati|Persona/)
    const story = await supervisor.call('listNewbornEvents', {
      query: { newbornId: newborn.id, types: ['corrected'] },
    })
    expect(story.items).toMatchObject([{ type: 'corrected', refs: { reportId: made.id, category: 'sne' } }])
  })

  it('a correction of a fact that no report prints tells nobody', async () => {
    const made = await accepted()
    const { version } = await support.call('getSample', { params: { id: made.card.id } })
    await support.call('updateSample', {
      params: { id: made.card.id },
      body: { reason: 'Posto', version, storageLocation: 'Scatola 9' },
    })
    expect((await read(made.id)).corrected).toEqual([])
    const told = await test.db
      .selectFrom('notifications')
      .select('id')
      .where('entityType', '=', 'report')
      .where('entityId', '=', made.id)
      .execute()
    expect(told).toEqual([])
  })

  it('a report accepted before facts were frozen says what its snapshot and its document say', async () => {
    const made = await accepted()
    await sql`alter table report_documents disable trigger report_documents_frozen`.execute(test.db)
    await test.db
      .updateTable('reportDocuments')
      .set({ facts: null })
      .where('reportId', '=', made.id)
      .execute()
    await sql`alter table report_documents enable trigger report_documents_frozen`.execute(test.db)
    const before = { page: await read(made.id), message: await messageOf(made) }
    await correctAll(made)
    const { newborn, corrected } = await read(made.id)
    expect(newborn).toEqual(before.page.newborn)
    expect(corrected).toEqual(expect.arrayContaining(['surname', 'birthAt', 'collectedAt']))
    const after = await messageOf(made)
    expect(pidOf(after, 5)).toBe(before.page.newborn.surname)
    expect(pidOf(after, 7)).toBe(writeMoment(new Date(before.page.newborn.birthAt)))
    expect(factsOf(after)).toEqual(factsOf(before.message))
  })
})
