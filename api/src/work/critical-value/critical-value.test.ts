import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysedPlate, fileFor } from '../../testing/analysed.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards, closedPlate } from '../../testing/plates.ts'

let test: TestApp
let analyst: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterAll(() => test.close())

/** A plate of three cards, two of them with critical values. */
async function imported() {
  const cards = await acceptedCards(test, 3)
  const [one, other] = cards.map(({ barcode }) => barcode)
  const plate = await closedPlate(test)
  const values: Record<string, Record<string, number>> = {
    [one ?? '']: { PHE: 900, C8: 3.2 },
    [other ?? '']: { PHE: 300, XLE: 900 },
  }
  const file = fileFor(plate, 'sne_ms', { values })
  await analyst.call('importResults', { params: { id: plate.id }, body: {}, file })
  return { plate, cards, barcodes: [one ?? '', other ?? ''] }
}
type State = 'open' | 'taken' | 'decided' | 'repeated'
/** Critical values of one plate. */
async function list({ id }: { readonly id: number }, state?: State, person = analyst) {
  const query = { sort: 'importedAt' as const, pageSize: 500, ...(state ? { state } : {}) }
  const { items } = await person.call('listCriticalValues', { query })
  return items.filter(({ plate }) => plate?.id === id)
}

describe('critical values of an import', () => {
  it('critical values of an import are told once to analysts and supervisors, on screen and by mail without names', async () => {
    const supervisor = await test.as('supervisor')
    const planner = await test.as('planner')
    const { plate, barcodes } = await imported()
    const told = await test.db
      .selectFrom('notifications')
      .select(['userId', 'text', 'link'])
      .where('type', '=', 'critical_values')
      .where('entityId', '=', plate.id)
      .execute()
    for (const { userId } of [analyst, supervisor])
      expect(told.filter((one) => one.userId === userId)).toHaveLength(1)
    expect(told.some(({ userId }) => userId === planner.userId)).toBe(false)
    expect(told[0]?.text).toMatch(/\(PHE, C8\); .*\(XLE\)/)
    expect(told[0]?.link).toBe('/critical-value/list?state=open')

    const letters = (await test.letters()).filter(({ text }) => text.includes(barcodes[0] ?? ''))
    const people = await test.db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', 'in', [analyst.userId, supervisor.userId, planner.userId])
      .execute()
    const addressOf = (person: TestPerson) => people.find(({ id }) => id === person.userId)?.email
    for (const person of [analyst, supervisor])
      expect(letters.filter(({ to }) => to === addressOf(person))).toHaveLength(1)
    expect(letters.some(({ to }) => to === addressOf(planner))).toBe(false)
    for (const barcode of barcodes) expect(letters[0]?.text).toContain(barcode)
    for (const { newborn } of await list(plate)) {
      expect(letters[0]?.text).not.toContain(newborn.surname)
      expect(told[0]?.text).not.toContain(newborn.surname)
    }
  })

  it('critical values of an import reach a planner on call as a notice without a link to their page', async () => {
    const planner = await test.as('planner')
    const day = '2026-11-20'
    const shift = { workgroupId: test.laboratory.id, userId: planner.userId, fromOn: day, toOn: day }
    const { id: shiftId } = await test.db
      .insertInto('onCallShifts')
      .values({ ...shift, telephone: '02 1234567', createdBy: analyst.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { plate, barcodes } = await imported()
    const { items } = await planner.call('listNotifications')
    expect(items.map(({ type, link, entity }) => ({ type, link, plate: entity?.id }))).toEqual([
      { type: 'critical_values', link: null, plate: plate.id },
    ])
    const { email } = await planner.call('getMe')
    const letter = (await test.letters()).find(
      ({ to, text }) => to === email && text.includes(barcodes[0] ?? ''),
    )
    expect(letter?.text).toMatch(/\/home\n$/)
    await test.db.deleteFrom('onCallShifts').where('id', '=', shiftId).execute()
  })

  it('critical values of an import are thrown away with their run by a lead alone', async () => {
    const { plate } = await imported()
    const body = { reason: 'File sbagliato' }
    const refused = await analyst.refused('deleteResults', { params: { id: plate.id }, body })
    expect(refused.details.code).toBe('lead_required')
    const lead = await test.as('analyst', { lead: true })
    expect((await lead.call('deleteResults', { params: { id: plate.id }, body })).changed).toBe(true)
  })

  it('critical values of an import are none where no value is critical', async () => {
    const before = (await test.letters()).length
    const { plate } = await analysedPlate(test, { cards: 2 })
    expect(await list(plate)).toEqual([])
    expect(await test.letters()).toHaveLength(before)
  })

  it('critical values of an import wait until a person takes charge; the first one counts and is named', async () => {
    const { plate } = await imported()
    const open = await list(plate, 'open')
    expect(open.map(({ values }) => values.map(({ code, value }) => [code, value]))).toEqual([
      [
        ['PHE', 900],
        ['C8', 3.2],
      ],
      [['XLE', 900]],
    ])
    const params = { id: open[0]?.id ?? 0 }
    const supervisor = await test.as('supervisor')
    const taken = await supervisor.call('takeCriticalValue', { params })
    expect(taken).toMatchObject({
      changed: true,
      criticalValue: { state: 'taken', taken: { by: { id: supervisor.userId } } },
    })
    expect(await analyst.call('takeCriticalValue', { params })).toMatchObject({
      changed: false,
      criticalValue: { taken: { by: { id: supervisor.userId } } },
    })
    expect(await list(plate, 'open')).toHaveLength(1)
    const trail = await test.db
      .selectFrom('auditTrail')
      .select(['actorId', 'entityId'])
      .where('entity', '=', 'critical-value')
      .where('entityId', '=', params.id)
      .execute()
    expect(trail).toEqual([{ actorId: supervisor.userId, entityId: params.id }])
  })

  it('critical values of an import need nobody any more once their row is decided', async () => {
    const { plate } = await imported()
    const [first] = await list(plate)
    await analyst.call('decideSampleAnalysis', {
      params: { id: first?.sampleAnalysisId ?? 0 },
      body: { actionId: 'urgent_recall', note: null },
    })
    expect(await list(plate, 'open')).toHaveLength(1)
    expect(await list(plate, 'decided')).toMatchObject([{ id: first?.id, taken: null }])
    expect(await analyst.call('takeCriticalValue', { params: { id: first?.id ?? 0 } })).toMatchObject({
      changed: false,
    })
  })

  it('critical values of an import of a run that is thrown away stay open until the card is analysed again', async () => {
    const { plate, barcodes } = await imported()
    const lead = await test.as('analyst', { lead: true })
    await lead.call('deleteResults', { params: { id: plate.id }, body: { reason: 'Corsa non valida' } })
    expect(await list(plate, 'open')).toHaveLength(2)
    test.clock.advance({ minutes: 5 })
    const values = { [barcodes[0] ?? '']: { PHE: 950 } }
    const file = fileFor(plate, 'sne_ms', { values })
    await analyst.call('importResults', { params: { id: plate.id }, body: {}, file })
    expect(await list(plate, 'open')).toMatchObject([{ values: [{ code: 'PHE', value: 950 }] }])
    expect(await list(plate, 'repeated')).toHaveLength(2)
  })

  it('critical values of an import of another laboratory or a hidden category do not exist', async () => {
    const { plate } = await imported()
    const [first] = await list(plate)
    const params = { id: first?.id ?? 0 }
    const stranger = await test.as('analyst', {
      laboratory: await createWorkgroup(test.db, { type: 'standard' }),
    })
    expect(await list(plate, undefined, stranger)).toEqual([])
    expect((await stranger.refused('takeCriticalValue', { params })).status).toBe(404)
    const support = await test.as('support')
    const forced = await test.as('analyst', { impersonatedBy: support.userId })
    expect((await forced.refused('takeCriticalValue', { params })).details.code).toBe('own_session')
    const administrator = await test.as('administrator', { laboratory: null })
    expect((await administrator.refused('takeCriticalValue', { params })).status).toBe(403)
    expect(await list(plate, 'open')).toHaveLength(2)
  })
})
