// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFoldedMenu } from './use-folded-menu.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const windowOf = (narrow: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

it.each([
  [true, 'folded in a narrow window'],
  [false, 'open in a wide window'],
])('menu of a person who never chose: narrow %s, %s', (narrow) => {
  windowOf(narrow)
  expect(renderHook(useFoldedMenu).result.current[0]).toBe(narrow)
})

it.each([true, false])('a choice of the person outlives a reload whatever the width: narrow %s', (narrow) => {
  windowOf(narrow)
  const { result, unmount } = renderHook(useFoldedMenu)
  act(() => result.current[1](!narrow))
  expect(result.current[0]).toBe(!narrow)
  unmount()
  expect(renderHook(useFoldedMenu).result.current[0]).toBe(!narrow)
})
