import type { CallInput, Endpoints } from '@sne/shared/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateNewborns } from '../../entry/demo/index.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'

type Shipment = CallInput<Endpoints['createIntakeShipping']>['body']

let test: TestApp
let birthPointId: number
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  birthPointId = (await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id
  await createWorkgroup(test.db, { type: 'icfc' })
  sender = await test.withKey(birthPointId)
})
afterAll(() => test.close())

let firstCard = 1
const cards = (count: number) => {
  const newborns = generateNewborns('intake', count, test.clock.now(), { firstCard })
  // The generator counts its codes anew at every call.
  const call = firstCard
  firstCard += 100
  return newborns.flatMap((newborn) =>
    newborn.cards.map(({ input }) => ({
      ...input,
      newborn: { ...input.newborn, code: `${input.newborn.code}-${call}` },
    })),
  )
}
const shipment = (barcode: string, changes: Partial<Shipment> = {}): { body: Shipment } => ({
  body: { barcode, cards: cards(3), send: true, ...changes },
})
const rowsOf = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .innerJoin('shippings', 'shippings.id', 'samples.shippingId')
    .selectAll('samples')
    .where('shippings.barcode', '=', barcode)
    .execute()

describe('a shipment from a birth point', () => {
  it.runIf(process.env.TEST_DATABASE_URL)(
    'a shipment takes the newborn whom another shipment registers at the same moment',
    async () => {
      const [card] = cards(1)
      if (!card) throw new Error('No card.')
      await sender.call('createIntakeShipping', shipment('PRIMA', { cards: [card] }))
      const later = { ...card, barcode: 'INSIEME-0', newborn: { ...card.newborn, code: 'INSIEME' } }
      const beside = await test.db.transaction().execute(async (other) => {
        await sql`insert into newborns overriding system value select (jsonb_populate_record(known, jsonb_build_object(
          'id', nextval(pg_get_serial_sequence('newborns', 'id')), 'code', 'N26-INSIEME', 'external_code', 'INSIEME'))).*
        from newborns known where birth_workgroup_id = ${birthPointId} and external_code = ${card.newborn.code}`.execute(
          other,
        )
        const sent = sender.call('createIntakeShipping', shipment('INSIEME', { cards: [later] }))
        await untilWaiting(test, 1)
        return { sent }
      })
      const { shipping } = await beside.sent
      expect(shipping.cards).toMatchObject([{ newbornCode: 'N26-INSIEME', externalCode: 'INSIEME' }])
    },
  )

  it('a shipment arrives with its cards on the way, each category waiting at its laboratory', async () => {
    const acceptance = await test.as('acceptance')
    const answer = await sender.call('createIntakeShipping', shipment('SPED-1'))
    expect(answer).toMatchObject({ changed: true, shipping: { status: 'sent' } })
    expect(answer.shipping.cards.every((card) => card.status === 'shipped')).toBe(true)

    const [sample] = await rowsOf('SPED-1')
    const waiting = await test.db
      .selectFrom('analyzableSamples')
      .innerJoin('workgroups', 'workgroups.id', 'analyzableSamples.workgroupId')
      .select(['category', 'status', 'type'])
      .where('sampleId', '=', sample?.id ?? 0)
      .execute()
    expect(waiting.find(({ category }) => category === 'sne')).toMatchObject({
      status: 'waiting',
      type: 'standard',
    })
    expect(waiting.find(({ category }) => category === 'ic')).toMatchObject({
      status: 'waiting',
      type: 'icfc',
    })
    const { items } = await acceptance.call('listNotifications')
    expect(items[0]?.title).toBe('Spedizione SPED-1 in arrivo')
  })

  it('a shipment with a decimal where a whole number is kept is refused with its field', async () => {
    const [card] = cards(1)
    const wrong = { ...card!, newborn: { ...card!.newborn, gaWeeks: 30.4 } }
    const { status, details } = await sender.refused(
      'createIntakeShipping',
      shipment('DECIMALE', { cards: [wrong] }),
    )
    expect(status).toBeLessThan(500)
    expect(details.fields).toEqual([
      { path: 'cards.0.newborn.gaWeeks', message: 'Inserire un numero intero, senza decimali' },
    ])
  })

  it('a shipment with a text where a number is asked for is refused with its field', async () => {
    const [card] = cards(1)
    const wrong = { ...card!, newborn: { ...card!.newborn, gaWeeks: '32' as never } }
    const { details } = await sender.refused('createIntakeShipping', shipment('TESTO', { cards: [wrong] }))
    expect(details.fields).toEqual([
      { path: 'cards.0.newborn.gaWeeks', message: 'Inserire un numero, non un testo: 32 e non "32"' },
    ])
  })

  it('a shipment sent again changes nothing, so that a sender without an answer may repeat', async () => {
    const again = shipment('SPED-2')
    await sender.call('createIntakeShipping', again)
    const before = await rowsOf('SPED-2')
    expect((await sender.call('createIntakeShipping', again)).changed).toBe(false)
    expect(await rowsOf('SPED-2')).toEqual(before)
  })

  it('a shipment sent twenty times at once is taken once; the other calls answer that nothing changed', async () => {
    const again = shipment('SPED-INSIEME')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sender.raw('createIntakeShipping', again)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect(answers.filter((answer) => answer.json().changed)).toHaveLength(1)
    expect(await rowsOf('SPED-INSIEME')).toHaveLength(again.body.cards?.length ?? 0)
  })

  it('a shipment stays a draft until it is sent', async () => {
    const draft = await sender.call('createIntakeShipping', shipment('SPED-3', { send: false }))
    expect(draft.shipping.status).toBe('draft')
    const input = { params: { barcode: 'SPED-3' }, body: {} }
    expect((await sender.call('sendIntakeShipping', input)).shipping.status).toBe('sent')
    expect((await sender.call('sendIntakeShipping', input)).changed).toBe(false)
  })

  it('a shipment recognizes a newborn by the birth point’s own code', async () => {
    const [card] = cards(1)
    if (!card) throw new Error('No card was generated')
    const second = { ...card, barcode: 'SECONDO-1', motivation: 'control' }
    await sender.call('createIntakeShipping', shipment('SPED-4', { cards: [card] }))
    await sender.call('createIntakeShipping', shipment('SPED-5', { cards: [second] }))
    const [first] = await rowsOf('SPED-4')
    const [next] = await rowsOf('SPED-5')
    expect(next).toMatchObject({ newbornId: first?.newbornId, sampleNumber: 2, previousSampleId: first?.id })
  })

  it('a shipment with a card that is registered already is refused whole', async () => {
    const [card] = cards(1)
    if (!card) throw new Error('No card was generated')
    await sender.call('createIntakeShipping', shipment('SPED-6', { cards: [card] }))
    const error = await sender.refused(
      'createIntakeShipping',
      shipment('SPED-7', { cards: [...cards(2), card] }),
    )
    expect(error.details.code).toBe('duplicate')
    expect(error.message).toContain(card.barcode)
    expect(await rowsOf('SPED-7')).toEqual([])
  })

  it('a shipment of another birth point is neither sent nor shown', async () => {
    await sender.call('createIntakeShipping', shipment('SPED-8', { send: false }))
    const other = await test.withKey((await createWorkgroup(test.db, { type: 'tin' })).id)
    expect(
      (await other.refused('sendIntakeShipping', { params: { barcode: 'SPED-8' }, body: {} })).status,
    ).toBe(404)
    expect((await other.refused('createIntakeShipping', shipment('SPED-8'))).details.code).toBe('duplicate')
  })

  it('a refused shipment names the laboratory or the motivation that does not exist', async () => {
    const nowhere = await sender.refused(
      'createIntakeShipping',
      shipment('SPED-9', { destinationCode: 'NESSUNO' }),
    )
    expect(nowhere.message).toBe('Il laboratorio «NESSUNO» non esiste.')
    const [card] = cards(1)
    if (!card) throw new Error('No card was generated')
    const odd = await sender.refused(
      'createIntakeShipping',
      shipment('SPED-9', { cards: [{ ...card, motivation: 'boh' }] }),
    )
    expect(odd.message).toContain('«boh»')
  })
})

describe('API keys of birth points', () => {
  it('API keys admit a sender until they are revoked; the secret is shown once', async () => {
    const support = await test.as('support')
    const body = { workgroupId: birthPointId, label: 'Gestionale del nido' }
    const { key, secret } = await support.call('createIntakeKey', { body })
    const headers = { authorization: `Bearer ${secret}` }
    const input = { ...shipment('SPED-10'), headers }
    expect((await test.anonymous.call('createIntakeShipping', input)).changed).toBe(true)
    expect(JSON.stringify(await support.call('listIntakeKeys'))).not.toContain(secret)

    const revoked = await support.call('revokeIntakeKey', {
      params: { id: key.id },
      body: { reason: 'Sostituita' },
    })
    expect(revoked.key.revokedAt).not.toBeNull()
    expect((await test.anonymous.refused('createIntakeShipping', input)).status).toBe(401)
  })

  it('API keys are told to leads of the laboratory and to administrators, with birth point and maker', async () => {
    const lead = await test.as('supervisor', { lead: true })
    const other = await test.as('supervisor')
    const administrator = await test.as('administrator')
    const support = await test.as('support')
    const { surname } = await test.db
      .selectFrom('users')
      .select('surname')
      .where('id', '=', support.userId)
      .executeTakeFirstOrThrow()
    const place = await createWorkgroup(test.db, {
      type: 'spoke_birth_point',
      referenceLaboratoryId: test.laboratory.id,
    })
    await support.call('createIntakeKey', { body: { workgroupId: place.id, label: 'Prova' } })
    const told = async (person: typeof lead) =>
      (await person.call('listNotifications')).items.filter(({ text }) => text.includes(place.facilityName))
    for (const person of [lead, administrator]) {
      const [notice, ...more] = await told(person)
      expect(more).toEqual([])
      expect(notice?.title).toBe('Nuova chiave di accesso di un punto nascita')
      expect(notice?.text).toMatch(new RegExp(`creata da .*${surname}`))
    }
    expect(await told(other)).toEqual([])
  })

  it('API keys are for birth points alone', async () => {
    const support = await test.as('support')
    const body = { workgroupId: test.laboratory.id, label: 'Laboratorio' }
    expect((await support.refused('createIntakeKey', { body })).details.fields?.[0]?.path).toBe('workgroupId')
  })
})
