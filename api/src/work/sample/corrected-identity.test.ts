import type { CallInput, Endpoints } from '@sne/shared/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { newCard } from '../../testing/one-card.ts'
import { closedPlate } from '../../testing/plates.ts'

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
  it('hold every negative until another person has answered, and are told', async () => {
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

  it('are listed on the report, which no bulk takes', async () => {
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
      message: expect.stringContaining('corretti dopo i risultati'),
    })
    const params = { id: view.id }
    const accepted = await supervisor.call('acceptReport', { params, body: { version: view.version } })
    expect(accepted.changed).toBe(true)
  })

  it('while their reports wait for a signature hold the signature, with the correction on the report', async () => {
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

it('a newborn whose discs were taken and not measured yet is in doubt too', async () => {
  const { one } = await two()
  await closedPlate(test, 'tgal_tot')
  await correct(one, { surname: 'ALTRI' })
  expect(await doubtsOf(one)).toEqual(['identity_corrected'])
})

it('a card of which nothing was punched yet takes a corrected identity without a doubt', async () => {
  const { one } = await two()
  await correct(one, { surname: 'ALTRI', sex: 'female' })
  expect(await doubtsOf(one)).toEqual([])
  expect(await toldTo(supervisor)).toEqual([])
})

it('accents, case, hyphens and a fact that is filled in raise no doubt', async () => {
  const { one } = await two()
  const { plateId } = await one.measure('tgal_tot', { TGAL: 3 })
  await correct(one, { surname: 'Ferràro', name: 'Lu-ca' })
  await correct(one, { surname: 'FERRARO', name: 'LU CA MARIA' })
  expect(await doubtsOf(one)).toEqual([])
  await one.decide(plateId)
  expect(await pendingOf(one)).toMatchObject({ bulkAcceptable: true, corrected: [] })
})
