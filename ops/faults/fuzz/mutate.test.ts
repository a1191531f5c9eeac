import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Mutation, mutated, mutation, pathsOf } from './mutate.ts'

const request = { params: { id: 1 }, query: undefined, body: { name: 'a', list: [1, { deep: true }] } }
const at = (path: string, one: Omit<Mutation, 'at'>): Mutation => ({
  ...one,
  at: pathsOf(request).findIndex((steps) => steps.join('.') === path),
})
const value = null

describe('a mutated request', () => {
  it.each([
    [
      'replaces a value',
      at('body.name', { how: 'replace', key: '', value }),
      { name: null, list: [1, { deep: true }] },
    ],
    ['removes a field', at('body.name', { how: 'remove', key: '', value }), { list: [1, { deep: true }] }],
    [
      'wraps a value in a list',
      at('body.list.0', { how: 'wrap', key: '', value }),
      { name: 'a', list: [[1], { deep: true }] },
    ],
    [
      'adds a field to an object within a list',
      at('body.list.1', { how: 'add', key: 'x', value }),
      { name: 'a', list: [1, { deep: true, x: null }] },
    ],
  ])('%s', (_, one, body) => {
    expect(JSON.parse(JSON.stringify(mutated(request, [one]).body))).toEqual(body)
  })

  it('a mutated request sends a field called __proto__ instead of changing the prototype', () => {
    const [one] = [at('body', { how: 'add', key: '__proto__', value: { admin: true } })]
    const { body } = mutated(request, [one])
    expect(JSON.stringify(body)).toContain('"__proto__":{"admin":true}')
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
  })

  it('a mutated request leaves the request itself as it was, whatever is done to it', () => {
    const before = JSON.stringify(request)
    fc.assert(
      fc.property(fc.array(mutation, { maxLength: 4 }), (all) => {
        mutated(request, all)
        expect(JSON.stringify(request)).toBe(before)
      }),
    )
  })
})
