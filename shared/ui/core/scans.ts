import { useContext, useLayoutEffect, useRef } from 'react'
import { ModalDepth } from './modal-depth.ts'
import { isCode } from './scan-guard.ts'
import { coreTexts } from './texts.ts'

/**
 * Takes a code that was read outside of every field.
 * @param isWhole false when a pause parts its first characters from the rest: they may be a hand's. It is kept, never acted on; only
 * those who keep are asked.
 * @returns false when it has no use here
 */
type ScanTaker = (code: string, isWhole: boolean) => boolean

interface ScanOptions {
  /**
   * The page keeps what nothing nearer takes: codes read into a note, and under an open window. It only keeps and says them; what
   * is open stays.
   */
  readonly keeps?: boolean
  /** Codes that the page waits for: keys of any pace that write one of them and end with Enter or Tab are a scan. */
  readonly knows?: (code: string) => boolean
}

interface Registration {
  readonly depth: number
  readonly keeps: boolean
  readonly current: { take: ScanTaker; knows: ScanOptions['knows'] }
}

const takers: Registration[] = []
const listeners = new Set<(text: string) => void>()

/** What a page does with a code that is read while no field has the focus. Under an open window it rests, unless it `keeps`. */
export function useScans(take: ScanTaker, { keeps = false, knows }: ScanOptions = {}) {
  const depth = useContext(ModalDepth)
  const current = useRef<Registration['current']>({ take, knows })
  useLayoutEffect(() => {
    current.current.take = take
    current.current.knows = knows
  })
  useLayoutEffect(() => {
    const registration = { depth, keeps, current: current.current }
    takers.push(registration)
    return () => void takers.splice(takers.indexOf(registration), 1)
  }, [depth, keeps])
}

/** Says, in Italian, that a code was read which nothing on the page takes. */
export function useUnusedScans(say: (text: string) => void) {
  const latest = useRef(say)
  useLayoutEffect(() => {
    latest.current = say
  })
  useLayoutEffect(() => {
    const listener = (text: string) => latest.current(text)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

const say = (...texts: readonly string[]) => {
  if (texts.length === 0) return
  for (const listener of listeners) listener(texts.join(' '))
}

const isTaken = (code: string, by: readonly Registration[], isWhole = true) =>
  by.toReversed().some(({ current }) => current.take(code, isWhole))

/** Whether a part of the page waits for this code. */
export const isKnownCode = (code: string) => takers.some(({ current }) => current.knows?.(code) === true)

const keepers = () => takers.filter(({ keeps }) => keeps)

/** A code that was read into a note: whoever keeps codes has it, otherwise it has no use. */
export function tellScanInNote(code: string) {
  if (!isTaken(code, keepers())) say(coreTexts.unusedScan(code))
}

/**
 * @param openModals how many windows are open: parts below the topmost take nothing
 * @param spent characters shortly before, which may belong to it and had their own effect
 * @param takenBack what keys shortly before had done and was taken back, in words
 */
export function tellScan(
  text: string,
  ended: boolean,
  openModals: number,
  spent = '',
  takenBack: readonly string[] = [],
) {
  if (!ended && !isCode(text)) return say(coreTexts.quickKeys, ...takenBack)
  if (spent !== '') {
    const isKept = isTaken(spent + text, keepers(), false)
    // A card that the page waits for may be in hand: it is not decided until a person has said which one was read.
    if (isKept && isKnownCode(text) && !isKnownCode(spent + text)) isTaken(text, keepers(), false)
    if (isKept) say(...takenBack)
    else say(coreTexts.incompleteScan(spent, text), ...takenBack)
    return
  }
  const awake = takers.filter(({ depth, keeps }) => depth >= openModals && !keeps)
  if (isTaken(text, [...keepers(), ...awake])) say(...takenBack)
  else say(coreTexts.unusedScan(text), ...takenBack)
}
