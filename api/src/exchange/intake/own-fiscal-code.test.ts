import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp, type TestCaller } from '../../testing/index.ts'
import { inventCards } from '../../testing/shipments.ts'

let test: TestApp
let sender: TestCaller
beforeAll(async () => {
  test = await startTestApp()
  sender = await test.withKey((await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id)
})
afterAll(() => test.close())

const order = (card: string, fiscalCode: string, sex = 'M', name = 'MARIO') =>
  [
    `MSH|^~\\&|HIS|OSP|SNE|LAB|20261025100000+0100||OML^O21^OML_O21|${card}|P|2.5.1`,
    `PID|1||${card}^^^OSP^MR~${fiscalCode}^^^MEF^NNITA||ROSSI^${name}||202610221000|${sex}`,
    'NK1|1|ROSSI^PIA|MTH',
    `ORC|NW|O-${card}`,
    `OBR|1|O-${card}||57717-1^Newborn screening card data panel^LN|||202610241000`,
    `OBX|1|ST|57723-9^Barcode^LN||${card}||||||F`,
  ].join('\r')
const send = async (body: string) => (await sender.raw('receiveHl7', { body })).rawPayload.toString('utf8')
const stored = (barcode: string) =>
  test.db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select(['newborns.id', 'fiscalCode', 'toldDoubts', 'spokeNotes'])
    .where('barcode', '=', barcode)
    .executeTakeFirstOrThrow()

describe('a fiscal code told for a newborn', () => {
  it('a fiscal code of the birth date and sex raises no doubt of identity', async () => {
    expect(await send(order('CF-OWN', 'RSSMRA26R22L219S'))).toContain('MSA|AA')
    expect(await stored('CF-OWN')).toMatchObject({ fiscalCode: 'RSSMRA26R22L219S', toldDoubts: [] })
  })

  it.each([
    ['CF-SEX', 'of the other sex', 'RSSMRA26R62L219W', ['identity', 'notes']],
    ['CF-DAY', 'of the next day', 'RSSMRA26R23L219U', ['identity', 'notes']],
    ['CF-LETTER', 'with a wrong control letter', 'RSSMRA26R22L219A', ['notes']],
    ['CF-MOTHER', 'of a woman born in 1990', 'RSSMRA90A41L219S', ['notes']],
  ])('a fiscal code told for %s %s is in the notes with its doubt', async (card, _, code, doubts) => {
    expect(await send(order(card, code))).toContain('MSA|AA')
    const { fiscalCode, toldDoubts, spokeNotes } = await stored(card)
    expect(fiscalCode).toBeNull()
    expect(toldDoubts.toSorted()).toEqual(doubts)
    expect(spokeNotes).toContain(code)
  })

  it('a fiscal code that contradicts the newborn raises the doubt in a shipment too', async () => {
    const [card] = inventCards(test.clock.now(), 1)
    if (!card) throw new Error('No card was invented.')
    const newborn = { ...card.newborn, fiscalCode: 'RSSMRA19R62L219U' }
    const body = { barcode: 'CF-LOTTO', cards: [{ ...card, newborn }], send: true }
    await sender.call('createIntakeShipping', { body })
    const { fiscalCode, toldDoubts, spokeNotes } = await stored(card.barcode)
    expect(fiscalCode).toBeNull()
    expect(toldDoubts).toContain('identity')
    expect(spokeNotes).toContain('RSSMRA19R62L219U')
    // Sent again, it says nothing new.
    expect((await sender.call('createIntakeShipping', { body })).changed).toBe(false)
  })

  it('a fiscal code that is the mother’s makes no pair of her twins', async () => {
    const code = 'RSSMRA90A41L219S'
    await send(order('CF-TWIN-A', code, 'M', 'UGO'))
    await send(order('CF-TWIN-B', code, 'F', 'IDA'))
    const { id } = await stored('CF-TWIN-B')
    const pairs = await test.db
      .selectFrom('newbornPairs')
      .select('status')
      .where((eb) => eb.or([eb('firstId', '=', id), eb('secondId', '=', id)]))
      .where('status', '=', 'open')
      .execute()
    expect(pairs).toEqual([])
  })
})
