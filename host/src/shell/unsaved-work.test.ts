// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  forgetDrafts,
  hasUnsavedWork,
  keepDrafts,
  registerUnsaved,
  restoreDraft,
  useUnsavedWorks,
} from './unsaved-work.ts'

beforeEach(() => {
  sessionStorage.clear()
  useUnsavedWorks.setState({ works: [] })
})

describe('unsaved work', () => {
  it('counts until it is withdrawn', () => {
    const withdraw = registerUnsaved({ key: 'grid-1', label: 'la griglia' })
    expect(hasUnsavedWork()).toBe(true)
    withdraw()
    expect(hasUnsavedWork()).toBe(false)
  })

  it('is one work a key: the newest registration counts', () => {
    const old = registerUnsaved({ key: 'grid-1', label: 'prima' })
    registerUnsaved({ key: 'grid-1', label: 'dopo' })
    old()
    expect(useUnsavedWorks.getState().works.map((work) => work.label)).toEqual(['dopo'])
  })

  it('survives a reload as a draft, restored once', () => {
    registerUnsaved({ key: 'grid-1', label: 'la griglia', draft: () => ({ rows: [1, 2] }) })
    keepDrafts()
    expect(restoreDraft('grid-1')).toEqual({ rows: [1, 2] })
    expect(restoreDraft('grid-1')).toBeUndefined()
  })

  it('is forgotten with the session', () => {
    registerUnsaved({ key: 'grid-1', label: 'la griglia', draft: () => 'note' })
    keepDrafts()
    forgetDrafts()
    expect(restoreDraft('grid-1')).toBeUndefined()
  })
})
