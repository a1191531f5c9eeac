import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { belongsToField, type KeyCombination, matchesKey } from './key-combination.ts'

export interface Hotkey {
  readonly keys: KeyCombination
  /** What it does, in Italian, for the list of keys. */
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
  /** False: the key does nothing now, but stays in the list. */
  readonly enabled?: boolean
  /** Also while writing in a field (letters and arrows otherwise belong to the field). */
  readonly inFields?: boolean
}

interface Registration {
  readonly id: number
  /** How many modals were open around it: those below the topmost wait. */
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

/** How many modals stand around a component. */
export const ModalDepth = createContext(0)

/*
 * Layout effects, not passive ones: they run before the commit is painted. What is on screen has its keys at once, and
 * a window that is gone from the screen holds none back.
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
 * Keys of the page or part that is on screen. The latest registered wins; those under a modal rest.
 * They are listed by `KeyHelp`.
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

/** The hotkeys that are awake now, latest first. */
export function awakeHotkeys(): Hotkey[] {
  const { registrations, openModals } = useHotkeyState.getState()
  return registrations
    .filter(({ depth }) => depth >= openModals)
    .toReversed()
    .flatMap(({ current }) => current.hotkeys)
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return
  const inField = belongsToField(event)
  const hotkey = awakeHotkeys().find(
    ({ keys, enabled = true, inFields = false }) =>
      enabled && (inFields || !inField) && matchesKey(event, keys),
  )
  if (!hotkey) return
  event.preventDefault()
  hotkey.run(event)
}

// One listener for the page, for as long as it lives.
if (typeof document !== 'undefined') document.addEventListener('keydown', onKeyDown)
