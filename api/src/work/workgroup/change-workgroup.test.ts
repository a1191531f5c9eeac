import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createWorkgroup,
  sendShipment,
  startTestApp,
  type TestApp,
  type TestPerson,
} from '../../testing/index.ts'

let test: TestApp
let office: TestPerson
let administrator: TestPerson
// Every test begins with one laboratory: additions of another test to the network would change the refusals.
beforeEach(async () => {
  test = await startTestApp()
  office = await test.as('administration')
  administrator = await test.as('administrator')
})
afterEach(() => test.close())

const change = (id: number, body: object) => ({ params: { id }, body })
const configOf = async (id: number) => (await administrator.call('getWorkgroup', { params: { id } })).config

describe('who changes a workgroup', () => {
  it('administration changes its own laboratory and its birth points', async () => {
    const birthPoint = await createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      referenceLaboratoryId: test.laboratory.id,
      config: { screenings: ['sne'] },
    })
    for (const { id } of [test.laboratory, birthPoint])
      expect((await office.call('updateWorkgroup', change(id, { address: 'Via Roma 1' }))).address).toBe(
        'Via Roma 1',
      )
  })

  it('nobody overwrites what another person saved since the form was opened', async () => {
    const { id } = test.laboratory
    const { version } = await office.call('getWorkgroup', { params: { id } })
    const saved = await administrator.call('updateWorkgroup', change(id, { address: 'Via Po 2', version }))
    const refusal = await office.refused('updateWorkgroup', change(id, { address: 'Via Roma 1', version }))
    expect(refusal).toMatchObject({ status: 409, details: { code: 'stale_version', current: saved } })
    const again = change(id, { pec: 'lab@pec.example', version: saved.version })
    expect(await office.call('updateWorkgroup', again)).toMatchObject({ address: 'Via Po 2' })
  })

  it('administration changes neither another laboratory nor its birth points, and the attempt stands in their trail', async () => {
    const other = await createWorkgroup(test.db, { type: 'icfc' })
    const theirs = await createWorkgroup(test.db, {
      type: 'tin',
      referenceLaboratoryId: other.id,
      config: { screenings: [] },
    })
    for (const { id } of [other, theirs]) {
      const config = { screenings: [], reminderAfterHours: 1 }
      const error = await office.refused('updateWorkgroup', change(id, { config }))
      expect(error).toMatchObject({ status: 403, details: { code: 'permission_denied' } })
      const row = await test.db
        .selectFrom('auditTrail')
        .selectAll()
        .where('entity', '=', 'workgroup')
        .where('entityId', '=', id)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        action: 'refused',
        actorId: office.userId,
        details: { code: 'permission_denied' },
      })
    }
    expect((await configOf(other.id)).screenings).toEqual(['ic', 'fc'])
  })

  it('administration links no birth point of another laboratory; a link that an administrator made stays', async () => {
    const other = await createWorkgroup(test.db, { type: 'icfc' })
    const [own, theirs] = await Promise.all(
      [test.laboratory.id, other.id].map((referenceLaboratoryId) =>
        createWorkgroup(test.db, {
          type: 'spoke_birth_point',
          referenceLaboratoryId,
          config: { screenings: [] },
        }),
      ),
    )
    if (!own || !theirs) throw new Error('Two birth points were made')
    const links = (...ids: number[]) => change(test.laboratory.id, { birthPointIds: ids })
    const refused = await office.refused('updateWorkgroup', links(own.id, theirs.id))
    expect(refused).toMatchObject({ status: 403, details: { birthPointIds: [theirs.id] } })
    expect((await office.call('updateWorkgroup', links(own.id))).birthPointIds).toEqual([own.id])
    await administrator.call('updateWorkgroup', links(own.id, theirs.id))
    const kept = await office.call('updateWorkgroup', links(theirs.id, own.id))
    expect([...kept.birthPointIds].sort()).toEqual([own.id, theirs.id].sort())
    expect((await office.call('updateWorkgroup', links(own.id))).birthPointIds).toEqual([own.id])
  })

  it.each([
    ['code', { code: 'NUOVO' }],
    ['type', { type: 'sma' }],
    ['referenceLaboratoryId', { referenceLaboratoryId: 77 }],
  ])('the %s is for administrators, also of the own laboratory', async (path, body) => {
    const error = await office.refused('updateWorkgroup', change(test.laboratory.id, body))
    expect(error).toMatchObject({ status: 403, details: { changed: [path] } })
    // A form sends every field: the same value is no change.
    const { code } = test.laboratory
    await office.call('updateWorkgroup', change(test.laboratory.id, { code, type: 'standard' }))
  })

  it('the address of the credit link reaches the people of the laboratory; a script is none', async () => {
    const before = await configOf(test.laboratory.id)
    const put = (creditUrl: string) => change(test.laboratory.id, { config: { ...before, creditUrl } })
    const creditOf = async () => (await office.call('getCredit')).url
    expect(await creditOf()).toBeNull()
    await office.call('updateWorkgroup', put('https://fornitore.example/sne'))
    expect(await creditOf()).toBe('https://fornitore.example/sne')
    for (const address of ['javascript:alert(1)', 'fornitore.example', 'https://'])
      expect((await office.refused('updateWorkgroup', put(address))).details.fields?.[0]?.path).toBe(
        'config.creditUrl',
      )
    await office.call('updateWorkgroup', put(''))
    expect(await creditOf()).toBeNull()
  })

  it('the leads are told when the rule of four eyes changes', async () => {
    const lead = await test.as('supervisor', { lead: true })
    const other = await test.as('supervisor')
    const before = await configOf(test.laboratory.id)
    const put = (fourEyes: boolean) =>
      office.call('updateWorkgroup', change(test.laboratory.id, { config: { ...before, fourEyes } }))
    const titles = async (person: typeof lead) =>
      (await person.call('listNotifications')).items.map(({ title }) => title)
    await put(true)
    expect(await titles(lead)).toEqual([])
    await put(false)
    expect(await titles(lead)).toEqual(['Regola dei quattro occhi disattivata'])
    expect(await titles(other)).toEqual([])
    await put(true)
  })

  it('the audit row of a change has former and new values beside it', async () => {
    const ward = await createWorkgroup(test.db, { config: { screenings: [] } })
    await administrator.call('updateWorkgroup', change(ward.id, { name: 'Nuovo', phones: ['055 1'] }))
    const values = await test.db
      .selectFrom('auditValues')
      .select(['field', 'before', 'after'])
      .where('entity', '=', 'workgroup')
      .where('entityId', '=', ward.id)
      .orderBy('field')
      .execute()
    expect(values).toEqual([
      { field: 'name', before: ward.name, after: 'Nuovo' },
      { field: 'phones', before: [], after: ['055 1'] },
    ])
  })
})

describe('a category of a birth point', () => {
  it('a category of a birth point keeps its laboratory: the change that leaves it alone is refused by name', async () => {
    await createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      config: { screenings: ['sne', 'lysosomal'] },
    })
    const config = { ...(await configOf(test.laboratory.id)), screenings: ['sne', 'btd', 'tgal'] }
    const error = await office.refused('updateWorkgroup', change(test.laboratory.id, { config }))
    expect(error).toMatchObject({
      status: 409,
      details: { code: 'category_without_laboratory', categories: ['lysosomal'] },
    })
    expect(error.message).toMatch(/Malattie lisosomiali|lisosomiali/i)
    await createWorkgroup(test.db, { config: { screenings: ['lysosomal'] } })
    const changed = await office.call('updateWorkgroup', change(test.laboratory.id, { config }))
    expect(changed.config.screenings).toEqual(['sne', 'btd', 'tgal'])
  })

  it('a category of a birth point is not offered anew while no laboratory analyses it', async () => {
    const ward = await createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      referenceLaboratoryId: test.laboratory.id,
      config: { screenings: ['sne'] },
    })
    const config = { ...(await configOf(ward.id)), screenings: ['sne', 'sma'] }
    const error = await office.refused('updateWorkgroup', change(ward.id, { config }))
    expect(error.details.code).toBe('category_without_laboratory')
  })

  it('a category of a birth point is not taken over from another laboratory by administration, but by an administrator', async () => {
    await createWorkgroup(test.db, { type: 'icfc' })
    const before = await configOf(test.laboratory.id)
    const config = { ...before, screenings: [...before.screenings, 'ic' as const] }
    const error = await office.refused('updateWorkgroup', change(test.laboratory.id, { config }))
    expect(error).toMatchObject({ status: 403, details: { categories: ['ic'] } })
    expect(error.message).toContain('un altro laboratorio')
    expect(await configOf(test.laboratory.id)).toEqual(before)
    const alone = { ...before, screenings: [...before.screenings, 'sma' as const] }
    await office.call('updateWorkgroup', change(test.laboratory.id, { config: alone }))
    const taken = await administrator.call('updateWorkgroup', change(test.laboratory.id, { config }))
    expect(taken.config.screenings).toContain('ic')
  })

  it('a category of a birth point is not given up while cards of it are at work in the laboratory', async () => {
    await createWorkgroup(test.db, { config: { screenings: ['sne'] } })
    await sendShipment(test, { cards: 1 })
    const config = { ...(await configOf(test.laboratory.id)), screenings: ['btd', 'tgal', 'lysosomal'] }
    const error = await office.refused('updateWorkgroup', change(test.laboratory.id, { config }))
    expect(error).toMatchObject({ status: 409, details: { categories: ['sne'] } })
    expect(error.message).toContain('in lavorazione')
  })
})
