import { createHash } from 'node:crypto'
import type { LetterKind, LetterLanguage } from '@sne/shared/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textOf } from '../../../platform/documents/examples/read-pdf.ts'
import type { LetterInput } from '../../../platform/documents/index.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestPerson } from '../../../testing/index.ts'
import { newCard } from '../../../testing/one-card.ts'
import { acceptReport, recallCard, recalled } from '../../../testing/recalled.ts'

let test: TestApp
let analyst: TestPerson
beforeEach(async () => {
  test = await startTestApp()
  analyst = await test.as('analyst')
})
afterEach(() => test.close())

/** Two leads put the templates of the laboratory into force. */
async function approveTemplates() {
  const first = await test.as('supervisor', { lead: true })
  const second = await test.as('analyst', { lead: true })
  const { items } = await first.call('listLetterTemplates', { query: { of: 'laboratory', state: ['draft'] } })
  const params = { id: items[0]?.id ?? 0 }
  await first.call('approveLetterTemplates', {
    params,
    body: { step: 'first', replacesId: null, revision: 0 },
  })
  await second.call('approveLetterTemplates', {
    params,
    body: { step: 'second', replacesId: null, revision: 0 },
  })
}

async function caseOf(newbornId: number) {
  const { items } = await analyst.call('listRecallCases', { query: {} })
  const one = items.find((candidate) => candidate.newborn.id === newbornId)
  if (!one) throw new Error('The case is not on the board')
  return { one, params: { id: one.id } }
}
async function recallCase() {
  const { newborn } = await recalled(test, { C8: 0.7, 'C8/C10': 4 })
  return { card: newborn.card, ...(await caseOf(newborn.card.newbornId)) }
}

interface Choice {
  readonly kind: LetterKind
  readonly language?: LetterLanguage
  readonly recipientId?: number
}
async function make(params: { id: number }, { kind, language = 'it', recipientId }: Choice) {
  const choice = { kind, language, ...(recipientId ? { recipientId } : {}) }
  const preview = await analyst.call('previewCaseLetter', { params, query: choice })
  const made = await analyst.call('makeCaseLetter', { params, body: { ...choice, digest: preview.digest } })
  return { preview, made, body: { ...choice, digest: preview.digest } }
}
const previewRefused = async (params: { id: number }, choice: Choice, person = analyst) =>
  person.refused('previewCaseLetter', { params, query: { language: 'it', ...choice } })

describe('a letter', () => {
  it('a letter is shown and made only with templates that two leads approved', async () => {
    const { params } = await recallCase()
    expect((await previewRefused(params, { kind: 'family' })).message).toMatch(/non ha modelli/)
    await approveTemplates()
    const { made } = await make(params, { kind: 'family' })
    expect(made.changed).toBe(true)
  })

  it('a letter is kept as shown, with its hash, and stands on the case and in the newborn’s story', async () => {
    await approveTemplates()
    const { one, card, params } = await recallCase()
    const { preview, made } = await make(params, { kind: 'birth_point' })
    const name = `${one.newborn.surname} ${one.newborn.name}`
    for (const said of [name, card.barcode, one.request?.number ?? '?', 'Ottanoilcarnitina (C8) alto'])
      expect(preview.text).toContain(said)
    const { letters } = await analyst.call('getRecallCase', { params })
    expect(letters).toMatchObject([
      {
        id: made.letterId,
        kind: 'birth_point',
        language: 'it',
        recipient: preview.recipient,
        mailedTo: null,
      },
    ])
    const planner = await test.as('planner')
    const { rawPayload, headers } = await planner.raw('downloadCaseLetter', { params: { id: made.letterId } })
    expect(letters[0]?.sha256).toBe(createHash('sha256').update(rawPayload).digest('hex'))
    expect(await textOf(rawPayload)).toContain(name)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="birth-point-/),
    })
    const events = await analyst.call('listNewbornEvents', { query: { newbornId: one.newborn.id } })
    expect(events.items).toContainEqual(
      expect.objectContaining({ type: 'letter', text: 'Lettera al punto nascita · italiano' }),
    )
  })

  it('a letter names no finding that a recall card has closed', async () => {
    await approveTemplates()
    const recall = await recalled(test, { C3: 8.4, PHE: 300 })
    const next = await recallCard(test, recall)
    await next.decide((await next.measure('sne_ms')).plateId)
    const tier = await recall.newborn.measure('sne_2t_mma', { MMA: 30 })
    await recall.newborn.decide(tier.plateId, { actionId: 'urgent_recall' })
    await acceptReport(test, (await recall.newborn.reports()).at(-1)?.id ?? 0)
    analyst = await test.as('analyst')
    const { params } = await caseOf(recall.newborn.card.newbornId)
    const { text } = await analyst.call('previewCaseLetter', {
      params,
      query: { kind: 'birth_point', language: 'it' },
    })
    expect(text).toContain('MMA')
    expect(text).not.toMatch(/C3|PHE|Fenilalanina/)
  })

  it('a letter is never changed or removed, and is drawn again with the same bytes from what was kept', async () => {
    await approveTemplates()
    const { params } = await recallCase()
    const { made } = await make(params, { kind: 'family', language: 'en' })
    const row = test.db.selectFrom('caseLetters').selectAll().where('id', '=', made.letterId)
    const { input, fileId } = await row.executeTakeFirstOrThrow()
    await expect(test.db.updateTable('caseLetters').set({ title: 'x' }).execute()).rejects.toThrow(
      /append-only/,
    )
    await expect(test.db.deleteFrom('caseLetters').execute()).rejects.toThrow(/append-only/)
    const again = await test.services.documents.render({ kind: 'letter', data: input as LetterInput })
    const file = await test.db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    expect(createHash('sha256').update(again).digest('hex')).toBe(file.sha256)
    const text = await textOf(again)
    expect(text).toContain('Dear parents of')
    expect(text).toContain('a new card (blood from the heel)')
    expect(text).toContain('Page 1 of 1')
  })

  it('a letter is refused when the case says something else than what was shown', async () => {
    await approveTemplates()
    const { one, params } = await recallCase()
    const query = { kind: 'family', language: 'it' } as const
    const { digest } = await analyst.call('previewCaseLetter', { params, query })
    await test.db.updateTable('newborns').set({ name: 'Cambiata' }).where('id', '=', one.newborn.id).execute()
    const refused = await analyst.refused('makeCaseLetter', { params, body: { ...query, digest } })
    expect(refused.details.code).toBe('stale_version')
    expect((await analyst.call('getRecallCase', { params })).letters).toEqual([])
  })

  it('a letter is made once, however often it is asked for on one day', async () => {
    await approveTemplates()
    const { params } = await recallCase()
    const { made, body } = await make(params, { kind: 'family' })
    expect(await analyst.call('makeCaseLetter', { params, body })).toEqual({
      changed: false,
      letterId: made.letterId,
    })
    test.clock.advance({ hours: 24 })
    analyst = await test.as('analyst')
    const later = await make(params, { kind: 'family' })
    expect(later.made.changed).toBe(true)
    expect((await analyst.call('getRecallCase', { params })).letters).toHaveLength(2)
  })

  it('a letter to a family is not written about a newborn who died', async () => {
    await approveTemplates()
    const { one, params } = await recallCase()
    await test.db
      .updateTable('newborns')
      .set({ closureReason: 'deceased', closureAt: test.clock.now() })
      .where('id', '=', one.newborn.id)
      .execute()
    expect((await previewRefused(params, { kind: 'family' })).message).toMatch(/deceduto/)
  })

  it('a letter about a closed case goes to a clinical centre alone', async () => {
    await approveTemplates()
    const { params } = await recallCase()
    const centre = await createWorkgroup(test.db, { type: 'spoke_birth_point', config: { pediatric: true } })
    await test.db
      .updateTable('analysisRequests')
      .set({ status: 'closed', closedAt: test.clock.now(), closeReason: 'support' })
      .where('id', '=', params.id)
      .execute()
    expect((await previewRefused(params, { kind: 'family' })).message).toMatch(/caso è chiuso/)
    expect((await previewRefused(params, { kind: 'clinical_centre' })).message).toMatch(/centro clinico/)
    const { preview } = await make(params, { kind: 'clinical_centre', recipientId: centre.id })
    expect(preview.recipient).toContain(centre.name)
  })
})

describe('a letter that asks for material', () => {
  it('a letter that asks for material names each finding’s card, also for a request about a later unsuitable card', async () => {
    await approveTemplates()
    const first = await recalled(test, { C8: 0.7 })
    const later = await recallCard(test, first)
    const asking = { newbornId: first.newborn.card.newbornId, type: 'new_spot' } as const
    // The request of the first card was withdrawn; the unsuitable card asks for the finding anew.
    await test.db
      .updateTable('sampleRequests')
      .set({ originSampleId: later.card.id, originSampleAnalysisId: null, originAnalyzableId: null })
      .set({ status: 'pending', newSampleId: null, fromDate: '2027-01-10', dueDate: '2027-01-16' })
      .where('newbornId', '=', asking.newbornId)
      .where('type', '=', asking.type)
      .execute()
    analyst = await test.as('analyst')
    const { one, params } = await caseOf(asking.newbornId)
    expect(one.findings.map(({ card }) => card.barcode)).toContain(first.newborn.card.barcode)
    const { preview } = await make(params, { kind: 'birth_point' })
    expect(preview.text).toContain(`cartoncino ${later.card.barcode} prelevato il`)
    expect(preview.text).toContain(
      `Ottanoilcarnitina (C8) alto (cartoncino ${first.newborn.card.barcode} prelevato il`,
    )
    expect(preview.text).toContain('16/01/2027 (non prima del 10/01/2027)')
    const english = await make(params, { kind: 'birth_point', language: 'en' })
    expect(english.preview.text).toContain('16 January 2027 (not before 10 January 2027)')
  })

  const asking = ['family', 'birth_point', 'birth_point_mail'] as const

  it('a letter that asks for material is not written before the report is signed, and says that it is urgent', async () => {
    await approveTemplates()
    const newborn = await newCard(test)
    await newborn.decide((await newborn.measure('sne_ms', { C8: 0.7 })).plateId)
    const { plateId } = await newborn.measure('sne_ms', [{ C8: 0.7 }, { C8: 0.7 }])
    await newborn.decide(plateId, { actionId: 'recall_spot' })
    const { params } = await caseOf(newborn.card.newbornId)
    for (const kind of asking)
      expect((await previewRefused(params, { kind })).message).toMatch(/dopo la firma/)
    const [report] = await newborn.reports()
    await acceptReport(test, report?.id ?? 0)
    const title = async () => (await make(params, { kind: 'birth_point' })).preview.title
    expect(await title()).not.toMatch(/URGENTE/)
    await test.db.updateTable('sampleRequests').set({ urgent: true }).where('type', '=', 'new_spot').execute()
    expect(await title()).toMatch(/^URGENTE – /)
  })

  it('a letter that asks for material is not written once the material came', async () => {
    await approveTemplates()
    const first = await recalled(test, { C8: 0.7 })
    await recallCard(test, first)
    analyst = await test.as('analyst')
    const { params } = await caseOf(first.newborn.card.newbornId)
    for (const kind of asking)
      expect((await previewRefused(params, { kind })).message).toMatch(/già arrivato/)
  })
})

it('a case names what its card shows in every analysis, by the last value of each analyte', async () => {
  const newborn = await newCard(test)
  await newborn.decide((await newborn.measure('sne_ms', { C3: 9, PHE: 150 })).plateId)
  const again = await newborn.measure('sne_ms', [
    { C3: 9, PHE: 60 },
    { C3: 8.8, PHE: 60 },
  ])
  await newborn.decide(again.plateId, { actionId: 'second_tier' })
  await newborn.decide((await newborn.measure('sne_2t_mma', { MMA: 30 })).plateId)
  const { one } = await caseOf(newborn.card.newbornId)
  const names = one.findings.map(({ analyte }) => analyte)
  expect(names).toEqual(expect.arrayContaining(['C3', 'MMA']))
  expect(names).not.toContain('PHE')
})

describe('a mail', () => {
  const withAddress = (id: number, email: string | null) =>
    test.db.updateTable('workgroups').set({ email }).where('id', '=', id).execute()

  const withPhones = (phones: string[]) =>
    test.db.updateTable('workgroups').set({ phones }).where('id', '=', test.laboratory.id).execute()

  it('a mail leaves without names, finding and values, and its copy is kept', async () => {
    await approveTemplates()
    const { one, card, params } = await recallCase()
    const place = one.birthPoint?.id ?? 0
    await withAddress(place, 'nido@example.org')
    await withPhones(['02 1234'])
    const { preview, body } = await make(params, { kind: 'birth_point_mail' })
    await analyst.call('makeCaseLetter', { params, body })
    const sent = (await test.letters()).filter(({ to }) => to === 'nido@example.org')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ subject: preview.title, text: `${preview.text}\n` })
    const words = `${sent[0]?.subject} ${sent[0]?.text}`
    expect(words).toContain(card.barcode)
    expect(words).toContain('02 1234')
    for (const name of [one.newborn.surname, one.newborn.name, 'C8', 'Ottanoil'])
      expect(words).not.toContain(name)
    const { letters } = await analyst.call('getRecallCase', { params })
    expect(letters).toMatchObject([{ kind: 'birth_point_mail', mailedTo: 'nido@example.org' }])
  })

  it('a mail is refused without an address, and where a field has no value', async () => {
    await approveTemplates()
    const { one, params } = await recallCase()
    const mail = { kind: 'birth_point_mail' } as const
    await withPhones(['02 1234'])
    expect((await previewRefused(params, mail)).message).toMatch(/indirizzo email/)
    await withAddress(one.birthPoint?.id ?? 0, 'nido@example.org')
    await withPhones([])
    expect((await previewRefused(params, mail)).message).toMatch(/Telefono del laboratorio/)
    expect(await test.letters()).toEqual([])
  })
})

describe('the sheet for a clinical centre', () => {
  const file = async (id: number) => (await analyst.raw('downloadCaseLetter', { params: { id } })).rawPayload

  it('the sheet for a clinical centre has identity, finding, all analyses with the limits of their time, requests and communications', async () => {
    const { one, card, params } = await recallCase()
    await analyst.call('createCommunication', {
      body: {
        ...{ newbornId: one.newborn.id, recipientType: 'genitore', channel: 'telefono', category: 'sne' },
        ...{
          at: test.clock.now().toISOString(),
          outcome: 'richiamare',
          text: 'Richiama la madre dopo le 18',
        },
      },
    })
    const { changed, letterId } = await analyst.call('makeCaseSheet', { params, body: {} })
    expect(changed).toBe(true)
    const text = await textOf(await file(letterId))
    for (const part of [
      `${one.newborn.surname} ${one.newborn.name}`,
      card.barcode,
      'Ottanoilcarnitina (C8) alto: C8 0,700 µmol/L (limiti ≤ 0,450)',
      one.request?.number ?? '?',
      'Richiama la madre dopo le 18',
      'Valori fuori dai limiti',
    ])
      expect(text).toContain(part)
    const { letters } = await analyst.call('getRecallCase', { params })
    expect(letters).toMatchObject([{ id: letterId, kind: 'sheet', recipient: null, mailedTo: null }])
  })

  it('the sheet for a clinical centre is made once while nothing changes, and anew once it does', async () => {
    const { one, params } = await recallCase()
    const first = await analyst.call('makeCaseSheet', { params, body: {} })
    expect(await analyst.call('makeCaseSheet', { params, body: {} })).toEqual({ ...first, changed: false })
    await test.db
      .updateTable('newborns')
      .set({ residence: 'Via Nuova 1' })
      .where('id', '=', one.newborn.id)
      .execute()
    const later = await analyst.call('makeCaseSheet', { params, body: {} })
    expect(later.letterId).not.toBe(first.letterId)
    expect(await textOf(await file(later.letterId))).toContain('Via Nuova 1')
    expect(await textOf(await file(first.letterId))).not.toContain('Via Nuova 1')
  })

  it('the sheet for a clinical centre is made by nobody of another laboratory, and in no session of support', async () => {
    const { params } = await recallCase()
    const stranger = await test.as('analyst', { laboratory: await createWorkgroup(test.db) })
    expect((await stranger.refused('makeCaseSheet', { params, body: {} })).status).toBe(404)
    expect((await (await test.as('support')).refused('makeCaseSheet', { params, body: {} })).status).toBe(403)
    const { userId } = await test.as('support')
    const forced = await test.as('analyst', { impersonatedBy: userId })
    expect((await forced.refused('makeCaseSheet', { params, body: {} })).details.code).toBe('own_session')
  })
})

it('letters are written by analysts of the laboratory who see the category, in their own session', async () => {
  await approveTemplates()
  const { params } = await recallCase()
  const { made, body } = await make(params, { kind: 'family' })
  const file = { params: { id: made.letterId } }
  const choice = { kind: 'family' } as const
  const laboratory = await createWorkgroup(test.db, { type: 'standard' })
  for (const person of [
    await test.as('analyst', { laboratory }),
    await test.as('analyst', { screenings: ['btd'] }),
  ]) {
    expect((await previewRefused(params, choice, person)).status).toBe(404)
    expect((await person.refused('makeCaseLetter', { params, body })).status).toBe(404)
    expect((await person.refused('downloadCaseLetter', file)).status).toBe(404)
  }
  for (const role of ['support', 'planner', 'acceptance'] as const)
    expect((await previewRefused(params, choice, await test.as(role))).status).toBe(403)
  const administrator = await test.as('administrator', { laboratory: null })
  expect((await previewRefused(params, choice, administrator)).details.code).toBe('permission_denied')
  const support = await test.as('support')
  const forced = await test.as('analyst', { impersonatedBy: support.userId })
  expect((await forced.refused('makeCaseLetter', { params, body })).details.code).toBe('own_session')
})
