// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftsBelongTo, restoreDraft, storedDrafts, useDrafts } from './drafts.ts'
import {
  forgetAllWork,
  forgetUnsaved,
  giveUpUnsavedWork,
  hasUnsavedWork,
  keepDrafts,
  lostByLeaving,
  registerUnsaved,
  useUnsavedWorks,
  watchDrafts,
} from './unsaved-work.ts'

/** The next page of this tab has the content of its storage, and nothing else. */
function reload() {
  useUnsavedWorks.setState({ works: [] })
  useDrafts.setState(storedDrafts(), true)
}
const note = (text: string, version = 3) => ({
  key: 'note-1',
  label: 'la nota',
  version,
  draft: () => text,
})

beforeEach(() => {
  sessionStorage.clear()
  forgetAllWork()
  draftsBelongTo('7')
})
afterEach(forgetAllWork)

describe('unsaved work', () => {
  it('unsaved work counts until it is withdrawn', () => {
    const withdraw = registerUnsaved({ key: 'grid-1', label: 'la griglia' })
    expect(hasUnsavedWork()).toBe(true)
    withdraw()
    expect(hasUnsavedWork()).toBe(false)
  })

  it('unsaved work is one work a key: the newest registration counts', () => {
    const old = registerUnsaved({ key: 'grid-1', label: 'prima' })
    registerUnsaved({ key: 'grid-1', label: 'dopo' })
    old()
    expect(useUnsavedWorks.getState().works.map((work) => work.label)).toEqual(['dopo'])
  })
})

describe('work that outlives its page', () => {
  it('work that outlives its page is not given up by leaving the page, but at the session’s end', () => {
    registerUnsaved(note('una nota'))
    registerUnsaved({ key: 'scans', label: 'le letture', draft: () => ['SN-1'], outlivesPage: true })
    expect(lostByLeaving().map(({ label }) => label)).toEqual(['la nota'])
    giveUpUnsavedWork(lostByLeaving())
    expect(restoreDraft('note-1', 3)).toBeUndefined()
    expect(restoreDraft('scans')).toEqual({ status: 'same', draft: ['SN-1'] })
    giveUpUnsavedWork()
    expect(restoreDraft('scans')).toBeUndefined()
  })

  it('work that outlives its page is named with its own page, though another one is on screen', () => {
    registerUnsaved({ key: 'scans', label: 'le letture', draft: () => ['SN-1'], path: '/plate/3/punching' })()
    expect(useDrafts.getState().drafts.scans?.path).toBe('/plate/3/punching')
  })
})

describe('a draft', () => {
  it('a draft is there after a reload, with what was typed last', () => {
    let text = 'una nota'
    registerUnsaved({ ...note(''), draft: () => text })
    text = 'una nota più lunga'
    keepDrafts()
    reload()
    draftsBelongTo('7')
    expect(restoreDraft('note-1', 3)).toEqual({ status: 'same', draft: 'una nota più lunga' })
  })

  it('a draft is written down as the page goes, and while a person types', () => {
    vi.useFakeTimers()
    const stop = watchDrafts()
    let text = 'a'
    registerUnsaved({ ...note(''), draft: () => text })
    text = 'ab'
    vi.advanceTimersByTime(1000)
    expect(restoreDraft('note-1', 3)).toEqual({ status: 'same', draft: 'ab' })
    text = 'abc'
    window.dispatchEvent(new Event('pagehide'))
    expect(restoreDraft('note-1', 3)).toEqual({ status: 'same', draft: 'abc' })
    stop()
    vi.useRealTimers()
  })

  it('a draft is dropped when the record is another one meanwhile, and that is said once', () => {
    registerUnsaved(note('una nota', 3))
    expect(restoreDraft('note-1', 4)).toEqual({ status: 'changed' })
    expect(restoreDraft('note-1', 3)).toBeUndefined()
  })

  it('a draft stays when its page is taken down without a question: a failed remote, a lost session', () => {
    registerUnsaved(note('una nota'))()
    expect(hasUnsavedWork()).toBe(false)
    expect(restoreDraft('note-1', 3)).toEqual({ status: 'same', draft: 'una nota' })
  })

  it.each([
    ['saved or cancelled', () => forgetUnsaved('note-1')],
    ['given up by leaving', giveUpUnsavedWork],
    ['left by signing out', forgetAllWork],
  ])('a draft is gone when its work was %s', (_how, end) => {
    const withdraw = registerUnsaved(note('una nota'))
    end()
    withdraw()
    expect(hasUnsavedWork()).toBe(false)
    expect(restoreDraft('note-1', 3)).toBeUndefined()
    expect(sessionStorage.getItem('sne-drafts')).toBeNull()
  })

  it('a draft is nobody else’s: who signs in next in this tab finds nothing, and nothing is left of it', () => {
    registerUnsaved(note('una nota'))
    reload()
    draftsBelongTo('8')
    expect(restoreDraft('note-1', 3)).toBeUndefined()
    expect(sessionStorage.getItem('sne-drafts')).toBeNull()
  })

  it('a draft is not written for who signed in meanwhile by a page that leaves late', () => {
    const withdraw = registerUnsaved(note('una nota'))
    draftsBelongTo('8')
    keepDrafts()
    withdraw()
    expect(hasUnsavedWork()).toBe(false)
    expect(restoreDraft('note-1', 3)).toBeUndefined()
  })

  it('a draft is not kept before it is known whose it would be', () => {
    forgetAllWork()
    registerUnsaved(note('una nota'))
    expect(useDrafts.getState().drafts).toEqual({})
  })

  it('a draft of a page that fails while it is asked keeps what it was before', () => {
    let broken = false
    registerUnsaved({
      ...note(''),
      draft: () => {
        if (broken) throw new Error('render')
        return 'una nota'
      },
    })
    broken = true
    keepDrafts()
    expect(restoreDraft('note-1', 3)).toEqual({ status: 'same', draft: 'una nota' })
  })
})
