import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

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

describe('a change of what is screened', () => {
  const notices = async (person: TestPerson) =>
    (await person.call('listNotifications')).items.map(({ title, text }) => ({ title, text }))
  const offering = (referenceLaboratoryId?: number) =>
    createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      ...(referenceLaboratoryId === undefined ? {} : { referenceLaboratoryId }),
      config: { screenings: ['sne', 'lysosomal'] },
    })

  it('a changed programme start tells the reference laboratory’s leads the former and new day, and only what changed', async () => {
    const lead = await test.as('supervisor', { lead: true })
    const other = await test.as('supervisor')
    const { id, facilityName } = await offering(test.laboratory.id)
    const config = await configOf(id)
    const put = (start: object, more = {}) =>
      office.call('updateWorkgroup', change(id, { config: { ...config, ...more, programmeStart: start } }))
    await put({ sne: '2026-06-01' })
    await put({ sne: '2026-06-01' }, { oldSampleDays: 10 })
    await put({})
    const told = await notices(lead)
    expect(told.map(({ title }) => title)).toEqual(Array(2).fill('Screening di un punto nascita modificati'))
    const texts = told.map(({ text }) => text)
    expect(texts.every((text) => text.includes(facilityName))).toBe(true)
    expect(texts.some((text) => text.includes('prima da sempre; ora 01/06/2026'))).toBe(true)
    expect(texts.some((text) => text.includes('prima 01/06/2026; ora da sempre'))).toBe(true)
    expect(await notices(other)).toEqual([])
  })

  it('a change of what is screened of telephone numbers tells the leads and writes to the place, without the numbers', async () => {
    const lead = await test.as('supervisor', { lead: true })
    const { id } = await createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      referenceLaboratoryId: test.laboratory.id,
    })
    await office.call('updateWorkgroup', change(id, { email: 'nido@ospedale.example' }))
    for (const phones of [['0574 000004'], ['0574 000004'], ['0574 999999']])
      await office.call('updateWorkgroup', change(id, { phones }))
    const told = (await notices(lead)).filter(({ title }) => title === 'Numeri di telefono modificati')
    expect(told).toHaveLength(2)
    expect(JSON.stringify(told)).not.toContain('999999')
    const letters = await test.letters()
    expect(letters).toHaveLength(2)
    expect(letters[0]).toMatchObject({
      to: 'nido@ospedale.example',
      subject: 'Numeri di telefono modificati',
    })
  })

  it('a change of offered categories tells the leads the former and the present ones', async () => {
    const lead = await test.as('supervisor', { lead: true })
    const { id } = await offering(test.laboratory.id)
    const config = { ...(await configOf(id)), screenings: ['sne' as const] }
    await office.call('updateWorkgroup', change(id, { config }))
    const own = await configOf(test.laboratory.id)
    const fewer = own.screenings.filter((category) => category !== 'btd')
    await office.call(
      'updateWorkgroup',
      change(test.laboratory.id, { config: { ...own, screenings: fewer.toReversed() } }),
    )
    const told = await notices(lead)
    expect(told.map(({ title }) => title).sort()).toEqual([
      'Categorie del laboratorio modificate',
      'Screening di un punto nascita modificati',
    ])
    const place = told.find(({ title }) => title.startsWith('Screening'))
    expect(place?.text).toMatch(/prima «.+», «.+lisosomiali.*»; ora «[^»]+»\./i)
  })

  it('a change of what is screened tells the administrators where no other lead answers for the birth point', async () => {
    const second = await test.as('administrator')
    const { id } = await offering()
    const config = { ...(await configOf(id)), screenings: ['sne' as const] }
    await administrator.call('updateWorkgroup', change(id, { config }))
    expect(await notices(second)).toHaveLength(1)
    expect(await notices(administrator)).toEqual([])
  })
})

describe('the address to which letters of a birth point go', () => {
  it('a birth point’s changed letter address is told to leads and former address, without an address in the texts', async () => {
    const lead = await test.as('supervisor', { lead: true })
    const { id, facilityName } = await createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      referenceLaboratoryId: test.laboratory.id,
      config: { screenings: ['sne'] },
    })
    const put = (email: string | null) => office.call('updateWorkgroup', change(id, { email }))
    await put('nido@ospedale.example')
    expect(await test.letters()).toEqual([])
    await put('Nido@ospedale.example')
    await put('altri@altrove.example')
    const [letter, ...more] = await test.letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      to: 'nido@ospedale.example',
      subject: 'Indirizzo email per gli avvisi modificato',
    })
    expect(letter?.text).toContain(facilityName)
    const told = (await lead.call('listNotifications')).items
    expect(told.map(({ title }) => title)).toEqual(Array(2).fill('Indirizzo email per gli avvisi modificato'))
    for (const text of [letter?.text, ...told.map((one) => one.text)]) expect(text).not.toContain('@')
    await put(null)
    expect((await test.letters()).at(-1)?.to).toBe('altri@altrove.example')
  })
})

describe('a place that becomes a clinical centre', () => {
  const titles = async (person: TestPerson) =>
    (await person.call('listNotifications')).items.map(({ title }) => title)
  const nursery = () =>
    createWorkgroup(test.db, { type: 'spoke_birth_point', referenceLaboratoryId: test.laboratory.id })

  it('a place that becomes a clinical centre is told to leads and administrators, also by mail', async () => {
    const lead = await test.as('supervisor', { lead: true })
    const other = await test.as('supervisor')
    const { id, facilityName } = await nursery()
    const config = await configOf(id)
    await office.call('updateWorkgroup', change(id, { config: { ...config, pediatric: true } }))
    for (const person of [lead, administrator])
      expect(await titles(person)).toEqual(['Centro clinico aggiunto'])
    const [notice] = (await lead.call('listNotifications')).items
    expect(notice?.text).toContain(facilityName)
    expect(notice?.text).toContain('prima no; ora sì')
    for (const person of [other, office]) expect(await titles(person)).toEqual([])
    const letters = await test.letters()
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Centro clinico aggiunto',
      'Centro clinico aggiunto',
    ])
    const kept = await test.db
      .selectFrom('auditValues')
      .select(['field', 'before', 'after'])
      .where('entity', '=', 'workgroup')
      .where('entityId', '=', id)
      .where('field', 'like', '%pediatric%')
      .execute()
    expect(kept).toMatchObject([{ before: false, after: true }])
  })

  it('a clinical centre is told again when it follows other birth points or ends as a centre', async () => {
    const lead = await test.as('supervisor', { lead: true })
    const [centre, born] = [await nursery(), await nursery()]
    const config = await configOf(centre.id)
    await administrator.call('updateWorkgroup', change(centre.id, { config: { ...config, pediatric: true } }))
    await administrator.call('updateWorkgroup', change(centre.id, { birthPointIds: [born.id] }))
    await administrator.call('updateWorkgroup', change(centre.id, { birthPointIds: [born.id] }))
    await administrator.call(
      'updateWorkgroup',
      change(centre.id, { config: { ...config, pediatric: false } }),
    )
    expect((await titles(lead)).sort()).toEqual([
      'Centro clinico aggiunto',
      'Centro clinico tolto',
      'Punti nascita di un centro clinico modificati',
    ])
  })
})

it('a notice of changed settings stays with its lead when support hands notifications over', async () => {
  const lead = await test.as('supervisor', { lead: true })
  const colleague = await test.as('supervisor')
  const config = await configOf(test.laboratory.id)
  await office.call('updateWorkgroup', change(test.laboratory.id, { config: { ...config, fourEyes: false } }))
  const support = await test.as('support')
  const body = { fromUserId: lead.userId, toUserId: colleague.userId }
  expect(await support.call('transferNotifications', { body })).toMatchObject({ count: 0 })
})
