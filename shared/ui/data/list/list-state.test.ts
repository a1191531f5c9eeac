import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSort, readListState, writeListState } from './list-state.ts'

const names = { many: ['status'], one: ['sentFrom', 'overdue'] }
const read = (search: string) => readListState(new URLSearchParams(search), names)
const write = (search: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(search), change).toString()

describe('reading an address', () => {
  it('reading an address gives filters, sort and page', () => {
    expect(read('status=sent&status=closed&sentFrom=2026-11-01&sort=-sentAt&page=3&pageSize=50')).toEqual({
      page: 3,
      pageSize: 50,
      sort: '-sentAt',
      filters: { status: ['sent', 'closed'], sentFrom: '2026-11-01' },
    })
  })

  it.each(['page=0', 'page=-1', 'page=abc', 'page=1.5', 'pageSize=7', 'pageSize=', 'status=', 'sort='])(
    'reading an address ignores %s',
    (search) => {
      expect(read(search)).toEqual({ page: 1, pageSize: 25, sort: null, filters: {} })
    },
  )
})

describe('writing an address', () => {
  it('writing an address goes back to the first page with anything but a page turn', () => {
    expect(write('page=4', { page: 5 })).toBe('page=5')
    expect(write('page=4', { sort: 'sentAt' })).toBe('sort=sentAt')
    expect(write('page=4', { filters: { status: ['sent'] } })).toBe('status=sent')
  })

  it('writing an address leaves defaults out and the parameters of others alone', () => {
    expect(write('tab=late&pageSize=50&page=2', { pageSize: 25 })).toBe('tab=late')
    expect(write('tab=late&page=2', { page: 1 })).toBe('tab=late')
  })

  it('writing an address takes a filter away with null, empty text or an empty list', () => {
    expect(write('status=sent&sentFrom=2026-01-01', { filters: { status: [], sentFrom: null } })).toBe('')
    expect(write('sentFrom=2026-01-01', { filters: { sentFrom: '' } })).toBe('')
  })

  it('writing an address is read back as it was written', () => {
    const text = fc.string({ minLength: 1 })
    const change = fc.record({
      page: fc.integer({ min: 1, max: 999 }),
      pageSize: fc.constantFrom(25, 50, 100),
      sort: fc.option(text, { nil: null }),
      filters: fc.record({ status: fc.array(text, { minLength: 1 }), sentFrom: text }),
    })
    fc.assert(
      fc.property(change, (given) => {
        expect(readListState(writeListState(new URLSearchParams(), given), names)).toEqual(given)
      }),
    )
  })
})

it('nextSort sorts up first, then down', () => {
  expect([nextSort(null, 'a'), nextSort('a', 'a'), nextSort('-a', 'a'), nextSort('b', 'a')]).toEqual([
    'a',
    '-a',
    'a',
    'a',
  ])
})
