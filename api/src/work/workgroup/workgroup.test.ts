import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let administrator: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  administrator = await test.as('administrator')
})
afterEach(() => test.close())

const input = {
  name: 'Nido',
  facilityName: 'Ospedale di Àlba',
  code: 'ALBA',
  type: 'spoke_birth_point' as const,
  config: { screenings: ['sne' as const], reminderAfterHours: 24 },
}

describe('laboratories, birth points and wards', () => {
  it('laboratories, birth points and wards are added by an administrator alone; a code is taken once', async () => {
    const administration = await test.as('administration')
    expect((await administration.refused('createWorkgroup', { body: input })).status).toBe(403)
    const made = await administrator.call('createWorkgroup', { body: input })
    expect(made).toMatchObject({ code: 'ALBA', config: { reminderAfterHours: 24, oldSampleDays: 14 } })
    expect((await administrator.refused('createWorkgroup', { body: input })).details.code).toBe('duplicate')
    const list = await administration.call('listWorkgroups', { query: { q: 'alba' } })
    expect(list.items.map((item) => item.id)).toEqual([made.id])
  })

  it('laboratories, birth points and wards say what is missing, field by field', async () => {
    const error = await administrator.refused('createWorkgroup', { body: { ...input, name: '', code: 'X' } })
    expect(error.details.fields).toEqual([{ path: 'name', message: 'Questo campo è obbligatorio' }])
  })

  it('the list of wards for a recall offers those that can carry it out for a birth point', async () => {
    const birthPoint = await createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      config: { screenings: [] },
    })
    const ward = await administrator.call('createWorkgroup', {
      body: {
        ...input,
        code: 'PED',
        name: 'Pediatria',
        config: { screenings: [], pediatric: true },
        birthPointIds: [birthPoint.id],
      },
    })
    const analyst = await test.as('analyst')
    const of = async (id: number) =>
      (await analyst.call('listPediatricWorkgroups', { query: { id } })).items.map((item) => item.id)
    expect(await of(birthPoint.id)).toEqual([ward.id])
    expect(await of(ward.id)).toEqual([])
    const { items } = await analyst.call('listSpokeWorkgroups', { query: { id: birthPoint.id } })
    expect(items).toHaveLength(1)
  })
})
