import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, startTestApp, type TestApp } from '../../testing/index.ts'
import { readMessage, splitMessages, valueAt } from '../hl7/index.ts'
import { senderFile } from '../hl7/senders/sender-file.ts'

let test: TestApp
let key: Awaited<ReturnType<TestApp['withKey']>>
let support: Awaited<ReturnType<TestApp['as']>>
let otherPlace: number
beforeAll(async () => {
  test = await startTestApp()
  test.clock.set('2026-11-04T09:00:00+01:00')
  await createWorkgroup(test.db, { type: 'icfc' })
  const birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
  otherPlace = (await createWorkgroup(test.db, { type: 'spoke_birth_point' })).id
  key = await test.withKey(birthPoint.id)
  support = await test.as('support')
})
afterAll(() => test.close())

let serial = 0
function order() {
  serial += 1
  const number = String(serial).padStart(3, '0')
  const text = senderFile('01-oml-251-spm-after')
    .toString()
    .replaceAll('SND2600001', `HND26${number}`)
    .replaceAll('S01', `H${number}`)
  return { text, barcode: `HND26${number}` }
}
const reason = 'Sentito il punto nascita'

/** Sends a text; the kept message. */
async function send(text: string) {
  const answer = await key.raw('receiveHl7', { body: text })
  const segments = readMessage(splitMessages(answer.rawPayload.toString('utf8'))[0] ?? '')?.segments
  const { id } = await test.db
    .selectFrom('intakeMessages')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    id,
    code: valueAt(
      segments?.find(({ name }) => name === 'MSA'),
      1,
    ),
  }
}
const withoutBirth = (text: string) => text.replace(/^(PID(?:\|[^|\r\n]*){6}\|)[^|\r\n]*/mu, '$1')
const card = (barcode: string) =>
  test.db.selectFrom('samples').selectAll().where('barcode', '=', barcode).executeTakeFirst()
const listed = async (query: Record<string, unknown> = {}) =>
  (await support.call('listIntakeMessages', { query: { pageSize: 100, ...query } })).items.map(({ id }) => id)

describe('what of an order was not understood', () => {
  const odd = (text: string) =>
    text.replace(/(\r?\n|\r)SPM/u, '$1OBX|98|ST|X1^Gruppo sanguigno^L||zero positivo||||||F$1SPM')

  it('unread text of an order is kept with the card, beside its notes', async () => {
    const { text, barcode } = order()
    expect((await send(odd(text))).code).toBe('AA')
    const { id, spokeNotes } = (await card(barcode))!
    const { notUnderstood } = await support.call('getSample', { params: { id } })
    expect(notUnderstood).toEqual([
      { location: expect.stringMatching(/^OBX\[\d+\]\.5$/u), text: 'Gruppo sanguigno: zero positivo' },
    ])
    expect(spokeNotes ?? '').not.toContain('Gruppo sanguigno')
  })

  it('unread text is added once when the order comes again', async () => {
    const { text, barcode } = order()
    await send(text)
    await send(odd(text))
    await send(odd(text).replace('zero positivo', 'A negativo'))
    await send(`${odd(text)}\rNTE|1||altro`)
    const { notUnderstood } = (await card(barcode))!
    expect(notUnderstood.map((one) => one.text).toSorted()).toEqual([
      'Gruppo sanguigno: A negativo',
      'Gruppo sanguigno: zero positivo',
    ])
  })

  it('unread text is empty for an order whose fields all have a place, or are known to have none', async () => {
    const { text, barcode } = order()
    await send(text)
    expect((await card(barcode))?.notUnderstood).toEqual([])
  })
})

describe('a message that could not be taken', () => {
  it('a failed message is corrected: the corrected text registers the card, the original stays, and the two are linked', async () => {
    const { text, barcode } = order()
    const kept = await send(withoutBirth(text))
    expect(kept.code).toBe('AE')
    const { message } = await support.call('correctIntakeMessage', {
      params: { id: kept.id },
      body: { text: text.replaceAll('\r', '\n'), reason },
    })
    expect(message).toMatchObject({ ack: 'AA', state: 'open' })
    const { id: sampleId, newbornId } = (await card(barcode))!
    const original = await support.call('getIntakeMessage', { params: { id: kept.id } })
    expect(original).toMatchObject({
      ack: 'AE',
      state: 'corrected',
      correctedBy: { id: message.id, ack: 'AA' },
    })
    const lines = (one: string) => one.split(/[\r\n]+/u).filter(Boolean)
    expect(lines(original.text)).toEqual(lines(withoutBirth(text)))
    const corrected = await support.call('getIntakeMessage', { params: { id: message.id } })
    expect(corrected).toMatchObject({ corrects: { id: kept.id, reason }, cards: [{ id: sampleId, barcode }] })
    expect(await listed()).not.toContain(kept.id)
    expect(await listed({ state: 'corrected' })).toContain(kept.id)
    expect(await listed({ sampleId })).toEqual([message.id])
    expect(await listed({ newbornId })).toEqual([message.id])
  })

  it('a failed message stays open as its correction when the corrected text cannot be taken either', async () => {
    const { text, barcode } = order()
    const kept = await send(withoutBirth(text))
    const again = withoutBirth(text).replace('MORETTI', 'MORETTINI')
    const { message } = await support.call('correctIntakeMessage', {
      params: { id: kept.id },
      body: { text: again, reason },
    })
    expect(message).toMatchObject({ ack: 'AE', state: 'open' })
    expect(await card(barcode)).toBeUndefined()
    expect(await listed()).toContain(message.id)
    const twice = await support.refused('correctIntakeMessage', {
      params: { id: kept.id },
      body: { text, reason },
    })
    expect(twice.details.code).toBe('invalid_transition')
  })

  it('a failed message is corrected by one message of another text alone', async () => {
    const { text } = order()
    const kept = await send(withoutBirth(text))
    for (const wrong of [withoutBirth(text), `${text}\r${order().text}`]) {
      const refused = await support.refused('correctIntakeMessage', {
        params: { id: kept.id },
        body: { text: wrong, reason },
      })
      expect(refused.details.fields).toMatchObject([{ path: 'text' }])
    }
  })

  it('a failed message is not corrected by the order of another card', async () => {
    const kept = await send(withoutBirth(order().text))
    const other = order()
    const refused = await support.refused('correctIntakeMessage', {
      params: { id: kept.id },
      body: { text: other.text, reason },
    })
    expect(refused.details.fields).toMatchObject([
      { path: 'text', message: expect.stringContaining('altro cartoncino') },
    ])
    expect(await card(other.barcode)).toBeUndefined()
  })

  it('a failed message is not corrected by a text that names no card', async () => {
    const { text, barcode } = order()
    const kept = await send(withoutBirth(text))
    const params = { id: kept.id }
    const head = text.split(/[\r\n]/u)[0]!
    for (const wrong of ['testo incollato per errore', head, `${head}\rPID|1`]) {
      const refused = await support.refused('correctIntakeMessage', { params, body: { text: wrong, reason } })
      expect(refused.details.fields).toMatchObject([{ path: 'text' }])
    }
    await support.call('correctIntakeMessage', { params, body: { text, reason } })
    expect(await card(barcode)).toBeDefined()
  })

  it('a correction is corrected by a text about what the first message was about', async () => {
    const { text, barcode } = order()
    const kept = await send(withoutBirth(text))
    const again = withoutBirth(text).replace('MORETTI', 'MORETTINI')
    const { message } = await support.call('correctIntakeMessage', {
      params: { id: kept.id },
      body: { text: again, reason },
    })
    const junk = { text: 'testo incollato per errore' }
    await test.db.updateTable('intakeMessages').set(junk).where('id', '=', message.id).execute()
    await support.call('correctIntakeMessage', { params: { id: message.id }, body: { text, reason } })
    expect(await card(barcode)).toBeDefined()
  })

  it('a failed message is set aside with a reason, and taken up again', async () => {
    const kept = await send(withoutBirth(order().text))
    const params = { id: kept.id }
    await support.call('setAsideIntakeMessage', { params, body: { reason } })
    expect(await listed()).not.toContain(kept.id)
    expect(await listed({ state: 'set_aside' })).toContain(kept.id)
    expect(await support.call('getIntakeMessage', { params })).toMatchObject({ setAside: { reason } })
    expect(await support.call('setAsideIntakeMessage', { params, body: { reason } })).toMatchObject({
      changed: false,
    })
    await support.call('takeUpIntakeMessage', { params, body: { reason } })
    expect(await listed()).toContain(kept.id)
  })

  it('a failed message is assigned to a newborn, and found there; no record changes', async () => {
    const known = order()
    await send(known.text)
    const { newbornId } = (await card(known.barcode))!
    const kept = await send(withoutBirth(order().text))
    const before = await test.db.selectFrom('newborns').selectAll().where('id', '=', newbornId).execute()
    const { message } = await support.call('assignIntakeMessage', {
      params: { id: kept.id },
      body: { newborn: known.barcode.toLowerCase(), reason },
    })
    expect(message.assigned).toBe(true)
    expect(await listed({ newbornId })).toContain(kept.id)
    expect(await test.db.selectFrom('newborns').selectAll().where('id', '=', newbornId).execute()).toEqual(
      before,
    )
  })

  it('a failed message is registered for the birth point to which it is assigned', async () => {
    const { text, barcode } = order()
    const kept = await send(withoutBirth(text))
    const params = { id: kept.id }
    await support.call('assignIntakeMessage', { params, body: { workgroupId: otherPlace, reason } })
    await support.call('correctIntakeMessage', { params, body: { text, reason } })
    expect(await card(barcode)).toMatchObject({ authorWorkgroupId: otherPlace })
  })

  it('a failed message is assigned to nobody without a birth point or newborn, or to a newborn that nobody knows', async () => {
    const kept = await send(withoutBirth(order().text))
    for (const body of [{ reason }, { newborn: 'N26-NESSUNO', reason }]) {
      const refused = await support.refused('assignIntakeMessage', { params: { id: kept.id }, body })
      expect(refused.details.fields).toMatchObject([{ path: 'newborn' }])
    }
  })
})

it('a message of two newborns is found from both cards', async () => {
  const text = senderFile('13-twins-by-letter').toString()
  const sent = await send(text)
  expect(sent.code).toBe('AA')
  for (const barcode of ['SND2600013', 'SND2600113'])
    expect(await listed({ sampleId: (await card(barcode))!.id })).toEqual([sent.id])
})
