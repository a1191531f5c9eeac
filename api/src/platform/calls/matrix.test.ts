import { type Endpoint, type EndpointName, type ErrorCode, endpoints } from '@sne/shared/contract'
import { type Role, roles } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestCaller, type TestPerson } from '../../testing/index.ts'
import type { Handlers } from './handler.ts'
import { refuse } from './refusal.ts'

/** Every call × every role: who may not call never reaches the handler. Handlers here only tell that they ran. */
const ran: string[] = []
const names = Object.keys(endpoints) as EndpointName[]
const spies = Object.fromEntries(
  names.map((name) => [
    name,
    async () => {
      ran.push(name)
      throw refuse('not_implemented')
    },
  ]),
) as unknown as Handlers

let test: TestApp
const people = new Map<Role, TestPerson>()
beforeAll(async () => {
  test = await startTestApp({ handlers: spies })
  for (const role of roles) people.set(role, await test.as(role))
})
afterAll(() => test.close())

/** The people of this test hold no personal permission. */
const mayCall = ({ access, permissions = [] }: Endpoint, role: Role): boolean => {
  if (permissions.length > 0) return false
  if (access === 'public' || access === 'any') return true
  if (access === 'key' || access === 'operations') return false
  return role === 'administrator' || access.includes(role)
}

/** Something for each parameter of a path; bodies are left out, since access is decided before they are read. */
const params = { id: 1, code: 'X', barcode: 'X', level: 'info', screeningId: 'sne', name: 'mfe-x' }
const ask = (caller: TestCaller, name: EndpointName) => caller.raw(name, { params } as never)

describe.each(roles)('as %s', (role) => {
  it.each(names)('%s', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const person = people.get(role)
    if (!person) throw new Error(`Nobody is signed in as ${role}`)
    ran.length = 0
    const { statusCode } = await ask(person, name)
    if (mayCall(endpoint, role)) expect([200, 400, 404, 415, 422, 501]).toContain(statusCode)
    else {
      expect(statusCode).toBe(typeof endpoint.access === 'string' ? 401 : 403)
      expect(ran).toEqual([])
    }
  })
})

/** Refusal of a call in a forced session; null where the call is answered. */
const refusalOf = ({ signs, ownSessionOnly }: Endpoint): ErrorCode | null =>
  signs ? 'support_session' : ownSessionOnly ? 'own_session' : null

/** Calls of the person's own session. Each has a role that may make it and the refusal of any other session. */
const ownCalls = names.flatMap((name) => {
  const endpoint: Endpoint = endpoints[name]
  const { access } = endpoint
  const code = refusalOf(endpoint)
  const role = typeof access === 'string' ? 'planner' : (access[0] as Role)
  return code ? [[name, role, code] as const] : []
})

describe('in a session that support opened as somebody else', () => {
  const forced = new Map<Role, TestPerson>()
  beforeAll(async () => {
    const { userId: impersonatedBy } = await test.as('administrator')
    for (const role of [...roles])
      forced.set(role, await test.as(role, { impersonatedBy, lead: true, validator: true }))
  })

  it.each(ownCalls)('%s is refused to %s with %s and stands in the audit trail', async (name, role, code) => {
    ran.length = 0
    for (const person of [forced.get(role), forced.get('administrator')]) {
      if (!person) throw new Error(`Nobody is signed in as ${role}`)
      const response = await ask(person, name)
      expect(response.statusCode).toBe(403)
      expect(response.json().details.code).toBe(code)
      const row = await test.db
        .selectFrom('auditTrail')
        .select(['action', 'details', 'impersonatedBy'])
        .where('actorId', '=', person.userId)
        .where('call', '=', name)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ action: 'refused', details: { code } })
      expect(row.impersonatedBy).not.toBeNull()
    }
    expect(ran).toEqual([])
  })

  it.each(names.filter((name) => refusalOf(endpoints[name]) === null))(
    '%s is answered as to the person',
    async (name) => {
      const endpoint: Endpoint = endpoints[name]
      if (endpoint.access === 'key' || endpoint.access === 'operations') return
      const role = typeof endpoint.access === 'string' ? 'planner' : (endpoint.access[0] as Role)
      const person = forced.get(role)
      if (!person) throw new Error(`Nobody is signed in as ${role}`)
      const { code } = (await ask(person, name)).json().details ?? {}
      expect(['support_session', 'own_session']).not.toContain(code)
    },
  )
})

describe('without a session', () => {
  it.each(names)('%s', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    ran.length = 0
    const { statusCode } = await ask(test.anonymous, name)
    if (endpoint.access === 'public') expect(statusCode).not.toBe(401)
    else {
      expect(statusCode).toBe(401)
      expect(ran).toEqual([])
    }
  })
})
