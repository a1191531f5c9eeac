import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { acceptedCards } from '../../testing/plates.ts'
import { sentTwice } from '../../testing/twice.ts'

let test: TestApp
let support: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  support = await test.as('support', { laboratory: null })
})
afterAll(() => test.close())

const history = async (id: number) => (await support.call('listCardCorrections', { params: { id } })).items
const versions = async (id: number) => {
  const { version, newborn } = await support.call('getSample', { params: { id } })
  return {
    card: version,
    newborn: (await support.call('getNewborn', { params: { id: newborn.id } })).version,
  }
}

it('the list of corrections says what stood in each field before, when, by whom and why, other records in words', async () => {
  const [card] = await acceptedCards(test, 1, (one) => ({
    ...one,
    conditions: null,
    newborn: { ...one.newborn, surname: 'ROSI', mother: null },
  }))
  const id = card?.id ?? 0
  expect(await history(id)).toEqual([])
  const first = await versions(id)
  const motivations = (await support.call('listMotivations', {})).items
  const { motivation } = await support.call('getSample', { params: { id } })
  const other = motivations.find(({ name }) => name !== motivation?.label)
  await support.call('updateSample', {
    params: { id },
    body: {
      version: first.card,
      reason: 'Riletto il cartoncino',
      motivationId: other?.id ?? 0,
      conditions: { transfusion: { at: '2026-11-18T08:00:00.000Z', type: 'red_cells' } },
      newborn: { version: first.newborn, surname: 'ROSSI', mother: { surname: 'VERDI', name: 'Anna' } },
    },
  })
  const [latest, ...none] = await history(id)
  expect(none).toEqual([])
  expect(latest).toMatchObject({
    at: test.clock.now().toISOString(),
    by: { id: support.userId },
    role: 'support',
    reason: 'Riletto il cartoncino',
    action: 'update',
    otherCard: null,
  })
  const changed = latest?.fields.map(({ entity, field, before, after }) => [
    `${entity}.${field}`,
    before,
    after,
  ])
  expect(changed).toEqual(
    expect.arrayContaining([
      ['sample.motivationId', motivation?.label ?? null, other?.name],
      ['sample.conditions.transfusion.at', null, '2026-11-18T08:00:00.000Z'],
      ['sample.conditions.transfusion.type', null, 'red_cells'],
      ['newborn.surname', 'ROSI', 'ROSSI'],
      ['newborn.mother.surname', null, 'VERDI'],
    ]),
  )
})

it('a correction of the newborn shows on the other card, with its own card; one of another card does not', async () => {
  const [older, newer] = await sentTwice(test)
  if (!older || !newer) throw new Error('Two cards came')
  const acceptance = await test.as('acceptance')
  const { duplicates } = await acceptance.call('getNewborn', { params: { id: older.newbornId } })
  const pairId = duplicates[0]?.pairId ?? 0
  const pair = await acceptance.call('getDuplicate', { params: { id: pairId } })
  await acceptance.call('mergeNewborns', {
    params: { id: pairId },
    body: {
      version: pair.version,
      keepId: older.newbornId,
      take: [],
      firstVersion: pair.first.version,
      secondVersion: pair.second.version,
    },
  })
  const now = await versions(newer.id)
  await support.call('updateSample', {
    params: { id: newer.id },
    body: {
      version: now.card,
      reason: 'Residenza nuova',
      storageLocation: 'Scatola 9',
      newborn: { version: now.newborn, residence: 'Via Po 1' },
    },
  })
  const seen = (await history(older.id)).find(({ reason }) => reason === 'Residenza nuova')
  expect(seen?.otherCard).toBe((await support.call('getSample', { params: { id: newer.id } })).barcode)
  expect(seen?.fields.map(({ field }) => field)).toEqual(['residence'])
})

it('the list of corrections is support’s alone, and each reading is in the trail', async () => {
  const [card] = await acceptedCards(test, 1)
  const id = card?.id ?? 0
  for (const role of ['acceptance', 'supervisor'] as const) {
    const refused = await (await test.as(role)).refused('listCardCorrections', { params: { id } })
    expect(refused.details.code).toBe('permission_denied')
  }
  await history(id)
  const trail = await test.db
    .selectFrom('auditTrail')
    .select(['actorId', 'entityId'])
    .where('action', '=', 'read_corrections')
    .where('entityId', '=', id)
    .execute()
  expect(trail).toEqual([{ actorId: support.userId, entityId: id }])
})
