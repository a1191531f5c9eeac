import { useContext, useLayoutEffect, useRef } from 'react'
import { isStarting, mayLackBeginning } from './first-keys.ts'
import { ModalDepth } from './modal-depth.ts'
import { isCode, withoutSigns } from './scan-guard.ts'
import { coreTexts } from './texts.ts'

/**
 * Takes a code that was read outside of every field.
 * @param isWhole false when a pause splits its first characters from the rest: they may be a person's. It is
 * kept, never acted on; only takers that keep are asked.
 * @param lacksBeginning the page was loaded while it came: these may be its last characters alone. Only
 * takers that keep are asked.
 * @returns false when it has no use here
 */
type ScanTaker = (code: string, isWhole: boolean, lacksBeginning?: boolean) => boolean

interface ScanOptions {
  /**
   * The page keeps codes that nothing nearer takes: codes read into a note, and under an open window. It only
   * keeps and shows them; the open panel stays.
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
/** Kind of the message: a lost code stays in sight until a person has seen it. */
export type UnusedKind = 'code' | 'keys'
type Said = (text: string, kind: UnusedKind) => void

const listeners = new Set<Said>()

/**
 * Handles a code that is read while no field has the focus. Under an open window it rests, unless it `keeps`.
 */
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
    if (keeps) giveHeld()
    return () => void takers.splice(takers.indexOf(registration), 1)
  }, [depth, keeps])
}

/** Says, in Italian, that a code was read which nothing on the page takes. */
export function useUnusedScans(say: Said) {
  const latest = useRef(say)
  useLayoutEffect(() => {
    latest.current = say
  })
  useLayoutEffect(() => {
    const listener: Said = (...said) => latest.current(...said)
    listeners.add(listener)
    sayHeld()
    return () => void listeners.delete(listener)
  }, [])
}

const say = (kind: UnusedKind, ...texts: readonly string[]) => {
  if (texts.length === 0) return
  for (const listener of listeners) listener(texts.join(' '), kind)
}

interface HeldScan {
  readonly code: string
  readonly lacksBeginning: boolean
  isSaid: boolean
}
/** Scans that came before the part of the page that takes them: said at once, and kept by a part that comes soon. */
let held: readonly HeldScan[] = []
/** Milliseconds in which a part of the page may still come that keeps a scan. */
const heldFor = 3000

function giveHeld() {
  const scans = held
  held = []
  for (const { code, lacksBeginning } of scans) keepScan(code, lacksBeginning)
}
function sayHeld() {
  if (listeners.size === 0) return
  for (const scan of held.filter(({ isSaid }) => !isSaid)) {
    scan.isSaid = true
    say('code', scan.lacksBeginning ? coreTexts.cutScan(scan.code) : coreTexts.unusedScan(scan.code))
    setTimeout(() => {
      held = held.filter((one) => one !== scan)
    }, heldFor)
  }
}

/** A scan that came while the page was loaded: whoever keeps scans has it, now or once the page is there; where nobody does, it is said. */
export function keepScan(code: string, lacksBeginning: boolean) {
  const isKept = keepers()
    .toReversed()
    .some(({ current }) => current.take(code, false, lacksBeginning))
  if (isKept) return
  held = [...held, { code, lacksBeginning, isSaid: false }]
  sayHeld()
}

const isTaken = (code: string, by: readonly Registration[], isWhole = true) =>
  by.toReversed().some(({ current }) => current.take(code, isWhole))

/** Says that a key did nothing: its target is not on the screen any more. */
export const tellLostKey = (key: string) => say('keys', coreTexts.lostKey(key))

/** Says that a search by scan found nothing. */
export const tellSearchedInVain = (code: string) => say('keys', coreTexts.searchedInVain(code))

/** Whether a part of the page waits for this code. */
export const isKnownCode = (code: string) => takers.some(({ current }) => current.knows?.(code) === true)

const keepers = () => takers.filter(({ keeps }) => keeps)

/** Whether a part of the page keeps codes that came at the wrong moment. */
export const keepsScans = () => keepers().length > 0

/**
 * A code that was read into a note: whoever keeps codes has it, otherwise it has no use.
 * @param isWhole false: a person may have meant the place where it was read, and it is only kept
 */
export function tellScanInNote(code: string, isWhole = true) {
  if (!isTaken(code, keepers(), isWhole)) say('code', coreTexts.unusedScan(code))
}

/**
 * @param openModals how many windows are open: parts below the topmost take nothing
 * @param spent characters shortly before, which may belong to it and had their own effect
 * @param takenBack what keys shortly before had done and was taken back, in words
 * @param isByHand a hand pressed `spent` for certain
 */
export function tellScan(
  raw: string,
  ended: boolean,
  openModals: number,
  signsAndSpent = '',
  takenBack: readonly string[] = [],
  isByHand = false,
) {
  const spent = withoutSigns(signsAndSpent)
  const text = spent === '' ? withoutSigns(raw) : raw
  if (!ended && !isCode(text)) return say('keys', coreTexts.quickKeys, ...takenBack)
  if (mayLackBeginning() && !isKnownCode(spent + text)) {
    say('keys', ...takenBack)
    return keepScan(spent + text, true)
  }
  // A sign before it is a key of the page. The code is kept once, and a person takes it.
  if (spent === '' && text.length < signsAndSpent.length + raw.length) {
    if (text !== '' && !isTaken(text, keepers(), false)) say('code', coreTexts.unusedScan(text), ...takenBack)
    return
  }
  if (spent !== '' && isByHand && (isCode(text) || isKnownCode(text)) && !isKnownCode(spent + text)) {
    say('keys', coreTexts.keysBeforeScan(spent, text), ...takenBack)
    // Whoever keeps scans asks which card is in hand: what was typed may be meant for it.
    if (!isTaken(text, keepers(), false)) tellScan(text, ended, openModals)
    return
  }
  if (spent !== '') {
    const isKept = isTaken(spent + text, keepers(), false)
    // The page may wait for the scanned card: it is not decided until a person has said which one was read.
    if (isKept && isKnownCode(text) && !isKnownCode(spent + text)) isTaken(text, keepers(), false)
    if (isKept) say('keys', ...takenBack)
    else say('code', coreTexts.incompleteScan(spent, text), ...takenBack)
    return
  }
  const awake = takers.filter(({ depth, keeps }) => depth >= openModals && !keeps)
  if (isTaken(text, [...keepers(), ...awake])) say('keys', ...takenBack)
  else if (isStarting()) keepScan(text, false)
  else say('code', coreTexts.unusedScan(text), ...takenBack)
}
