import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { roles } from '../domain/index.ts'
import calls from './calls.txt?raw'
import callsBeyond from './calls-beyond.txt?raw'
import { type Endpoint, isFileResponse } from './endpoint.ts'
import { errorCatalogue } from './errors.ts'
import * as contract from './index.ts'
import { resources } from './resources.ts'

const all: Endpoint[] = Object.values(contract.endpoints)
const byName = all.map((endpoint) => [endpoint.name, endpoint] as const)
const call = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

const callsOfResources = Object.entries(contract)
  .filter(([name]) => name.endsWith('Endpoints'))
  .map(([, resource]) => Object.keys(resource))

/** Lists write parameters as `{id}`. */
const callsOf = (list: string) =>
  list
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/\{(\w+)\}/g, ':$1'))
const listed = callsOf(calls)
const beyond = callsOf(callsBeyond)

describe('the contract', () => {
  it('the contract names every call once: no resource hides a call of another', () => {
    const names = callsOfResources.flat()
    expect(new Set(names).size).toBe(names.length)
    expect(Object.keys(contract.endpoints).sort()).toEqual(names.sort())
  })

  it('the contract declares each of the 162 listed calls exactly once; a further one stands in calls-beyond.txt', () => {
    expect(listed).toHaveLength(162)
    const known = new Set([...listed, ...beyond])
    const declared = new Set(all.map(call))
    expect(
      [...declared].filter((one) => !known.has(one)),
      'Add them to calls-beyond.txt',
    ).toEqual([])
    expect(
      [...known].filter((one) => !declared.has(one)),
      'Listed, and declared nowhere',
    ).toEqual([])
    expect(all.length, 'Declared or listed twice').toBe(listed.length + beyond.length)
  })

  it('the contract lists the calls of calls-beyond.txt by path, then by method', () => {
    const key = (line: string) => line.split(' ').reverse().join(' ')
    const keys = callsBeyond.trim().split('\n').map(key)
    // By code units, as `LC_ALL=C sort -k2,2 -k1,1` does.
    expect(keys).toEqual([...keys].sort())
  })

  it('the contract declares no method and path twice', () => {
    const declared = all.map((endpoint) => call(endpoint).replace(/:\w+/g, ':'))
    expect(new Set(declared).size).toBe(declared.length)
  })
})

/**
 * Calls that change a report, a grid, a decision or an approval. Their resource or the last segment of their
 * path tells them apart.
 */
const deciding = ['grid', 'report', 'sample-analysis', 'sample-request', 'user-right']
const approvals = /\/(approve|refuse|release|retire|withdraw|result|accept-all)$/
/**
 * No decision of the laboratory: an invitation, a mark that paper was printed, a call to somebody. A change of
 * a request names who follows it and by when. An urgent request is only brought forward.
 */
const unsigned = ['withdrawInvite', 'changeSampleRequest', 'recordAttempt', 'markReportsPrinted']

it('every call that changes a report, a grid, a decision or an approval signs', () => {
  const changing = all.filter(
    ({ method, path, resource }) => method !== 'GET' && (deciding.includes(resource) || approvals.test(path)),
  )
  const silent = changing.filter(({ signs }) => !signs).map(({ name }) => name)
  expect(silent.sort()).toEqual([...unsigned].sort())
  expect(changing.length).toBeGreaterThan(12)
})

it('every call that gives keys, imports values, undoes work, writes registers or speaks to families wants an own session', () => {
  expect(
    all
      .filter(({ ownSessionOnly }) => ownSessionOnly)
      .map(call)
      .sort(),
  ).toEqual([
    'DELETE /intake/keys/:id',
    'DELETE /internal-registry/:id',
    'DELETE /on-call/:id',
    'DELETE /plate/:id/materials/:materialId',
    'DELETE /plate/:id/results',
    'PATCH /control-rule-set/:id',
    'PATCH /critical-value/:id/taken',
    'PATCH /file-name-set/:id',
    'PATCH /follow-up/:id',
    'PATCH /hcp/own',
    'PATCH /import-profile/:id',
    'PATCH /instrument/:id',
    'PATCH /instrument/:id/take-out',
    'PATCH /instrument/event/:id/annul',
    'PATCH /internal-registry/:id',
    'PATCH /invite/:id/resend',
    'PATCH /invite/:id/withdraw',
    'PATCH /letter-template/:id',
    'PATCH /notification/:id/viewed',
    'PATCH /notification/set-worked-multiple',
    'PATCH /on-call/:id',
    'PATCH /planned-card-set/:id',
    'PATCH /plate/:id/reopen',
    'PATCH /quality/eqa/:id',
    'PATCH /quality/eqa/:id/correction',
    'PATCH /quality/eqa/:id/evaluate',
    'PATCH /quality/eqa/programmes/:id',
    'PATCH /reagent/kits/:id',
    'PATCH /reagent/lot/:id',
    'PATCH /reagent/lot/:id/finish',
    'PATCH /reagent/lot/:id/quarantine',
    'PATCH /recall-protocol/:id',
    'PATCH /sample-request/:id',
    'PATCH /shipping/:id/every-card',
    'PATCH /shipping/:id/not-received',
    'PATCH /shipping/:id/open-scan/clear',
    'PATCH /time-set/:id',
    'PATCH /user/credentials',
    'PATCH /v2/user/:id',
    'PATCH /workgroup/:id',
    'POST /birth-point-notice/:id/acknowledge',
    'POST /control-rule-set/copy',
    'POST /cutoff-set/copy',
    'POST /file-name-set/copy',
    'POST /file-name-set/name',
    'POST /follow-up',
    'POST /import-profile',
    'POST /import-profile/copy',
    'POST /instrument',
    'POST /instrument/:id/event',
    'POST /intake/keys',
    'POST /internal-registry',
    'POST /invite',
    'POST /letter-template/copy',
    'POST /newborn-event/communication',
    'POST /notification',
    'POST /on-call',
    'POST /planned-card-set/copy',
    'POST /plate/:id/analyze',
    'POST /plate/:id/materials',
    'POST /quality/eqa',
    'POST /quality/eqa/programmes',
    'POST /reagent/kits',
    'POST /reagent/lot',
    'POST /recall-case/:id/letter',
    'POST /recall-case/:id/note',
    'POST /recall-case/:id/sheet',
    'POST /recall-protocol/copy',
    'POST /report/printed',
    'POST /sample-request/:id/attempt',
    'POST /time-set/copy',
    'POST /user',
    'POST /v2/sample/not-received',
    'POST /workgroup',
  ])
})

it('a call that demands the own session is made by a person, changes something and does not sign besides', () => {
  for (const { access, method, signs } of all.filter((one) => one.ownSessionOnly))
    expect([access === 'any' || typeof access === 'object', method !== 'GET', signs]).toEqual([
      true,
      true,
      undefined,
    ])
})

it('a call that signs is made by a person with a role', () => {
  for (const { name, signs, access, method } of all.filter((one) => one.signs))
    expect([name, signs, typeof access, method !== 'GET']).toEqual([name, true, 'object', true])
})

it('a card is found by the roles that may open it, and by nobody else', () => {
  const { listSamples, getSample } = contract.endpoints
  expect([...listSamples.access].sort()).toEqual([...getSample.access].sort())
})

describe.each(byName)('%s', (_, endpoint) => {
  it('a call of the contract says who may call it', () => {
    const { access } = endpoint
    if (typeof access === 'string') expect(['public', 'any', 'key', 'operations']).toContain(access)
    else {
      expect(access.length).toBeGreaterThan(0)
      expect(roles).toEqual(expect.arrayContaining([...access]))
      // The administrator passes every check: named only where nobody else does.
      expect(access.includes('administrator')).toBe(access.length === 1 && access[0] === 'administrator')
    }
  })

  it('a call of the contract declares the parameters of its path', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    const declared = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : []
    expect(declared.sort()).toEqual(inPath.sort())
  })

  it('a call of the contract says what it changes when its method changes something', () => {
    expect(
      endpoint.changes !== undefined,
      endpoint.method === 'GET' ? 'A GET changes nothing' : 'Name in `changes` the resources that show it',
    ).toBe(endpoint.method !== 'GET')
    expect(resources).toEqual(expect.arrayContaining([...(endpoint.changes ?? [])]))
    expect(new Set(endpoint.changes).size).toBe(endpoint.changes?.length ?? 0)
  })

  it('a call of the contract has a body only where the method takes one, and known refusals', () => {
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined()
    for (const code of endpoint.errors ?? []) expect(errorCatalogue).toHaveProperty(code)
    expect(endpoint.summary).toMatch(/\.$/)
  })

  it('a call of the contract can be written as JSON schema', () => {
    for (const input of [endpoint.params, endpoint.query, endpoint.body])
      if (input) expect(z.toJSONSchema(input, { io: 'input' })).toBeTypeOf('object')
    const { response } = endpoint
    if (isFileResponse(response)) expect(response.file.length).toBeGreaterThan(0)
    else expect(z.toJSONSchema(response, { io: 'output' })).toBeTypeOf('object')
  })

  it('a call of the contract takes no date that PostgreSQL refuses, in a query or a field', () => {
    for (const input of [endpoint.query, endpoint.body]) {
      const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {}
      for (const [field, schema] of Object.entries(shape))
        for (const [good, bad] of [
          ['2026-01-02', '0000-01-01'],
          ['2026-01-02T10:00:00Z', '0000-01-01T00:00:00Z'],
        ]) {
          const isDate = schema.safeParse(good).success && !schema.safeParse('yesterday').success
          if (isDate) expect(schema.safeParse(bad).success, `${field}: ${bad}`).toBe(false)
        }
    }
  })
})
