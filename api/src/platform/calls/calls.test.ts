import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { handlers } from '../../entry/handlers.ts'
import { createWorkgroup, startTestApp, type TestApp, type TestFile } from '../../testing/index.ts'
import type { Context } from './context.ts'
import { fileAnswer } from './file-answer.ts'
import { refuse } from './refusal.ts'

/** The machinery around handlers, with handlers of the test's own in place of a few. */
const sendReminder = vi.fn<(context: Context, input: { params: { id: number } }) => Promise<unknown>>()
const listScreenings = vi.fn<(context: Context) => Promise<unknown>>()
const importResults = vi.fn<(context: Context, input: object) => Promise<unknown>>()
const print = vi.fn<(context: Context) => Promise<unknown>>()

let test: TestApp
beforeAll(async () => {
  const own = {
    sendShippingReminder: sendReminder,
    listScreenings,
    printShippingSamples: print,
    importResults,
  }
  test = await startTestApp({
    env: { UPLOAD_MAX_BYTES: '20000' },
    handlers: { ...handlers, ...own } as unknown as typeof handlers,
  })
})
afterAll(() => test.close())
beforeEach(() => {
  for (const handler of [sendReminder, listScreenings, print, importResults]) handler.mockReset()
})

const params = { id: 7 }
const audits = () => test.db.selectFrom('auditTrail').selectAll().execute()
const groups = () => test.db.selectFrom('workgroups').selectAll().execute()

describe('the server', () => {
  it('the server refuses before the handler: no session, wrong role', async () => {
    const planner = await test.as('planner')
    expect(await test.anonymous.refused('sendShippingReminder', { params, body: {} })).toMatchObject({
      status: 401,
      details: { code: 'unauthenticated' },
    })
    expect(await planner.refused('sendShippingReminder', { params, body: {} })).toMatchObject({
      status: 403,
      message: 'Non hai i permessi per accedere alla risorsa richiesta',
      details: { code: 'permission_denied' },
    })
    expect(sendReminder).not.toHaveBeenCalled()
  })

  it('the server refuses before it reads the body', async () => {
    const response = await test.app.inject({
      method: 'PATCH',
      url: '/api/shipping/7/send-reminder',
      headers: { 'content-type': 'application/json' },
      payload: '{ this is no JSON',
    })
    expect(response.statusCode).toBe(401)
  })

  it('the server lets the administrator pass every role check', async () => {
    const administrator = await test.as('administrator')
    sendReminder.mockRejectedValue(refuse('reminder_too_soon'))
    const error = await administrator.refused('sendShippingReminder', { params, body: {} })
    expect(error.details.code).toBe('reminder_too_soon')
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 'foreign_origin'],
    [{ origin: 'https://elsewhere.example' }, 'foreign_origin'],
    [{ origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, 'reminder_too_soon'],
  ])('the server answers a changing call with %o by %s', async (headers, code) => {
    const acceptance = await test.as('acceptance')
    sendReminder.mockRejectedValue(refuse('reminder_too_soon'))
    const error = await acceptance.refused('sendShippingReminder', { params, body: {}, headers })
    expect(error.details.code).toBe(code)
  })

  it('the server answers 501 for what this version does not offer, to those who might call it', async () => {
    const name = Object.keys(handlers).find(
      (key) => typeof handlers[key as keyof typeof handlers] === 'symbol',
    )
    if (!name) return
    const response = await (await test.as('administrator')).raw(name as 'listPlates', {})
    expect(response.statusCode).toBe(501)
  })
})

describe('what goes in and out', () => {
  it('an identifier that cannot be one is not found', async () => {
    const response = await test.app.inject({
      method: 'GET',
      url: '/api/shipping/abc/samples/print',
      headers: { cookie: (await test.as('acceptance')).cookie },
    })
    expect(response.statusCode).toBe(404)
    expect(print).not.toHaveBeenCalled()
  })

  it('input that does not validate has one entry a field, in Italian', async () => {
    const support = await test.as('support')
    const error = await support.refused('createUser', { body: { email: 'x' } as never })
    expect(error).toMatchObject({ status: 422, details: { code: 'validation' } })
    expect(error.details.fields).toContainEqual({ path: 'email', message: 'Indirizzo email non valido' })
    expect(error.details.fields).toContainEqual({ path: 'hcp', message: 'Questo campo è obbligatorio' })
  })

  it('an answer against the contract does not leave the server', async () => {
    listScreenings.mockResolvedValue({ items: [{ id: 'unknown' }] })
    const error = await (await test.as('planner')).refused('listScreenings')
    expect(error).toMatchObject({ status: 500, details: { code: 'generic_error' } })
    expect(JSON.stringify(error)).not.toContain('unknown')
  })

  it('a file comes with its name, and nothing is cached', async () => {
    print.mockResolvedValue(
      fileAnswer('distinta è.pdf', 'application/pdf', Buffer.from('%PDF'), { inline: true }),
    )
    const response = await (await test.as('acceptance')).raw('printShippingSamples', { params })
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toContain("filename*=UTF-8''distinta%20%C3%A8.pdf")
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).toBe('%PDF')
  })
})

describe('a file that is uploaded', () => {
  const upload = async (file?: TestFile) =>
    (await test.as('analyst')).refused('importResults', { params, body: {}, file } as never)

  it('a file that is uploaded is one of the sorts that the call takes', async () => {
    const error = await upload({ name: 'dati.exe', bytes: 'x' })
    expect(error).toMatchObject({ status: 415, details: { code: 'file_type' } })
    expect(error.message).toContain('.csv')
  })

  it('a file that is uploaded is refused when it is too large, never cut', async () => {
    const error = await upload({ name: 'dati.csv', bytes: 'x'.repeat(20_001) })
    expect(error).toMatchObject({ status: 413, details: { code: 'file_too_large' } })
    expect(error.message).toContain('19,5 KB')
  })

  it('a file that is uploaded is required where the call demands one', async () => {
    expect((await upload()).details.fields).toEqual([
      { path: 'file', message: 'Questo campo è obbligatorio' },
    ])
    expect(importResults).not.toHaveBeenCalled()
  })

  it('a file that is uploaded reaches the handler whole, with the fields beside it', async () => {
    importResults.mockRejectedValue(refuse('file_unreadable'))
    await upload({ name: 'dati è.csv', bytes: 'a;b', type: 'text/csv' })
    expect(importResults.mock.calls[0]?.[1]).toMatchObject({
      params: { id: 7 },
      body: { dryRun: false },
      file: { name: 'dati è.csv', type: 'text/csv', bytes: Buffer.from('a;b') },
    })
  })
})

describe('a changing call', () => {
  const addGroup = (context: Context) => createWorkgroup(context.db, { name: 'Nuovo' })
  const call = async () => {
    const acceptance = await test.as('acceptance')
    const headers = { 'x-sne-host': '1.4.0', 'x-sne-remote': 'mfe-shipping@1.3.2' }
    return acceptance.raw('sendShippingReminder', { params, body: {}, headers })
  }

  it('a changing call leaves exactly one audit row with its effects and the versions of the front end', async () => {
    sendReminder.mockImplementation(async (context) => {
      context.effect({ entity: 'shipping', id: 7, from: 'sent', to: 'sent' })
      context.audit({ entity: 'shipping', id: 7, action: 'remind', reason: 'prova' })
      throw refuse('reminder_too_soon', { keepWrites: true })
    })
    const before = (await audits()).length
    expect((await call()).statusCode).toBe(409)
    const rows = await audits()
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toMatchObject({
      call: 'sendShippingReminder',
      action: 'remind',
      role: 'acceptance',
      workgroupId: test.laboratory.id,
      hostVersion: '1.4.0',
      remoteVersion: 'mfe-shipping@1.3.2',
    })
    const effects = await test.db.selectFrom('auditEffects').selectAll().execute()
    expect(effects.at(-1)).toMatchObject({ entity: 'shipping', entityId: 7, fromStatus: 'sent' })
  })

  it('a changing call leaves nothing at all when it is refused', async () => {
    const before = (await groups()).length
    sendReminder.mockImplementation(async (context) => {
      await addGroup(context)
      throw refuse('reminder_too_soon')
    })
    expect((await call()).statusCode).toBe(409)
    expect(await groups()).toHaveLength(before)
  })

  it('a changing call is rolled back when the handler forgot to say what it did', async () => {
    const before = (await groups()).length
    sendReminder.mockImplementation(async (context) => {
      await addGroup(context)
      return { changed: true }
    })
    expect((await call()).statusCode).toBe(500)
    expect(await groups()).toHaveLength(before)
  })

  it('a changing call is rolled back when it says "nothing changed" and recorded a change', async () => {
    sendReminder.mockImplementation(async (context) => {
      context.audit({ entity: 'shipping', id: 7, action: 'remind' })
      return { changed: false }
    })
    const before = (await audits()).length
    expect((await call()).statusCode).toBe(500)
    expect(await audits()).toHaveLength(before)
  })

  it('a changing call leaves an audit row that cannot be rewritten afterwards', async () => {
    sendReminder.mockImplementation(async (context) => {
      context.audit({ entity: 'shipping', id: 7, action: 'remind' })
      return { changed: true }
    })
    await call()
    expect(await audits()).not.toEqual([])
    await expect(test.db.deleteFrom('auditTrail').execute()).rejects.toThrow(/append-only/)
    await expect(test.db.updateTable('auditTrail').set({ reason: 'x' }).execute()).rejects.toThrow(
      /append-only/,
    )
  })
})
