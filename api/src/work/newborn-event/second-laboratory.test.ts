import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a laboratory reads communications of its own categories and of none, of no other category', async () => {
  const second = await createWorkgroup(test.db, { type: 'icfc' })
  const [card] = await acceptedCards(test, 1)
  if (!card) throw new Error('One card was accepted')
  const { newbornId } = card
  const first = await test.as('analyst')
  const other = await test.as('analyst', { laboratory: second })
  const write = (text: string, ...categories: ('sne' | 'btd' | 'ic')[]) => ({
    body: {
      newbornId,
      recipientType: 'genitore' as const,
      channel: 'telefono' as const,
      at: test.clock.now().toISOString(),
      outcome: 'comunicato' as const,
      text,
      ...(categories.length === 1 ? { category: categories[0] } : { categories }),
    },
  })
  await first.call('createCommunication', write('Di sne', 'sne'))
  await first.call('createCommunication', write('Di due categorie', 'sne', 'btd'))
  await first.call('createCommunication', write('Di nessuna categoria'))
  const own = await other.call('createCommunication', write('Di ic', 'ic'))
  expect(own.text).toBe('Di ic')
  const textsOf = async (person: typeof first) =>
    (await person.call('listCommunications', { query: { newbornId } })).items.map(({ text }) => text).sort()
  expect(await textsOf(other)).toEqual(['Di ic', 'Di nessuna categoria'])
  expect(await textsOf(first)).toEqual(['Di due categorie', 'Di nessuna categoria', 'Di sne'])
})

it('a laboratory of the same category reads nothing that another one wrote about it', async () => {
  const far = await createWorkgroup(test.db, { type: 'standard', config: { screenings: ['sne'] } })
  const [card, theirs] = await acceptedCards(test, 2)
  if (!card || !theirs) throw new Error('Two cards were accepted')
  // As after the records of one newborn are joined: the far laboratory has a part of the same newborn.
  await test.db
    .updateTable('analyzableSamples')
    .set({ workgroupId: far.id })
    .where('sampleId', '=', theirs.id)
    .execute()
  await test.db
    .updateTable('samples')
    .set({ newbornId: card.newbornId, sampleNumber: 2 })
    .where('id', '=', theirs.id)
    .execute()
  const first = await test.as('analyst')
  const other = await test.as('analyst', { laboratory: far })
  const said = await first.call('createCommunication', {
    body: {
      newbornId: card.newbornId,
      recipientType: 'genitore',
      channel: 'telefono',
      at: test.clock.now().toISOString(),
      outcome: 'comunicato',
      category: 'sne',
      text: 'SUAC 12 alto',
    },
  })
  const read = async (person: typeof first) => {
    const query = { newbornId: card.newbornId, pageSize: 100 }
    const told = await person.call('listCommunications', { query })
    const events = await person.call('listNewbornEvents', { query })
    return [...told.items, ...events.items].map(({ text }) => text)
  }
  expect(await read(first)).toContain(said.text)
  expect(await read(other)).not.toContain(said.text)
})
