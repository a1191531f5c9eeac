// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { isChunkFailure, reloadGuard, takeReload } from './chunk-failure.ts'

beforeEach(() => localStorage.clear())

it('allows one reload within ten seconds', () => {
  expect(takeReload(localStorage, 1_000)).toBe(true)
  expect(takeReload(localStorage, 1_000 + reloadGuard - 1)).toBe(false)
  expect(takeReload(localStorage, 1_000 + reloadGuard)).toBe(true)
  expect(localStorage.getItem('chunk_failed')).toBe(String(1_000 + reloadGuard))
})

it.each([
  [Object.assign(new Error('x'), { name: 'ChunkLoadError' }), true],
  [Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' }), true],
  [new Error('Loading chunk 12 failed.'), true],
  [new Error('Cannot read properties of undefined'), false],
  ['text', false],
])('tells a missing chunk from other errors: %s', (error, expected) => {
  expect(isChunkFailure(error)).toBe(expected)
})
