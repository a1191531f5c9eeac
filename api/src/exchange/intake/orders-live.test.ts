import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { readMessage, splitMessages, valueAt } from '../hl7/index.ts'
import { senderFile } from '../hl7/senders/sender-file.ts'

let test: TestApp
let key: Awaited<ReturnType<TestApp['withKey']>>
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  key = await test.withKey(birthPoint.id)
})
afterAll(() => test.close())

let serial = 0
/** An order of another newborn each time. */
function order() {
  serial += 1
  const number = String(serial).padStart(3, '0')
  const text = senderFile('01-oml-251-spm-after')
    .toString()
    .replaceAll('SND2600001', `LIV26${number}`)
    .replaceAll('S01', `L${number}`)
  return { text, barcode: `LIV26${number}`, orderNumber: `L${number}-O1` }
}
/** Another message about the same order. */
const with_ = (text: string, control: string, ...changes: readonly (readonly [string | RegExp, string])[]) =>
  changes
    .reduce((changed, [from, to]) => changed.replace(from, to), text.replaceAll('ORC|NW', `ORC|${control}`))
    .replace(/\|(L\d{3})\|P\|/u, `|$1-${control}-${changes.length}|P|`)

async function send(text: string): Promise<{ code: string; said: string }> {
  const answer = await key.raw('receiveHl7', { body: text })
  const message = readMessage(splitMessages(answer.rawPayload.toString('utf8'))[0] ?? '')
  const segment = (name: string) => message?.segments.find((one) => one.name === name)
  return { code: valueAt(segment('MSA'), 1), said: valueAt(segment('ERR'), 8) }
}
const card = (barcode: string) =>
  test.db.selectFrom('samples').selectAll().where('barcode', '=', barcode).executeTakeFirst()
/** The laboratory has accepted the card. */
const decide = (barcode: string) =>
  test.db
    .updateTable('samples')
    .set({ status: 'accepted', acceptedAt: test.clock.now(), protocolNumber: `2026/${barcode.slice(-3)}` })
    .where('barcode', '=', barcode)
    .execute()

describe('a change of an order', () => {
  it.each(['XO', 'RP', 'XX', 'SC'])(
    'a change of an order %s is carried out while the card is not accepted',
    async (control) => {
      const { text, barcode } = order()
      expect((await send(text)).code).toBe('AA')
      const changed = with_(text, control, ['|3310|g', '|3410|g'])
      expect((await send(changed)).code).toBe('AA')
      const { newbornId } = (await card(barcode))!
      const newborn = await test.db
        .selectFrom('newborns')
        .select('birthWeight')
        .where('id', '=', newbornId)
        .executeTakeFirstOrThrow()
      expect(newborn.birthWeight).toBe(3410)
    },
  )

  it('a change that brings another barcode moves the card to it, and registers no second card', async () => {
    const { text, barcode } = order()
    await send(text)
    const before = (await card(barcode))!
    expect((await send(with_(text, 'XO', [new RegExp(barcode, 'gu'), `${barcode}B`]))).code).toBe('AA')
    expect(await card(`${barcode}B`)).toMatchObject({ id: before.id, newbornId: before.newbornId })
    expect(await card(barcode)).toBeUndefined()
  })

  it('a change of an accepted card is answered AE, changes nothing and shows old and new to support', async () => {
    const { text, barcode } = order()
    await send(text)
    await decide(barcode)
    const answer = await send(with_(text, 'XO', ['|39|wk', '|33|wk'], ['|3310|g', '|1900|g']))
    expect(answer).toMatchObject({ code: 'AE', said: expect.stringContaining('età gestazionale') })
    const support = await test.as('support')
    const [row] = (await support.call('listIntakeMessages', { query: { ack: 'AE', pageSize: 1 } })).items
    const message = await support.call('getIntakeMessage', { params: { id: row?.id ?? 0 } })
    expect(message.changes).toEqual([
      { fact: 'peso alla nascita', before: '3310 g', after: '1900 g' },
      { fact: 'età gestazionale', before: '39 settimane', after: '33 settimane' },
    ])
  })

  it('a change of an order that nobody knows is registered as a new one', async () => {
    const { text, barcode } = order()
    expect((await send(with_(text, 'XO'))).code).toBe('AA')
    expect(await card(barcode)).toBeDefined()
  })
})

describe('a cancelled order', () => {
  it.each([
    ['CA', 'CA'],
    ['OC', 'OC'],
    ['SC with the status CA', 'SC||||CA'],
  ])('a cancellation %s takes the card out while it is not accepted', async (_, control) => {
    const { text, barcode, orderNumber } = order()
    await send(text)
    const cancel = text.replaceAll(/ORC\|NW\|[^\n]*/gu, (line) => {
      const fields = line.split('|')
      const [code = '', ...rest] = control.split('|')
      fields[1] = code
      for (const [at, value] of rest.entries()) if (value) fields[at + 2] = value
      if (rest.length > 0) fields[5] = 'CA'
      return Array.from(fields, (field) => field ?? '').join('|')
    })
    expect((await send(cancel.replace('|P|', '-C|P|'))).code).toBe('AA')
    const gone = await test.db
      .selectFrom('samples')
      .select(['deletedAt', 'deletedReason', 'placerOrderNumber'])
      .where('barcode', '=', barcode)
      .executeTakeFirstOrThrow()
    expect(gone).toMatchObject({
      deletedReason: expect.stringContaining('Annullato'),
      placerOrderNumber: orderNumber,
    })
    expect(gone.deletedAt).not.toBeNull()
  })

  it('a cancellation is found by the number of its order alone, and sent again does no harm', async () => {
    const { text, barcode, orderNumber } = order()
    await send(text)
    const short = text
      .split('\n')
      .filter((line) => /^(?:MSH|PID)/u.test(line))
      .join('\r')
      .replace('|P|', '-C|P|')
    const cancel = `${short}\rORC|CA|${orderNumber}\rOBR|1|${orderNumber}||54089-8^NBS^LN`
    expect((await send(cancel)).code).toBe('AA')
    expect((await card(barcode))?.deletedAt).not.toBeNull()
    expect((await send(cancel)).code).toBe('AA')
  })

  it('a cancellation of an accepted card is answered AE, kept for support and takes nothing out', async () => {
    const { text, barcode } = order()
    await send(text)
    await decide(barcode)
    expect(await send(with_(text, 'CA'))).toMatchObject({
      code: 'AE',
      said: expect.stringContaining('annullamento dell’ordine'),
    })
    expect((await card(barcode))?.deletedAt).toBeNull()
  })

  it('a cancellation that names another newborn, or no known order, is answered AE and takes nothing out', async () => {
    const { text, barcode } = order()
    await send(text)
    expect((await send(with_(text, 'CA', ['20261031', '20261029']))).code).toBe('AE')
    expect((await send(with_(text, 'CA', [/-N1/u, '-N9']))).code).toBe('AE')
    expect((await card(barcode))?.deletedAt).toBeNull()
  })

  it('a cancellation without the day of birth is answered AE with the field and takes nothing out', async () => {
    const { text, barcode } = order()
    await send(text)
    const unborn = with_(text, 'CA').replace(/^(PID(?:\|[^|]*){6})\|[^|]*/mu, '$1|')
    expect(await send(unborn)).toMatchObject({ code: 'AE', said: expect.stringContaining('PID-7') })
    expect((await card(barcode))?.deletedAt).toBeNull()
  })

  it('a cancellation with a control that nobody expects is answered AE', async () => {
    expect(await send(with_(order().text, 'HD'))).toMatchObject({
      code: 'AE',
      said: expect.stringContaining('HD'),
    })
  })
})

describe('the numbers of an order', () => {
  it('the numbers of an order are kept with the facility of the birth, and find the card', async () => {
    const { text, barcode, orderNumber } = order()
    const facility = 'OBX|9|TX|62330-6^Facility^LN||Ospedale Alfa||||||O\nSPM|1|'
    const filled = text.replace(/(ORC\|NW\|[^|\n]*)/u, '$1|FIL-7788').replace('SPM|1|', facility)
    expect((await send(filled)).code).toBe('AA')
    expect(await card(barcode)).toMatchObject({
      placerOrderNumber: orderNumber,
      fillerOrderNumber: 'FIL-7788',
      birthFacilityName: 'Ospedale Alfa',
    })
    const support = await test.as('support')
    for (const q of [orderNumber, 'fil-7788'])
      expect((await support.call('listSamples', { query: { q } })).items.map((one) => one.barcode)).toEqual([
        barcode,
      ])
  })
})

describe('a card number that another newborn holds', () => {
  it('a card number of another newborn is answered AE, attached to nobody and kept with both records', async () => {
    const [held, other] = [order(), order()]
    await send(held.text)
    const text = other.text.replaceAll(other.barcode, held.barcode).replace('MORETTI^ELISA', 'BIANCO^NINA')
    expect((await send(text)).code).toBe('AE')
    const cards = await test.db
      .selectFrom('samples')
      .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
      .select('newborns.surname')
      .where('samples.barcode', '=', held.barcode)
      .execute()
    expect(cards).toEqual([{ surname: 'MORETTI' }])
    const support = await test.as('support')
    const [row] = (await support.call('listIntakeMessages', { query: { ack: 'AE', pageSize: 1 } })).items
    const { conflict } = await support.call('getIntakeMessage', { params: { id: row?.id ?? 0 } })
    expect(conflict).toMatchObject({
      points: ['name'],
      registered: { surname: 'MORETTI' },
      received: { surname: 'BIANCO' },
    })
  })
})
