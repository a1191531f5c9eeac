import { setTimeout as wait } from 'node:timers/promises'
import { acceptShipment, analysedPlate, cardsOf, judgeAll } from '../support/laboratory.ts'
import { personAt } from '../support/people.ts'
import { type Product, startOnCopy, startProduct } from '../support/start-product.ts'
import { test as base, expect } from '../support/test.ts'

/** The server is killed in the middle of work: what was confirmed is there afterwards, and nothing half done. */

const test = base.extend<{
  /** On an embedded database, which loses its power with the server. */
  readonly embedded: Product
  /** On PostgreSQL, whose transactions end with the connection. */
  readonly onPostgres: Product
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  embedded: async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  onPostgres: async ({}, use) => {
    const product = await startOnCopy()
    await use(product)
    await product.stop()
  },
})

test('during acceptance', async ({ embedded: product }) => {
  const person = await personAt(product.url, 'accettazione')
  const { id, cards } = await cardsOf(person, 'SPED-000001')
  const confirmed: string[] = []
  const work = (async () => {
    for (const { barcode } of cards) {
      await person.send('PATCH', `/v2/shipping/${id}/accept-sample`, { barcode, status: 'accepted' })
      confirmed.push(barcode)
    }
  })().catch(() => undefined)
  await expect.poll(() => confirmed.length, { intervals: [5] }).toBeGreaterThanOrEqual(6)
  await product.kill()
  await work
  expect(confirmed.length).toBeLessThan(cards.length)
  await product.restart()

  const after = await cardsOf(await personAt(product.url, 'accettazione'), 'SPED-000001')
  const accepted = after.cards.filter(({ status }) => status === 'accepted')
  for (const barcode of confirmed) expect(accepted.map((card) => card.barcode)).toContain(barcode)
  // One more may have been stored before its answer was sent; each is whole, with its categories and its story.
  expect(accepted.length - confirmed.length).toBeLessThanOrEqual(1)
  for (const card of accepted) {
    const whole = await (await personAt(product.url, 'accettazione')).get<{
      protocolNumber: string
      screenings: { status: string }[]
    }>(`/sample/${card.id}`)
    expect(whole.protocolNumber).toMatch(/^\d{4}\/\d{5}$/)
    expect(whole.screenings.every(({ status }) => status === 'accepted')).toBe(true)
  }
  // Work goes on where it stopped; what is repeated does no harm.
  await acceptShipment(product.url, 'SPED-000001')
})

test('while a grid is closed', async ({ onPostgres: product }) => {
  await acceptShipment(product.url, 'SPED-000001')
  const plate = await analysedPlate(product.url, 'sne_ms')
  let completed = false
  // Each cut comes a little later into the same step, until it has gone through.
  for (let delay = 15; !completed && delay < 20_000; delay *= 3) {
    const analyst = await personAt(product.url, 'analista')
    const { version, rows } = await judgeAll(analyst, plate.id)
    const answer = analyst
      .send('PATCH', `/grid/${plate.id}/close`, { draftVersion: version })
      .then(() => true, () => false) // biome-ignore format: one probe
    // The moment of the cut is what the test varies.
    await wait(delay)
    await product.kill()
    const confirmed = await answer
    await product.restart()

    const supervisor = await personAt(product.url, 'supervisore')
    const { total } = await supervisor.get<{ total: number }>('/report/list/own?pageSize=1')
    const { status } = await (await personAt(product.url, 'analista')).get<{ status: string }>(
      `/plate/${plate.id}`,
    )
    completed = status === 'completed'
    if (confirmed) expect(completed).toBe(true)
    expect({ status, reports: total }).toEqual(
      completed ? { status: 'completed', reports: rows } : { status: 'analyzed', reports: 0 },
    )
  }
  expect(completed).toBe(true)
})
