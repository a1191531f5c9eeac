import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { recalled } from '../../testing/recalled.ts'

let test: TestApp
let support: TestPerson
let acceptance: TestPerson
beforeAll(async () => {
  test = await startTestApp()
  support = await test.as('support', { laboratory: null })
  acceptance = await test.as('acceptance')
})
afterAll(() => test.close())

async function correctPhones(id: number, phones: string[], ofMother: string[]) {
  const sample = await support.call('getSample', { params: { id } })
  const { version } = await support.call('getNewborn', { params: { id: sample.newborn.id } })
  await support.call('updateSample', {
    params: { id },
    body: {
      reason: 'Nuovo numero',
      version: sample.version,
      newborn: { version, phones, mother: { surname: 'FERRI', name: 'ADA', phones: ofMother } },
    },
  })
}
const linesOf = async (newbornId: number) =>
  (await acceptance.call('listNewbornEvents', { query: { newbornId } })).items.filter(
    ({ type }) => type === 'phones_changed',
  )

it('former numbers changed under a recall are shown beside the new ones, with a line in the story', async () => {
  const { newborn } = await recalled(test, { PHE: 200 })
  const { id, newbornId, birthPointId } = newborn.card
  await test.db
    .updateTable('newborns')
    .set({ phones: [], mother: null })
    .where('id', '=', newbornId)
    .execute()
  await correctPhones(id, ['055 1'], ['055 2'])
  expect(await linesOf(newbornId)).toEqual([])
  await correctPhones(id, ['055 1'], ['055 3'])
  const { formerPhones } = await acceptance.call('getNewborn', { params: { id: newbornId } })
  expect(formerPhones?.phones).toEqual(['055 2'])
  expect(Date.parse(formerPhones?.changedAt ?? '')).toBe(test.clock.now().getTime())
  const [line, ...more] = await linesOf(newbornId)
  expect(more).toEqual([])
  expect(line?.text).not.toContain('055')

  const office = await test.as('administrator')
  const change = (phones: string[]) =>
    office.call('updateWorkgroup', { params: { id: birthPointId }, body: { phones } })
  await change(['0574 1'])
  const count = (await linesOf(newbornId)).length
  await change(['0574 2'])
  expect(await linesOf(newbornId)).toHaveLength(count + 1)
  const { items } = await acceptance.call('listMissingCommunications')
  const [row] = items.filter((one) => one.newborn.id === newbornId)
  expect(row?.place).toMatchObject({
    phones: ['0574 2'],
    former: { phones: expect.arrayContaining(['0574 1']) },
  })
})

it('a telephone of the pediatrician that changes is kept beside the new one, on the newborn and its recall', async () => {
  const { newborn } = await recalled(test, { PHE: 200 })
  const { id, newbornId } = newborn.card
  const pediatrician = (phone: string) => ({ name: 'BARONE CARLO', phone, address: null, email: null })
  const correct = async (phone: string) => {
    const sample = await support.call('getSample', { params: { id } })
    const { version } = await support.call('getNewborn', { params: { id: newbornId } })
    await support.call('updateSample', {
      params: { id },
      body: {
        reason: 'Nuovo numero',
        version: sample.version,
        newborn: { version, pediatrician: pediatrician(phone) },
      },
    })
  }
  await correct('06 1')
  const lines = (await linesOf(newbornId)).length
  await correct('06 2')
  expect(await linesOf(newbornId)).toHaveLength(lines + 1)
  const shown = await acceptance.call('getNewborn', { params: { id: newbornId } })
  expect(shown.pediatrician?.phone).toBe('06 2')
  expect(shown.formerPediatricianPhones?.phones).toEqual(['06 1'])
  const { analysisRequestId } = await test.db
    .selectFrom('sampleRequests')
    .select('analysisRequestId')
    .where('newbornId', '=', newbornId)
    .where('analysisRequestId', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const one = await (await test.as('analyst')).call('getRecallCase', {
    params: { id: analysisRequestId ?? 0 },
  })
  expect(one.pediatrician).toMatchObject({
    name: 'BARONE CARLO',
    phone: '06 2',
    former: { phones: ['06 1'] },
  })
})
