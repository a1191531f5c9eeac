import { SenderSettings } from '@sne/shared/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../../testing/index.ts'
import { readMessage, splitMessages, valueAt } from '../../hl7/index.ts'

let test: TestApp
let administrator: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  administrator = await test.as('administrator')
})
afterAll(() => test.close())

/** A message in a shape of its own: the card in OBR-18, given names first, codes of its own, times in UTC. */
const own = (number: number) =>
  [
    `MSH|^~\\&|GEST|OSP|SNE|LAB|20261103101600||OML^O21|W${number}|P|2.5.1`,
    `PID|1||W${number}^^^OSP^MR||ADA^ROSSI||20261031072500|F`,
    'NK1|1|EVA^BRUNI|MTH',
    `ORC|NW|WORD${number}`,
    `OBR|1|WORD${number}||SNE01^Neo|||20261102083000|||||||||||OWN26${number}`,
    'OBX|1|NM|PESO^Peso alla nascita||3310|g||||||F',
    'OBX|2|CWE|ALL^Allattamento||MAT^Seno||||||F',
    `SPM|1|999${number}||440500007^Blood spot specimen^SCT`,
  ].join('\r')
const settings = SenderSettings.parse({
  cardNumber: 'OBR-18',
  zone: 'utc',
  names: 'given_first',
  codes: 'esame SNE01 = 54089-8\ndomanda PESO = 8339-4\ndomanda ALL = 67704-7\nrisposta MAT = LA16914-6',
})
const usual = SenderSettings.parse({})

async function place() {
  const { id } = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  const key = await test.withKey(id)
  const send = async (text: string) => {
    const answer = await key.raw('receiveHl7', { body: text })
    const segments = readMessage(splitMessages(answer.rawPayload.toString('utf8'))[0] ?? '')?.segments
    return valueAt(
      segments?.find(({ name }) => name === 'MSA'),
      1,
    )
  }
  return { id, send }
}
const cardOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select(['surname', 'name', 'mother', 'birthWeight', 'birthAt', 'feeding', 'collectedAt'])
    .where('barcode', '=', barcode)
    .executeTakeFirst()

describe('messages of a sender with rules of its own', () => {
  it('messages of a sender with rules of its own are read by them: card number, names, codes and zone', async () => {
    const { id, send } = await place()
    expect(await send(own(1))).toBe('AE')
    await administrator.call('saveIntakeSender', { params: { id }, body: { version: 0, settings } })
    expect(await send(own(2))).toBe('AA')
    expect(await cardOf('OWN262')).toMatchObject({
      surname: 'ROSSI',
      name: 'ADA',
      mother: { surname: 'BRUNI', name: 'EVA' },
      birthWeight: 3310,
      birthAt: '2026-10-31T07:25:00.000Z',
      collectedAt: '2026-11-02T08:30:00.000Z',
      feeding: ['breast'],
    })
  })

  it('messages of a sender with rules of its own that were refused before are registered when support tries them again', async () => {
    const { id, send } = await place()
    await send(own(3))
    const support = await test.as('support')
    const [kept] = (await support.call('listIntakeMessages', { query: { pageSize: 1 } })).items
    await administrator.call('saveIntakeSender', { params: { id }, body: { version: 0, settings } })
    const again = await support.call('retryIntakeMessage', { params: { id: kept?.id ?? 0 }, body: {} })
    expect(again.message.ack).toBe('AA')
    expect(await cardOf('OWN263')).toBeDefined()
  })

  it('messages of a sender with rules of its own of another sender are read as usual', async () => {
    const { id } = await place()
    await administrator.call('saveIntakeSender', { params: { id }, body: { version: 0, settings } })
    const other = await place()
    expect(await other.send(own(4))).toBe('AE')
  })
})

it('rules are saved against the version that was read, listed and audited', async () => {
  const { id } = await place()
  const params = { id }
  const first = await administrator.call('saveIntakeSender', { params, body: { version: 0, settings } })
  expect(first.sender).toMatchObject({ version: 1, settings })
  const stale = await administrator.refused('saveIntakeSender', {
    params,
    body: { version: 0, settings: usual },
  })
  expect(stale.details.code).toBe('stale_version')
  const { items } = await administrator.call('listIntakeSenders', { query: { pageSize: 100 } })
  expect(items.find((one) => one.id === id)?.settings).toMatchObject({ cardNumber: 'OBR-18' })
  expect((await (await test.as('support')).refused('getIntakeSender', { params })).status).toBe(403)
})

it.each([
  ['a question that nobody reads', 'domanda PESO = 99999-9', '99999-9'],
  ['an answer that nobody reads', 'risposta T = LA12417-4x', 'LA12417-4x'],
  ['another LOINC test', 'esame SNE01 = 29575-8', '29575-8'],
  ['two lines for one question', 'domanda PESO = 8339-4\ndomanda peso = 58229-6', 'peso'],
])('rules with %s are refused', async (_, codes, named) => {
  const { id } = await place()
  const refused = await administrator.refused('saveIntakeSender', {
    params: { id },
    body: { version: 0, settings: SenderSettings.parse({ codes }) },
  })
  expect(refused.details.fields).toMatchObject([
    { path: 'settings.codes', message: expect.stringContaining(named) },
  ])
})

describe('a question for a transfusion that the rules take for another one', () => {
  const asking = (number: number, answer: string) =>
    own(number).replace('SPM|1', `OBX|3|ST|TRASF^Trasfuso^L||${answer}||||||F\rSPM|1`)
  const doubtsOf = async (barcode: string) =>
    (
      await test.db
        .selectFrom('samples')
        .select('toldDoubts')
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow()
    ).toldDoubts

  it.each([
    ['reason', '57721-3', 11, 'SI', true],
    ['previous card', '57711-4', 12, 'SI', true],
    ['reason, answered no', '57721-3', 13, 'NO', false],
  ])('%s raises the doubt where it says yes', async (_, to, number, answer, isDoubted) => {
    const { id, send } = await place()
    const wrong = SenderSettings.parse({ ...settings, codes: `${settings.codes}\ndomanda TRASF = ${to}` })
    await administrator.call('saveIntakeSender', { params: { id }, body: { version: 0, settings: wrong } })
    expect(await send(asking(number, answer))).toBe('AA')
    expect((await doubtsOf(`OWN26${number}`)).includes('transfusion')).toBe(isDoubted)
  })
})

describe('a tried message', () => {
  const counts = async () =>
    Promise.all(
      (['newborns', 'samples', 'intakeMessages'] as const).map((table) =>
        test.db.selectFrom(table).select(test.db.fn.countAll().as('n')).executeTakeFirstOrThrow(),
      ),
    )

  it('a tried message shows of each field what it becomes, and stores nothing', async () => {
    const before = await counts()
    const tried = await administrator.call('tryIntakeMessage', { body: { text: own(9), settings } })
    expect(tried).toMatchObject({ ack: 'AA', problems: [], cards: ['OWN269'] })
    const field = (location: string) => tried.fields.find((one) => one.location === location)
    expect(field('OBX[1].5')).toMatchObject({
      said: '3310',
      becomes: [{ fact: 'peso alla nascita', value: '3310 g' }],
    })
    expect(field('OBX[2].5')?.becomes).toEqual([{ fact: 'alimentazione', value: expect.any(String) }])
    expect(field('PID[1].5')).toMatchObject({
      note: expect.stringContaining('Manca il cognome'),
      becomes: [
        { fact: 'cognome', value: 'ROSSI' },
        { fact: 'nome', value: 'ADA' },
      ],
    })
    expect(field('OBR[1].18')).toMatchObject({
      note: expect.stringContaining('codice a barre'),
      becomes: [{ fact: 'codice a barre', value: 'OWN269' }],
    })
    // ORC-2 and OBR-2 have the number of the order.
    expect(field('ORC[1].2')).toMatchObject({
      note: 'Indicato anche in un altro campo.',
      becomes: [{ fact: 'numero dell’ordine', value: 'WORD9' }],
    })
    expect(field('SPM[1].1')?.note).toBe('Senza questo campo si legge lo stesso.')
    expect(await counts()).toEqual(before)
  })

  it('a tried message tells by field and as a whole what the standing rules read otherwise', async () => {
    const standing = { ...settings, zone: 'rome' as const, names: 'surname_first' as const }
    const tried = await administrator.call('tryIntakeMessage', { body: { text: own(9), settings, standing } })
    const field = (location: string) => tried.fields.find((one) => one.location === location)
    expect(field('PID[1].5')).toMatchObject({
      before: [
        { fact: 'cognome', value: 'ADA' },
        { fact: 'nome', value: 'ROSSI' },
      ],
      becomes: [
        { fact: 'cognome', value: 'ROSSI' },
        { fact: 'nome', value: 'ADA' },
      ],
    })
    expect(field('PID[1].7')).toMatchObject({
      before: [{ fact: 'data e ora di nascita', value: '31/10/2026 07:25' }],
      becomes: [{ fact: 'data e ora di nascita', value: '31/10/2026 08:25' }],
    })
    expect(field('PID[1].8')?.before).toBeNull()
    expect(tried.otherwise).toContainEqual({
      fact: 'data e ora di nascita',
      before: '31/10/2026 07:25',
      after: '31/10/2026 08:25',
    })
    expect(tried.otherwise).toContainEqual({ fact: 'cognome', before: 'ADA', after: 'ROSSI' })
    const same = await administrator.call('tryIntakeMessage', {
      body: { text: own(9), settings, standing: settings },
    })
    expect(same.otherwise).toEqual([])
    expect(same.fields.every(({ before }) => before === null)).toBe(true)
  })

  it('a tried message that cannot be read marks only the field that prevents the reading as doing so', async () => {
    const text = own(9).replace('|20261031072500|', '|20261331072500|')
    const tried = await administrator.call('tryIntakeMessage', { body: { text, settings } })
    expect(tried.ack).toBe('AE')
    const notes = new Map(tried.fields.map(({ location, note }) => [location, note]))
    expect(notes.get('PID[1].7')).toMatch(/^(Impedisce la lettura|Senza: )/)
    expect(notes.get('OBX[1].5')).toBe('Non letto: il messaggio si ferma a un altro campo.')
  })

  it('a tried message says why it would be refused', async () => {
    const tried = await administrator.call('tryIntakeMessage', { body: { text: own(9), settings: usual } })
    expect(tried).toMatchObject({ ack: 'AE', cards: [] })
    expect(tried.problems.length).toBeGreaterThan(0)
  })

  it('a tried message is one message, and no text without a message', async () => {
    const two = await administrator.refused('tryIntakeMessage', {
      body: { text: `${own(1)}\r${own(2)}`, settings },
    })
    expect(two.details.fields).toMatchObject([{ path: 'text' }])
    expect(await administrator.call('tryIntakeMessage', { body: { text: 'ciao', settings } })).toMatchObject({
      ack: 'AR',
      fields: [],
    })
  })
})
