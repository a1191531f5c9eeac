import type { CallInput, Endpoints } from '@sne/shared/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendShipment, startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'

/** Order, pages and filters of "Comunicazioni mancanti": one statement finds, counts and cuts. */
let test: TestApp
let acceptance: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  acceptance = await test.as('acceptance')
  const { id } = await sendShipment(test, { cards: 7 })
  // Urgent ones are 0, 3 and 6; of each newborn the request was approved an hour later; the last two await another category.
  await sql`insert into sample_requests (number, workgroup_id, newborn_id, categories, type, motivation_id, urgent, status,
      approved_at, due_date, created_at, done_at)
    select 'R-' || place, ${test.laboratory.id}::bigint, newborn_id, case when place < 5 then '{sne}' else '{tgal,sne}' end::text[],
      case when place = 1 then 'scheduled' else 'new_spot' end, (select id from motivations where machine_name = 'recall_sne'),
      place % 3 = 0, case when place = 6 then 'done' else 'pending' end,
      ${test.clock.now().toISOString()}::timestamptz - (30 - place) * interval '1 hour', current_date, ${test.clock.now().toISOString()}::timestamptz,
      case when place = 6 then ${test.clock.now().toISOString()}::timestamptz end
    from (select newborn_id, (row_number() over (order by id))::integer - 1 as place from samples where shipping_id = ${id}) cards`.execute(
    test.db,
  )
})
afterEach(() => test.close())

type Query = CallInput<Endpoints['listMissingCommunications']>['query']
const list = async (query: Partial<Query> = {}) => {
  const { items, ...page } = await acceptance.call('listMissingCommunications', {
    query: { pageSize: 50, ...query },
  })
  return { ...page, numbers: items.map(({ number }) => Number(number?.slice(2))), items }
}

it('the list has urgent communications first, then the oldest; backwards and by page the order is the same', async () => {
  const whole = await list()
  expect(whole).toMatchObject({ numbers: [0, 3, 6, 1, 2, 4, 5], total: 7, more: false, sort: 'since' })
  expect((await list({ sort: '-since' })).numbers).toEqual(whole.numbers.toReversed())
  const pages = [
    await list({ pageSize: 3 }),
    await list({ pageSize: 3, page: 2 }),
    await list({ pageSize: 3, page: 3 }),
  ]
  expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
  for (const page of [...pages, await list({ pageSize: 3, page: 4 }), await list({ pageSize: 0 })])
    expect(page.total).toBe(7)
})

it('the list shows what each communication is about, and who was not told', async () => {
  const { items } = await list()
  expect(items.map(({ kind, category, missing }) => [kind, category, missing])).toEqual([
    ['urgent_recall', 'sne', ['centre', 'family']],
    ['urgent_recall', 'sne', ['centre', 'family']],
    ['urgent_recall', null, ['centre', 'family']],
    ['planned_card', 'sne', ['birth_point']],
    ['recall', 'sne', ['birth_point']],
    ['recall', 'sne', ['birth_point']],
    ['recall', null, ['birth_point']],
  ])
  for (const { newborn, place, since } of items) {
    expect(newborn).toMatchObject({ id: expect.any(Number), birthAt: expect.stringMatching(/Z$/) })
    expect(place?.type).toBe('spoke_birth_point')
    expect(since).toMatch(/Z$/)
  }
})

it('the list filters by kind, category, lateness and surname, each with its number', async () => {
  const { items } = await list()
  const numbersOf = (which: (one: (typeof items)[number]) => boolean) =>
    items.filter(which).map(({ number }) => Number(number?.slice(2)))
  const surname = items[0]?.newborn.surname.slice(0, 3).toLowerCase() ?? ''
  const late = numbersOf((one) => one.late)
  expect(late.length).toBeGreaterThan(0)
  const expected: [Partial<Query>, number[]][] = [
    [{ kind: ['recall', 'planned_card'] }, [1, 2, 4, 5]],
    [{ category: ['tgal'] }, [6, 5]],
    [{ kind: ['recall'], category: ['tgal', 'ic'] }, [5]],
    [{ late: true }, late],
    [{ late: false }, numbersOf((one) => !one.late)],
    [{ q: surname }, numbersOf(({ newborn }) => newborn.surname.toLowerCase().startsWith(surname))],
    [{ q: 'qqq' }, []],
  ]
  for (const [query, numbers] of expected)
    expect(await list(query), JSON.stringify(query)).toMatchObject({ numbers, total: numbers.length })
})

it('the list loses a communication when its categories were told, together or one after the other', async () => {
  const { items } = await list({ category: ['tgal'], kind: ['recall'] })
  const newbornId = items[0]?.newborn.id ?? 0
  const tell = (category: 'sne' | 'tgal') =>
    acceptance.call('createCommunication', {
      body: {
        ...{ newbornId, recipientType: 'genitore', recipientName: 'Madre', channel: 'telefono' },
        ...{ at: test.clock.now().toISOString(), outcome: 'comunicato', text: 'Detto', category },
      },
    })
  await tell('sne')
  expect((await list({ kind: ['recall'] })).numbers).toEqual([2, 4, 5])
  await tell('tgal')
  expect((await list({ kind: ['recall'] })).numbers).toEqual([2, 4])
})
