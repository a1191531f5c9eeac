import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'

let test: TestApp
let support: TestPerson
let supervisor: TestPerson
let acceptance: TestPerson
let lead: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  support = await test.as('support', { laboratory: null })
  supervisor = await test.as('supervisor', { validator: true })
  acceptance = await test.as('acceptance')
  lead = await test.as('analyst', { lead: true })
})
afterEach(() => test.close())

type Newborn = Awaited<ReturnType<typeof newCard>>
type Identity = Omit<NonNullable<CallInput<Endpoints['updateSample']>['body']['newborn']>, 'version'>

async function identityOf({ card }: Newborn): Promise<Identity> {
  const { surname, name, sex, birthAt, mother } = await support.call('getNewborn', {
    params: { id: card.newbornId },
  })
  return { surname, name, sex, birthAt, mother }
}

async function correct({ card }: Newborn, identity: Identity) {
  const params = { id: card.id }
  const sample = await support.call('getSample', { params })
  const { version } = await support.call('getNewborn', { params: { id: card.newbornId } })
  return support.call('updateSample', {
    params,
    body: { reason: 'Errore di trascrizione', version: sample.version, newborn: { version, ...identity } },
  })
}

/** Two newborns of whom every fact of identity differs. */
async function two() {
  const one = await newCard(test, (card) => ({
    ...card,
    newborn: {
      ...card.newborn,
      surname: 'FERRARO',
      name: 'LUCA',
      sex: 'male',
      mother: { surname: 'FERRI', name: 'ADA', birthDate: '1995-01-01' },
    },
  }))
  const other = await newCard(test, (card) => ({
    ...card,
    newborn: {
      ...card.newborn,
      surname: 'ZANETTI',
      name: 'MARIA',
      sex: 'female',
      mother: { surname: 'PIRAS', name: 'ROSA', birthDate: '1989-05-06' },
    },
  }))
  return { one, other }
}
async function exchange(one: Newborn, other: Newborn) {
  const [first, second] = [await identityOf(one), await identityOf(other)]
  await correct(one, second)
  await correct(other, first)
}

const codes = ({ against }: { readonly against: readonly { readonly code: string }[] }) =>
  against.map(({ code }) => code)
const answer = (person: TestPerson, { card }: Newborn, holds = false) =>
  person.refused('answerToldDoubt', {
    params: { id: card.id },
    body: { doubt: 'identity_corrected', holds, reason: 'Confrontato il cartoncino' },
  })
const confirm = ({ card }: Newborn) =>
  acceptance.call('answerToldDoubt', {
    params: { id: card.id },
    body: { doubt: 'identity_corrected', holds: false, reason: 'Confrontato il cartoncino' },
  })
const doubtsOf = async ({ card }: Newborn) =>
  (await support.call('getSample', { params: { id: card.id } })).toldDoubts
const toldTo = async (person: TestPerson) =>
  (await person.call('listNotifications')).items.filter(({ title }) => title.startsWith('Identità corretta'))
async function pendingOf(newborn: Newborn) {
  const [report] = (await newborn.reports()).filter(({ status }) => status === 'pending')
  if (!report) throw new Error('No report waits')
  return supervisor.call('getReport', { params: { id: report.id } })
}
const inBulk = async (id: number) =>
  (await supervisor.call('acceptReports', { body: { ids: [id] } })).results[0]

describe('identities of two measured newborns that support exchanges', () => {
  it('identities of two measured newborns that support exchanges hold every negative until another person has answered, and are told', async () => {
    const { one, other } = await two()
    const { plateId } = await one.measure('tgal_tot', { TGAL: 3 })
    await exchange(one, other)
    for (const newborn of [one, other]) {
      const row = await newborn.rowOn(plateId)
      expect(codes(row)).toContain('identity_corrected')
      expect(row.proposedAction.actionId).toBe('suspend')
    }
    for (const person of [supervisor, acceptance, lead]) expect(await toldTo(person)).toHaveLength(2)
    expect((await toldTo(supervisor)).map(({ text }) => text).join()).not.toMatch(/FERRARO|ZANETTI/)

    expect(await answer(support, one)).toMatchObject({ status: 409, details: { code: 'four_eyes' } })
    expect((await answer(acceptance, one, true)).status).toBe(422)
    await confirm(one)
    expect(await doubtsOf(one)).toEqual([])
    expect((await one.rowOn(plateId)).proposedAction.actionId).toBe('report_negative')
    expect((await other.rowOn(plateId)).proposedAction.actionId).toBe('suspend')
  })

  it('identities of two measured newborns that support exchanges are listed on the report, which no bulk takes', async () => {
    const { one, other } = await two()
    const { plateId } = await one.measure('tgal_tot', { TGAL: 3 })
    await exchange(one, other)
    await confirm(one)
    await one.decide(plateId)
    const view = await pendingOf(one)
    expect(view).toMatchObject({ outcome: 'negative', bulkAcceptable: false })
    expect(view.corrected.toSorted()).toEqual(expect.arrayContaining(['mother', 'name', 'sex', 'surname']))
    expect(view.remarks).toContainEqual(
      expect.stringMatching(/Identità corretta.*cognome.*madre.*Errore di trascrizione/),
    )
    expect(await inBulk(view.id)).toMatchObject({
      accepted: false,
      code: 'one_by_one',
      message: expect.stringContaining('corretti dopo l’accettazione'),
    })
    const params = { id: view.id }
    const accepted = await supervisor.call('acceptReport', { params, body: { version: view.version } })
    expect(accepted.changed).toBe(true)
  })

  it('identities exchanged by support hold the signatures of waiting reports, with the correction on the report', async () => {
    const { one, other } = await two()
    const { plateId } = await one.measure('tgal_tot', { TGAL: 3 })
    await one.decide(plateId)
    expect((await pendingOf(one)).bulkAcceptable).toBe(true)
    await exchange(one, other)
    const view = await pendingOf(one)
    expect(view.bulkAcceptable).toBe(false)
    expect(view.corrected).toContain('surname')
    expect(view.remarks).toContainEqual(expect.stringContaining('Identità corretta'))
    const { items } = await supervisor.call('listReports', { query: { ordinary: true } })
    expect(items).toEqual([])
    expect(await inBulk(view.id)).toMatchObject({ accepted: false })
    const accept = { params: { id: view.id }, body: { version: view.version } }
    expect((await supervisor.refused('acceptReport', accept)).details.code).toBe('open_findings')
    await confirm(one)
    expect((await supervisor.call('acceptReport', accept)).changed).toBe(true)
    expect((await pendingOf(other)).bulkAcceptable).toBe(false)
  })
})

it('identities that are exchanged before the punching hold every negative too', async () => {
  const { one, other } = await two()
  await exchange(one, other)
  expect(await doubtsOf(one)).toEqual(['identity_corrected'])
  const { plateId } = await one.measure('tgal_tot', { TGAL: 3 })
  for (const newborn of [one, other])
    expect((await newborn.rowOn(plateId)).proposedAction.actionId).toBe('suspend')
  for (const person of [supervisor, acceptance, lead]) expect(await toldTo(person)).toHaveLength(2)
})

it('a card that no laboratory has accepted yet takes a corrected identity without a doubt', async () => {
  const { one } = await two()
  await test.db
    .updateTable('samples')
    .set({ status: 'shipped', acceptedAt: null, acceptedBy: null, protocolNumber: null })
    .where('id', '=', one.card.id)
    .execute()
  await correct(one, { surname: 'ALTRI', sex: 'female' })
  expect(await doubtsOf(one)).toEqual([])
  expect(await toldTo(supervisor)).toEqual([])
})

it('accents, case, hyphens and what is filled in of the mother raise no doubt and are not listed', async () => {
  const { one } = await two()
  const { plateId } = await one.measure('tgal_tot', { TGAL: 3 })
  await correct(one, { surname: 'Ferràro', name: 'Lu-ca' })
  await correct(one, { mother: { surname: 'FERRI', name: 'ADA MARIA', birthDate: '1995-01-01' } })
  expect(await doubtsOf(one)).toEqual([])
  await one.decide(plateId)
  expect(await pendingOf(one)).toMatchObject({ bulkAcceptable: true, corrected: [] })
  expect(await toldTo(supervisor)).toEqual([])
})

it.each<[string, Identity, Identity, string]>([
  [
    'a name that is filled in',
    { surname: 'FERRARO', name: null },
    { surname: 'FERRARO', name: 'LUCA' },
    'name',
  ],
  ['words that are added', { name: 'LUCA' }, { name: 'LUCA MARIA' }, 'name'],
  ['one letter', { surname: 'FERRARO' }, { surname: 'FERARO' }, 'surname'],
  ['a sex that is filled in', { sex: null }, { sex: 'male' }, 'sex'],
  ['a fiscal code that is filled in', {}, { fiscalCode: 'FRRLCU26R31A944K' }, 'fiscalCode'],
])('%s of a measured newborn is listed and told, without a doubt', async (_, stated, corrected, fact) => {
  const { one } = await two()
  await test.db
    .updateTable('newborns')
    .set({
      nameSort: stated.name === null ? 'ferraro' : 'ferraro luca',
      ...(stated.name === null ? { name: '' } : {}),
      ...(stated.sex === null ? { sex: null } : {}),
    })
    .where('id', '=', one.card.newbornId)
    .execute()
  const { plateId } = await one.measure('tgal_tot', { TGAL: 3 })
  await one.decide(plateId)
  await correct(one, corrected)
  expect(await doubtsOf(one)).toEqual([])
  const view = await pendingOf(one)
  expect(view).toMatchObject({ bulkAcceptable: false, corrected: [fact] })
  expect(view.remarks).toContainEqual(expect.stringContaining('Identità corretta'))
  expect(await inBulk(view.id)).toMatchObject({ accepted: false, code: 'one_by_one' })
  expect(await toldTo(supervisor)).toHaveLength(1)
  expect(await toldTo(acceptance)).toEqual([])
  const accept = { params: { id: view.id }, body: { version: view.version } }
  expect((await supervisor.call('acceptReport', accept)).changed).toBe(true)
})

it('one letter that answers another identity told by the birth point waits for another person', async () => {
  const { one } = await two()
  await test.db
    .updateTable('samples')
    .set({ toldDoubts: ['identity'] })
    .where('id', '=', one.card.id)
    .execute()
  await correct(one, { surname: 'FERARO' })
  expect(await doubtsOf(one)).toEqual(['identity_corrected'])
})

describe('a completion that comes near another newborn of the laboratory', () => {
  const surname = 'ZANETTI'
  it.each<[string, string, Identity, Identity]>([
    ['by its words', 'MARIA', { surname, name: 'MARIA ROSA' }, { surname, name: 'ROSA MARIA' }],
    ['by its fiscal code', 'CARLA', { fiscalCode: 'ZNTMRA26A41A944X' }, { fiscalCode: 'ZNTMRA26A41A944X' }],
    ['by birth point and day', 'MARIA', { surname, name: 'MARIA ADA' }, { surname, name: null }],
  ])(
    '%s waits for another person, who is told the code of the other one',
    async (_, name, corrected, near) => {
      const { one, other } = await two()
      const { birthAt } = await support.call('getNewborn', { params: { id: other.card.newbornId } })
      await test.db
        .updateTable('newborns')
        .set({ surname, name, nameSort: `zanetti ${name.toLowerCase()}`, birthAt })
        .set({ birthWorkgroupId: other.card.birthPointId, fiscalCode: null })
        .where('id', '=', one.card.newbornId)
        .execute()
      await correct(other, near)
      const { code } = await support.call('getNewborn', { params: { id: other.card.newbornId } })
      await one.measure('tgal_tot', { TGAL: 3 })
      const before = (await toldTo(acceptance)).length
      await correct(one, corrected)
      expect(await doubtsOf(one)).toEqual(['identity_corrected'])
      const told = await toldTo(acceptance)
      expect(told).toHaveLength(before + 1)
      expect(told.map(({ text }) => text).join()).toContain(
        `somigliano a quelli di un altro neonato: ${code}`,
      )
      await confirm(one)
      expect(await doubtsOf(one)).toEqual([])
    },
  )
})
