import { useContext, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import { type EarlyKeys, earlyScans, tellFirstKeys, watchFirstKeys } from './first-keys.ts'
import { createFormScanGuard } from './form-scan.ts'
import {
  belongsToField,
  isKeyOfPage,
  isWritingPlace,
  type KeyCombination,
  matchesKey,
  shownKeys,
} from './key-combination.ts'
import { ModalDepth } from './modal-depth.ts'
import { createScanGuard, isModifier, type TakeBack } from './scan-guard.ts'
import { isKnownCode, keepScan, keepsScans, tellLostKey, tellScan, tellScanInNote } from './scans.ts'
import { createSearchScanGuard } from './search-scan.ts'
import { pressesTabbed } from './tabbed-focus.ts'
import { createTextScanGuard } from './text-scan.ts'

export interface Hotkey {
  readonly keys: KeyCombination
  /** Its effect, in Italian, for the list of keys. */
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
  /** False: the key does nothing now, but stays in the list. */
  readonly enabled?: boolean
  /** Also while writing in a field (letters and arrows otherwise belong to the field). */
  readonly inFields?: boolean
  /** A signature: it acts only when no other letter or digit comes within the longest pause of a scanner. */
  readonly alone?: boolean
  /** Called when the page changed before the key acted. Without it the person reads a general message. */
  readonly onLost?: () => void
  /** Whether an `alone` key waits to act. */
  readonly onWaits?: (waits: boolean) => void
  /**
   * Called before a letter or digit acts; returns the function that takes it back when it was the first
   * character of a scan.
   */
  readonly prepare?: () => TakeBack | null
  /**
   * The target of the key: the row under the cursor. A letter or digit waits, and an earlier key may have
   * moved the cursor on. A key whose target changed meanwhile does nothing and is reported.
   */
  readonly about?: () => unknown
  /** Also again and again while it is held down. Otherwise one press is one act; arrows and Tab always repeat. */
  readonly repeats?: boolean
}

interface Registration {
  readonly id: number
  /** Number of modals around it. Its keys rest while more modals are open. */
  readonly depth: number
  readonly current: { readonly hotkeys: readonly Hotkey[] }
}

interface HotkeyState {
  readonly registrations: readonly Registration[]
  readonly openModals: number
}

/** One list for all roots of the page, so that the shell can show the keys of a remote's page. */
const useHotkeyState = create<HotkeyState>()(() => ({ registrations: [], openModals: 0 }))

let nextId = 1

/*
 * Layout effects, not passive ones: they run before the commit is painted. A part on screen has its keys at
 * once. A window that is gone from the screen holds none back.
 */

/** Counts an open modal: hotkeys below it rest. */
export function useModalCount(open: boolean) {
  useLayoutEffect(() => {
    if (!open) return
    useHotkeyState.setState((state) => ({ openModals: state.openModals + 1 }))
    return () => useHotkeyState.setState((state) => ({ openModals: state.openModals - 1 }))
  }, [open])
}

export const isModalOpen = () => useHotkeyState.getState().openModals > 0

/**
 * Keys of the page or part on screen. The latest registered wins; keys under a modal rest. `KeyHelp` lists
 * them.
 */
export function useHotkeys(hotkeys: readonly Hotkey[]) {
  const depth = useContext(ModalDepth)
  const current = useRef({ hotkeys })
  // The newest functions, without registering anew at every render.
  useLayoutEffect(() => {
    current.current.hotkeys = hotkeys
  })
  useLayoutEffect(() => {
    const registration: Registration = { id: nextId++, depth, current: current.current }
    useHotkeyState.setState(({ registrations }) => ({ registrations: [...registrations, registration] }))
    return () =>
      useHotkeyState.setState(({ registrations }) => ({
        registrations: registrations.filter(({ id }) => id !== registration.id),
      }))
  }, [depth])
}

/** Parts of the page whose keys are awake now, latest first. */
function awake(): Registration[] {
  const { registrations, openModals } = useHotkeyState.getState()
  return registrations.filter(({ depth }) => depth >= openModals).toReversed()
}

/** The hotkeys that are awake now, latest first. */
export const awakeHotkeys = (): Hotkey[] => awake().flatMap(({ current }) => current.hotkeys)

const guard = createScanGuard((text, ended, spent, takenBack, isByHand) =>
  tellScan(text, ended, useHotkeyState.getState().openModals, spent, takenBack, isByHand),
)

/**
 * A field for the scanner gives up characters that it cannot read any more: a window has taken the focus.
 * @param at `timeStamp` of the last of them
 */
export const adoptScan = (text: string, at: number) => guard.adopt(text, at)

const textGuard = createTextScanGuard(tellScanInNote, { isKnown: isKnownCode, isKept: keepsScans })
const formGuard = createFormScanGuard()
const searchGuard = createSearchScanGuard()

const movingKey = /^(Arrow|Page|Home|End|Tab)/
const mayRepeat = ({ keys, repeats }: Hotkey) => repeats ?? movingKey.test(keys.split('+').at(-1) ?? '')

/** The hotkey that a key press means now, and the part whose it is. */
function meantBy(event: KeyboardEvent) {
  if (pressesTabbed(event)) return null
  const inField = belongsToField(event)
  for (const part of awake()) {
    const hotkey = part.current.hotkeys.find(
      ({ keys, enabled = true, inFields = false }) =>
        enabled && (inFields || !inField) && matchesKey(event, keys),
    )
    if (hotkey) return { part, hotkey }
  }
  return null
}

/** Firefox opens its quick find with them, which takes the next scan. */
const isQuickFind = (key: string) => key === '/' || key === "'"

/** The focused element when the last key was pressed. */
let focusedBefore: Element | null = null
/** The target of that key, before any key acted that had waited until then. */
let aboutBefore: unknown

const isAbout = ({ about }: Hotkey, what: unknown) => about === undefined || about() === what
const lose = ({ onLost, keys }: Hotkey) => {
  if (onLost) onLost()
  else tellLostKey(shownKeys(keys).join('+'))
}

/** A scanner's characters reach nothing on the page: not its keys, and not a button that has the focus. */
function onKeyDownFirst(event: KeyboardEvent) {
  focusedBefore = document.activeElement
  aboutBefore = meantBy(event)?.hotkey.about?.()
  if (event.isComposing || event.repeat) return
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  if (!isModifier(event.key)) tellFirstKeys(event.key, event.timeStamp)
  const isInField = isWritingPlace(event.target) && !guard.isReading(event.timeStamp)
  if (hasModifier || isInField) guard.settle()
  const inField = () => {
    if (textGuard(event)) return true
    searchGuard(event)
    return formGuard(event)
  }
  if (isInField ? inField() : !hasModifier && guard.continues(event.key, event.timeStamp, event.code)) {
    event.preventDefault()
    event.stopPropagation()
    return
  }
  // The key before has led to a field, which writes this one: the first character of a scan there.
  const focused = document.activeElement
  if (focused !== focusedBefore && isWritingPlace(focused) && !hasModifier) {
    textGuard(event, focused)
    searchGuard(event, focused)
  }
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const meant = meantBy(event)
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  // A field that has taken the focus at this key writes it.
  const isMoved = document.activeElement !== focusedBefore && isWritingPlace(document.activeElement)
  const isWritten = (isWritingPlace(event.target) && !(meant && isKeyOfPage(event))) || isMoved
  const single = !hasModifier && !event.repeat && !isWritten
  const what = aboutBefore
  /**
   * Runs the key's action once the key is known to be no scan. Its part is still mounted and its key enabled
   * then.
   */
  const act =
    meant &&
    (() => {
      meant.hotkey.onWaits?.(false)
      const now = meantBy(event)
      if (now?.part !== meant.part || !isAbout(now.hotkey, what)) {
        lose(meant.hotkey)
        return null
      }
      const takeBack = now.hotkey.prepare?.() ?? null
      // Painted at once: the next key sees the effect of this one.
      flushSync(() => now.hotkey.run(event))
      return takeBack
    })
  const drop = () => meant?.hotkey.onWaits?.(false)
  if (single && guard.begins(event.key, event.timeStamp, act, meant?.hotkey.alone, drop)) {
    if (meant?.hotkey.alone) meant.hotkey.onWaits?.(true)
    return event.preventDefault()
  }
  if (!meant) {
    if (!isWritten && !hasModifier && isQuickFind(event.key)) event.preventDefault()
    return
  }
  event.preventDefault()
  if (event.repeat && !mayRepeat(meant.hotkey)) return
  if (isAbout(meant.hotkey, what)) meant.hotkey.run(event)
  else lose(meant.hotkey)
}

/** Keys that came before this listened. */
export function takeOverEarlyKeys(early: EarlyKeys) {
  early.end()
  watchFirstKeys(early)
  const { ended, rest, at } = earlyScans(early)
  for (const code of ended) keepScan(code, true)
  if (rest !== '') guard.adopt(rest, at)
}

// One listener for the page, for as long as it lives.
if (typeof document !== 'undefined') {
  if (globalThis.__sneKeys) takeOverEarlyKeys(globalThis.__sneKeys)
  document.addEventListener('keydown', onKeyDownFirst, true)
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('keyup', ({ code, timeStamp }) => guard.released(code, timeStamp), true)
  // A key that still waits acts before the click that follows it.
  document.addEventListener('pointerdown', guard.interrupt, true)
}
