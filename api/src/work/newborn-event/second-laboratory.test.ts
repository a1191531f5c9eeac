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
  const write = (text: string, category?: 'sne' | 'ic') => ({
    body: {
      newbornId,
      recipientType: 'genitore' as const,
      channel: 'telefono' as const,
      at: test.clock.now().toISOString(),
      outcome: 'comunicato' as const,
      text,
      ...(category ? { category } : {}),
    },
  })
  await first.call('createCommunication', write('Di sne', 'sne'))
  await first.call('createCommunication', write('Di nessuna categoria'))
  const own = await other.call('createCommunication', write('Di ic', 'ic'))
  expect(own.text).toBe('Di ic')
  const textsOf = async (person: typeof first) =>
    (await person.call('listCommunications', { query: { newbornId } })).items.map(({ text }) => text).sort()
  expect(await textsOf(other)).toEqual(['Di ic', 'Di nessuna categoria'])
  expect(await textsOf(first)).toEqual(['Di nessuna categoria', 'Di sne'])
})
