import { describe, expect, it } from 'vitest'
import { call } from '../client/index.ts'
import { type Endpoint, endpoints, isFileResponse } from '../contract/index.ts'
import { ShippingRow, shippingEndpoints } from '../contract/shipping.ts'
import { exampleOf, record } from './example-of.ts'
import { matchEndpoint } from './match-endpoint.ts'
import { mockCalls, refusal } from './mock-calls.ts'
import { plateWells } from './plate-wells.ts'

const all: Endpoint[] = Object.values(endpoints)

describe('examples', () => {
  it.each(all.map((endpoint) => [endpoint.name, endpoint] as const))(
    'an answer of %s can be made',
    (_, { response }) => {
      if (isFileResponse(response)) return
      const parsed = response.safeParse(exampleOf(response))
      expect(parsed.error?.issues ?? []).toEqual([])
    },
  )

  it('examples take the fields that matter and refuse what is not in the contract', () => {
    expect(record(ShippingRow, { status: 'closed', samplesDeclared: 12 })).toMatchObject({
      id: 1,
      status: 'closed',
      samplesDeclared: 12,
    })
    expect(() => record(ShippingRow, { status: 'no_such_status' as 'closed' })).toThrow()
  })
})

describe('mockCalls', () => {
  it('mockCalls passes on the checked input and answers', async () => {
    const calls = mockCalls({
      listShippings: ({ query }) => ({
        items: [record(ShippingRow, { id: 7 })],
        total: 1,
        page: query.page,
        pageSize: query.pageSize,
        sort: query.sort ?? null,
      }),
    })
    const list = await call(shippingEndpoints.listShippings, { query: { status: 'sent', page: '2' } })
    expect(list.items[0]?.id).toBe(7)
    expect(calls).toMatchObject([{ name: 'listShippings', input: { query: { status: ['sent'], page: 2 } } }])
  })

  it('mockCalls refuses input as the server would', async () => {
    mockCalls({ getShipping: () => exampleOf(shippingEndpoints.getShipping.response) })
    const refused = call(shippingEndpoints.getShipping, { params: { id: -1 } })
    await expect(refused).rejects.toMatchObject({ status: 422, code: 'validation', fields: [{ path: 'id' }] })
  })

  it('mockCalls gives the refusals of the catalogue', async () => {
    mockCalls({
      getShipping: () => {
        throw refusal('not_found')
      },
    })
    await expect(call(shippingEndpoints.getShipping, { params: { id: 1 } })).rejects.toMatchObject({
      status: 404,
      message: 'La risorsa richiesta non è stata trovata',
    })
  })

  it('mockCalls names the call that a test forgot', async () => {
    mockCalls({})
    await expect(call(shippingEndpoints.getShipping, { params: { id: 1 } })).rejects.toThrow(
      'The test mocks no getShipping',
    )
  })
})

it('a fixed path goes before one with a parameter', () => {
  expect(matchEndpoint(all, 'GET', '/shipping/list')?.endpoint.name).toBe('listShippings')
  expect(matchEndpoint(all, 'GET', '/shipping/12')).toMatchObject({ params: { id: '12' } })
  expect(matchEndpoint(all, 'DELETE', '/shipping/12')).toBeNull()
})

it('a plate has 96 wells, each at its place', () => {
  const wells = plateWells({ B1: { type: 'sample', barcode: 'C001' } })
  expect(wells).toHaveLength(96)
  expect(wells[12]).toMatchObject({ position: 'B1', index: 12, type: 'sample', barcode: 'C001' })
  expect(wells.filter(({ type }) => type === 'empty')).toHaveLength(95)
})
