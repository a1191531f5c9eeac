import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nextNumber, nextNumbers } from '../../records/numbers/next-number.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

let test: TestApp
let support: TestPerson
let laboratory: { readonly id: number }
const year = new Date().getFullYear()

beforeAll(async () => {
  test = await startTestApp()
  support = await test.as('support', { laboratory: null })
})
afterAll(() => test.close())
/** Every test has registers of its own. */
beforeEach(async () => {
  laboratory = await createWorkgroup(test.db, { name: 'Laboratorio dei registri' })
})

const entry = (number: number, changes: object = {}) => ({
  body: {
    type: 'sample_invalid' as const,
    workgroupId: laboratory.id,
    number,
    year,
    date: `${year}-01-15`,
    description: 'Cartoncino bagnato',
    ...changes,
  },
})
const create = (number: number, changes: object = {}) =>
  support.call('createRegistryEntry', entry(number, changes))
const refused = (number: number, changes: object = {}) =>
  support.refused('createRegistryEntry', entry(number, changes))

describe('a row by hand', () => {
  it('a row by hand takes the next number of the series, which no step of the work gives again', async () => {
    const { id } = await create(1)
    expect(await support.call('getRegistryEntry', { params: { id } })).toMatchObject({
      number: 1,
      byHand: true,
      removed: null,
      createdBy: { id: support.userId },
    })
    const next = await test.db
      .transaction()
      .execute((db) => nextNumber(db, laboratory.id, 'sample_invalid', year))
    expect(next).toBe(2)
  })

  it('a registry row by hand takes a free number, but no existing one and none that leaves a gap', async () => {
    await test.db.transaction().execute((db) => nextNumbers(db, laboratory.id, 'sample_invalid', year, 2))
    expect((await create(2)).number).toBe(2)
    expect((await refused(2)).details.code).toBe('duplicate')
    expect((await refused(4)).details.code).toBe('validation')
    const check = await support.call('checkDuplicateRegistryEntry', {
      query: { type: 'sample_invalid', number: 2, year, workgroupId: laboratory.id },
    })
    expect(check).toMatchObject({ duplicate: true, existing: { number: 2 }, next: 3 })
  })

  it.each([
    ['a date of another year', { date: `${year - 1}-12-31` }],
    ['a place that is no laboratory', { workgroupId: 999_999 }],
    ['a card that is not there', { sampleId: 999_999 }],
    [
      'a register that the laboratory does not divide',
      { type: 'sample_re-test', variant: 'recall', number: 1 },
    ],
  ])('a row by hand is refused with %s', async (_what, changes) => {
    expect((await refused(1, changes)).details.code).toBe('validation')
  })

  it('a row by hand names one of two registers in a laboratory for cystic fibrosis', async () => {
    const icfc = await createWorkgroup(test.db, { name: 'Laboratorio FC dei registri', type: 'icfc' })
    const row = { workgroupId: icfc.id, type: 'sample_re-test' }
    expect((await refused(1, row)).details.code).toBe('validation')
    expect(await create(1, { ...row, variant: 'extra_spot' })).toMatchObject({ variant: 'extra_spot' })
  })

  it('a row by hand is corrected with a reason; number and register stay', async () => {
    const { id } = await create(1)
    const patch = { description: 'Cartoncino macchiato', date: `${year}-01-16` }
    const body = { ...patch, version: 0, reason: 'Letto male' }
    expect(await support.call('updateRegistryEntry', { params: { id }, body })).toMatchObject({
      ...patch,
      number: 1,
    })
    const moved = { params: { id }, body: { ...body, version: 1, number: 2, type: 'newborn' } } as never
    expect(await support.call('updateRegistryEntry', moved)).toMatchObject({
      number: 1,
      type: 'sample_invalid',
    })
    const other = { params: { id }, body: { ...body, version: 2, date: `${year - 1}-12-31` } }
    expect((await support.refused('updateRegistryEntry', other)).details.code).toBe('validation')
  })

  it('a row by hand from a step of the work keeps the facts of that step; its description is corrected', async () => {
    const { id } = await create(1)
    await test.db.updateTable('internalRegistry').set({ byHand: false }).where('id', '=', id).execute()
    const reason = 'Descrizione imprecisa'
    for (const fact of [{ date: `${year}-02-01` }, { category: 'sma' as const }]) {
      const refusal = await support.refused('updateRegistryEntry', {
        params: { id },
        body: { ...fact, version: 0, reason },
      })
      expect(refusal.details.code).toBe('validation')
    }
    const notes = { notes: 'Visto con il reparto' }
    expect(
      await support.call('updateRegistryEntry', { params: { id }, body: { ...notes, version: 0, reason } }),
    ).toMatchObject(notes)
  })

  it('a row by hand is not overwritten by who read it before another correction', async () => {
    const { id } = await create(1)
    const reason = 'Letto male'
    const first = { notes: 'Visto con il reparto', version: 0, reason }
    const saved = await support.call('updateRegistryEntry', { params: { id }, body: first })
    const late = { description: 'Altro', notes: null, version: 0, reason }
    const refusal = await support.refused('updateRegistryEntry', { params: { id }, body: late })
    expect(refusal).toMatchObject({ status: 409, details: { code: 'stale_version', current: saved } })
    const again = { description: 'Altro', version: saved.version, reason }
    expect(await support.call('updateRegistryEntry', { params: { id }, body: again })).toMatchObject({
      description: 'Altro',
      notes: 'Visto con il reparto',
    })
  })

  it('a row by hand is written by nobody in the name of another person', async () => {
    const other = await test.as('support', { laboratory: null })
    await test.db
      .updateTable('sessions')
      .set({ impersonatedBy: support.userId })
      .where('userId', '=', other.userId)
      .execute()
    expect((await other.refused('createRegistryEntry', entry(1))).details.code).toBe('own_session')
  })
})

it('a row that was struck out stays with its reason, and its number is not given again', async () => {
  const { id, number } = await create(1)
  const remove = { params: { id }, body: { reason: 'Scritta due volte' } }
  expect(await support.call('deleteRegistryEntry', remove)).toEqual({ changed: true })
  expect(await support.call('deleteRegistryEntry', remove)).toEqual({ changed: false })
  expect((await refused(number)).details.code).toBe('duplicate')
  const edit = { params: { id }, body: { description: 'Altro', version: 0, reason: 'Prova' } }
  expect((await support.refused('updateRegistryEntry', edit)).details.code).toBe('invalid_transition')
  const { items } = await support.call('listRegistryEntries', { query: { workgroupId: laboratory.id } })
  expect(items.find((row) => row.id === id)?.removed).toMatchObject({ reason: 'Scritta due volte' })
})

it('acceptance reads the registers of its own laboratory alone, administrators those of all', async () => {
  const { id } = await create(1)
  const own = await test.as('acceptance', { laboratory: laboratory as never })
  const other = await test.as('acceptance')
  expect((await own.call('listRegistryEntries', { query: { type: ['sample_invalid'] } })).items).not.toEqual(
    [],
  )
  expect((await other.refused('getRegistryEntry', { params: { id } })).details.code).toBe('not_found')
  const administrator = await test.as('administrator', { laboratory: null })
  expect(await administrator.call('getRegistryEntry', { params: { id } })).toMatchObject({ number: 1 })
  expect((await own.refused('createRegistryEntry', entry(2))).details.code).toBe('permission_denied')
})

it('the registers are printed, all pages, with what was struck out', async () => {
  const file = await support.call('printRegistryEntries', { query: { workgroupId: laboratory.id } })
  expect(file).toBeDefined()
})

it('a printed list names the laboratory that its reader may read, an unknown one is not found', async () => {
  const unknown = { query: { workgroupId: 999_999 } }
  expect((await support.refused('printRegistryEntries', unknown)).details.code).toBe('not_found')
  const own = await test.as('acceptance', { laboratory: laboratory as never })
  expect(await own.call('printRegistryEntries', unknown)).toBeDefined()
})
