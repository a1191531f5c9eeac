import { addDays, dayOf } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '../../platform/database/columns.ts'
import {
  createWorkgroup,
  inventCards,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let office: TestPerson
let administrator: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  office = await test.as('administration')
  administrator = await test.as('administrator')
})
afterEach(() => test.close())

const change = (id: number, body: object) => ({ params: { id }, body })
const configOf = async (id: number) => (await administrator.call('getWorkgroup', { params: { id } })).config

describe('the start of a programme', () => {
  const offering = () =>
    createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      referenceLaboratoryId: test.laboratory.id,
      config: { screenings: ['sne', 'lysosomal'] },
    })
  /** Categories expected of a newborn of whose consent nobody knows. */
  async function expectedOf(birthPointId: number, birthAt: string) {
    const [card] = inventCards(test.clock.now(), 1)
    if (!card) throw new Error('A card was invented')
    const newborn = { ...card.newborn, birthAt }
    const { cards } = await sendShipment(test, {
      cards: [{ ...card, consent: {}, newborn }],
      from: birthPointId,
    })
    const rows = await test.db
      .selectFrom('expectedCategories as e')
      .innerJoin('samples', 'samples.newbornId', 'e.newbornId')
      .select('e.category')
      .where('samples.barcode', '=', cards[0]?.barcode ?? '')
      .execute()
    return rows.map(({ category }) => category)
  }

  it('the start of a programme is set by administration with audit trail, and newborns before it are not expected', async () => {
    const { id } = await offering()
    const [card] = inventCards(test.clock.now(), 1)
    const birthAt = card?.newborn.birthAt ?? ''
    const day = dayOf(new Date(birthAt))
    expect(await expectedOf(id, birthAt)).toContain('lysosomal')
    const config = await configOf(id)
    const start = (lysosomal: string) =>
      office.call('updateWorkgroup', change(id, { config: { ...config, programmeStart: { lysosomal } } }))
    await start(addDays(day, 1))
    const before = await expectedOf(id, birthAt)
    expect(before).toContain('sne')
    expect(before).not.toContain('lysosomal')
    await start(day)
    expect(await expectedOf(id, birthAt)).toContain('lysosomal')
    const values = await test.db
      .selectFrom('auditValues')
      .select(['field', 'before', 'after'])
      .where('field', '=', 'config.programmeStart.lysosomal')
      .orderBy('id')
      .execute()
    expect(values).toEqual([
      { field: 'config.programmeStart.lysosomal', before: null, after: addDays(day, 1) },
      { field: 'config.programmeStart.lysosomal', before: addDays(day, 1), after: day },
    ])
  })

  it('the start of a programme ends when a change leaves it out, with its former day in the audit trail', async () => {
    const { id } = await offering()
    const config = await configOf(id)
    const programmeStart = { lysosomal: '2026-06-01' }
    for (const without of [config, { ...config, programmeStart: {} }]) {
      await office.call('updateWorkgroup', change(id, { config: { ...config, programmeStart } }))
      await office.call('updateWorkgroup', change(id, { config: without }))
      expect((await configOf(id)).programmeStart ?? {}).toEqual({})
    }
    const values = await test.db
      .selectFrom('auditValues')
      .select(['before', 'after'])
      .where('field', '=', 'config.programmeStart.lysosomal')
      .orderBy('id')
      .execute()
    const [set, cleared] = [
      { before: null, after: '2026-06-01' },
      { before: '2026-06-01', after: null },
    ]
    expect(values).toEqual([set, cleared, set, cleared])
  })

  it('the start of a programme is refused in the future, for a stored and for a new birth point', async () => {
    const { id } = await offering()
    const config = await configOf(id)
    const today = dayOf(test.clock.now())
    const put = (sne: string) => change(id, { config: { ...config, programmeStart: { sne } } })
    const error = await office.refused('updateWorkgroup', put(addDays(today, 1)))
    expect(error).toMatchObject({
      status: 422,
      details: { code: 'validation', fields: [{ path: 'config.programmeStart.sne' }] },
    })
    expect(error.message).toContain('non può essere nel futuro')
    expect((await configOf(id)).programmeStart).toBeUndefined()
    await office.call('updateWorkgroup', put(today))
    const fresh = {
      ...{ name: 'Nido', facilityName: 'Ospedale', code: 'NUOVO-1', type: 'spoke_birth_point' as const },
      config: { screenings: ['sne' as const], programmeStart: { sne: addDays(today, 1) } },
    }
    expect((await administrator.refused('createWorkgroup', { body: fresh })).status).toBe(422)
  })

  it('the start of a programme is refused after newborns whose cards were sent, with the number of cards', async () => {
    const { id } = await offering()
    const cards = inventCards(test.clock.now(), 2)
    await sendShipment(test, { cards, from: id })
    const born = cards.map(({ newborn }) => dayOf(newborn.birthAt)).sort()
    const config = await configOf(id)
    const put = (day: string) => change(id, { config: { ...config, programmeStart: { sne: day } } })
    const [first = '', last = ''] = born
    const error = await office.refused('updateWorkgroup', put(addDays(last, 1)))
    expect(error).toMatchObject({ status: 422, details: { code: 'validation', cards: { sne: 2 } } })
    expect(error.message).toContain('2 cartoncini')
    // Earlier than every card, then earlier still, and back as far as the first newborn.
    for (const day of [first, addDays(first, -30), first]) await office.call('updateWorkgroup', put(day))
    expect((await office.refused('updateWorkgroup', put(addDays(last, 1)))).details).toMatchObject({
      cards: { sne: 2 },
    })
  })

  it('the start of a programme that was in the future before this rule stays until it is changed', async () => {
    const { id } = await offering()
    const config = { ...(await configOf(id)), programmeStart: { lysosomal: '2099-01-01' } }
    await test.db
      .updateTable('workgroups')
      .set({ config: json(config) })
      .where('id', '=', id)
      .execute()
    await office.call('updateWorkgroup', change(id, { config: { ...config, oldSampleDays: 10 } }))
    expect((await configOf(id)).programmeStart).toMatchObject({ lysosomal: '2099-01-01' })
  })
})
