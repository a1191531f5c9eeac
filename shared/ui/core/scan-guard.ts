import { callLater } from '../../client/index.ts'
import { isPressedByHand, type Press, release } from './hand-press.ts'
import { scannerGap, scanPause, slowScannerGap } from './scanner-gaps.ts'

/** Milliseconds without a key after which one or two quick characters without Enter are over. */
const burstEnd = 3 * scannerGap
/** Codes of cards and plates are longer than this, and hold a digit; a quickly typed word is no code. */
const shortestCode = 5
/** So many keys closer together than `slowScannerGap` decide nothing, whether or not they look like a code. */
const fewestQuick = 3

/** A scanner's characters, as far as they look like a code. */
export const isCode = (text: string): boolean =>
  text.length >= shortestCode && !/\s/.test(text) && /\d/.test(text)

/** A sign that is a key of a page; a person or a scanner's layout may put it before a code, which it is no part of. */
const isSign = (text: string) => text === '/' || text === '?'
/** A code without such signs before it. */
export const withoutSigns = (text: string) => text.replace(/^[/?]+/, '')

/** So many presses are looked at: more than a code with what was typed before it. */
const mostPresses = 100

const isCharacter = (key: string) => key.length === 1 && key !== ' '
const isEnd = (key: string) => key === 'Enter' || key === 'Tab'
/** Held for a character: it keeps the pace of a scanner. */
export const isModifier = (key: string) => ['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control'].includes(key)

/**
 * Milliseconds within which keys that acted before a code may be the head of that scan: their effects are
 * taken back. Longer than `scanPause`: the person presses a key again, a decision that nobody meant stays
 * unnoticed.
 */
const headWithin = 1500

/** Takes back the effect of a key. @returns the message about it; null when nothing was left to take back */
export type TakeBack = () => string | null

interface HeldKey {
  /** @returns the function that takes it back; null where nothing has to be */
  readonly act: () => TakeBack | null
  readonly alone: boolean
  /** It does not act: other characters came near it. */
  readonly drop: () => void
}

const nothing = () => undefined

/**
 * Tells a scanner's burst of characters from keys that a person presses. A letter or digit that means something waits until
 * none follows at the pace of a scanner: when a code follows, none of its characters has an effect, and it is told as one
 * scan. One or two keys of a hand act, in their order; three or more that are as quick decide nothing and are told.
 * A scanner may pause after its first characters, which are then taken for a hand's: the burst after them is told with them.
 * A signature (`alone`) cannot be taken back: it waits as long as a scanner may pause. The effect of other keys shortly before a code is
 * taken back.
 * @param onScan told of each burst and whether Enter or Tab ended it. Told of the characters shortly before the
 * burst, which may belong to it, and of the effects taken back. Told whether a hand pressed those characters
 * for certain
 * @param after calls back after so many milliseconds; returns the function that calls it off
 */
export function createScanGuard(
  onScan: (
    text: string,
    ended: boolean,
    spent: string,
    takenBack: readonly string[],
    isByHand: boolean,
  ) => void,
  after = callLater,
) {
  let text = ''
  /** Two characters came faster than a person types. */
  let isBurst = false
  let last = Number.NEGATIVE_INFINITY
  /** Meanings of the characters of `text` as keys, as long as a person may have typed them. */
  let held: HeldKey[] = []
  let callOff: (() => void) | null = null
  /** Characters that acted or were told without an end. */
  let spent = { text: '', at: Number.NEGATIVE_INFINITY }
  /** Characters before `text`, as long as they may belong to its scan. */
  let prefix = ''
  /** When the first character of `text` came. */
  let startedAt = Number.NEGATIVE_INFINITY
  /** Keys that acted, until the person does something else. */
  let acted: { readonly at: number; readonly takeBack: TakeBack }[] = []
  let presses: (Press & { readonly key: string })[] = []

  const wait = (milliseconds: number, work: () => void) => {
    callOff?.()
    // A busy page runs its timers late: keys that were pressed meanwhile come first.
    callOff = after(milliseconds, () => {
      callOff = after(0, () => {
        callOff = null
        work()
      })
    })
  }
  const press = (key: string, at: number, code: string) => {
    if (!isCharacter(key) && key !== ' ') return
    presses = [...presses.slice(-mostPresses), { key, code, at, held: null }]
  }
  /** Whether a hand pressed the characters before a burst. */
  const areByHand = (before: string, burst: string): boolean => {
    const own = presses.slice(-(before.length + burst.length))
    if (own.map(({ key }) => key).join('') !== before + burst) return false
    return isPressedByHand(own.slice(0, before.length), own.slice(before.length))
  }
  const finish = (ended: boolean) => {
    callOff?.()
    callOff = null
    const read = text.trim()
    const before = prefix
    const dropped = held
    const isByHand = areByHand(before, text)
    const isHead = (ended && read.length >= fewestQuick) || isCode(before + read)
    const takenBack = isHead
      ? acted.filter(({ at }) => startedAt - at <= headWithin).flatMap(({ takeBack }) => takeBack() ?? [])
      : []
    if (isHead) acted = []
    spent = ended ? { text: '', at: Number.NEGATIVE_INFINITY } : { text: before + read, at: last }
    text = ''
    held = []
    isBurst = false
    prefix = ''
    for (const { drop } of dropped) drop()
    onScan(read, ended, before, takenBack, isByHand)
  }
  /** The first character of the next keys. */
  const start = (at: number) => {
    startedAt = at
    prefix = at >= spent.at && at - spent.at <= scanPause ? spent.text : ''
  }
  const spend = () => {
    if (text === '') return
    spent = { text: prefix + text, at: last }
    prefix = ''
  }
  const forget = () => {
    acted = []
    spent = { text: '', at: Number.NEGATIVE_INFINITY }
  }
  const isQuick = () => text.length >= fewestQuick || (text.length > 1 && held.some(({ alone }) => alone))
  /**
   * The former keys are over: held keys act; a burst, or more quick keys than a person presses singly, is
   * reported.
   */
  const settle = () => {
    if (isBurst || isQuick()) {
      finish(false)
      last = Number.NEGATIVE_INFINITY
      return
    }
    spend()
    const at = last
    last = Number.NEGATIVE_INFINITY
    callOff?.()
    callOff = null
    text = ''
    const keys = held
    held = []
    for (const { act } of keys) {
      const takeBack = act()
      if (takeBack) acted.push({ at, takeBack })
    }
  }

  /** The end of the characters read so far. @returns whether it has no other effect */
  const end = (at: number): boolean => {
    // A slow scanner that paused near the end of the code: its first part is told already.
    const isRest = prefix.length >= fewestQuick && isCode(prefix + text)
    if (isBurst || isCode(text) || isQuick() || isRest) {
      last = at
      finish(isBurst || isCode(text) || isRest)
      forget()
      return true
    }
    settle()
    return false
  }
  /** A scanner that pauses within a code has written some of it; a burst has no other effect, so that its rest can be awaited. */
  const mayPause = () => (isBurst && text.length >= fewestQuick) || isCode(text)
  const isSignature = () => held.some(({ alone }) => alone)
  const patience = (otherwise: number) => (mayPause() || isSignature() ? scanPause : otherwise)

  return {
    /**
     * The field in which these characters were written has lost the focus: characters that follow at a
     * scanner's pace belong to them. They mean nothing as keys.
     * @param at when the last of them was written
     */
    adopt: (characters: string, at: number) => {
      settle()
      start(at)
      text = characters
      isBurst = true
      last = at
      wait(patience(burstEnd), () => finish(false))
    },
    released: (code: string, at: number) => release(presses, code, at),
    /** Whether a scan is on its way: a field that takes the focus meanwhile gets no rest of it. */
    isReading: (at: number): boolean => (isBurst || isSign(text)) && at >= last && at - last < slowScannerGap,
    /** Whether a key belongs to a burst; it then has no other effect. Asked of every key outside of fields, first. */
    continues: (key: string, at: number, code = ''): boolean => {
      press(key, at, code)
      if (isModifier(key)) {
        // A scanner holds Shift for a capital letter: its pace continues.
        if (text !== '' && at - last < patience(slowScannerGap)) {
          last = at
          wait(patience(slowScannerGap), settle)
        }
        return false
      }
      const gap = at < last ? Number.POSITIVE_INFINITY : at - last
      if (text === '') {
        // A second end, as of carriage return and line feed, says nothing more; a third one is a key.
        const isSecondEnd = isEnd(key) && gap < scannerGap
        settle()
        if (!isCharacter(key)) forget()
        return isSecondEnd
      }
      // A blank within quickly typed words: the key after it is no single one.
      const isBlank = key === ' ' && (gap < scannerGap || isBurst || isQuick())
      if (gap >= patience(slowScannerGap) || !(isEnd(key) || isCharacter(key) || isBlank)) {
        settle()
        if (!isCharacter(key)) forget()
        return false
      }
      isBurst ||= gap < scannerGap
      // A person keeps writing where the sign has led: only a scanner is as quick.
      if (isSign(text) && !isBurst) {
        settle()
        return false
      }
      if (isEnd(key)) return end(at)
      // At the pace of a slow scanner or a quick person: the key shows its meaning, and waits.
      if (!isBurst && !isBlank) return false
      last = at
      for (const { drop } of held) drop()
      held = []
      text += key
      wait(patience(burstEnd), () => finish(false))
      return true
    },
    /**
     * A character that no burst held. A letter, a digit, and a sign with a meaning wait.
     * @param act its effect here; null without one
     * @param alone a signature: it acts only when no other character is near
     * @param drop told when it does not act
     * @returns whether the guard acts for it, a moment later
     */
    begins: (
      key: string,
      at: number,
      act: (() => TakeBack | null) | null,
      alone = false,
      drop: () => void = nothing,
    ): boolean => {
      const follows = text !== ''
      if (!follows) start(at)
      if (follows ? !isCharacter(key) : !(/^[a-z0-9]$/i.test(key) || (isSign(key) && act))) {
        // A sign acts at once, and may still be the first character of a code.
        if (isCharacter(key)) spent = { text: prefix + key, at }
        return false
      }
      text += key
      last = at
      if (act) held.push({ act, alone, drop })
      wait(patience(slowScannerGap), settle)
      return act !== null
    },
    settle,
    /** The mouse acts: keys before it were a person's. */
    interrupt: () => {
      settle()
      forget()
    },
  }
}
