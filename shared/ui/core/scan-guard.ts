/** Keys closer together than this come from a scanner, in ms: nobody types two keys so fast. */
export const scannerGap = 40
/**
 * Some scanners wait between two characters. Keys closer together than this may be one's: they wait for each other, and are a
 * scan when Enter or Tab ends them and they look like a code.
 */
export const slowScannerGap = 120
/** Milliseconds without a key after which a burst without Enter is over. */
const burstEnd = 3 * scannerGap
/** Codes of cards and plates are longer than this, and hold a digit; a word that is typed quickly is no code. */
const shortestCode = 5
/** So many keys closer together than `slowScannerGap` decide nothing, whether or not they look like a code. */
const fewestQuick = 3

/** What a scanner wrote, as far as it looks like a code. */
export const isCode = (text: string): boolean =>
  text.length >= shortestCode && !/\s/.test(text) && /\d/.test(text)

const isCharacter = (key: string) => key.length === 1 && key !== ' '
const isEnd = (key: string) => key === 'Enter' || key === 'Tab'
/** Held for a character: it keeps the pace of a scanner. */
export const isModifier = (key: string) => ['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control'].includes(key)

interface HeldKey {
  readonly act: () => void
  readonly alone: boolean
}

const timer = (milliseconds: number, work: () => void) => {
  const id = setTimeout(work, milliseconds)
  return () => clearTimeout(id)
}

/**
 * Tells a scanner's burst of characters from keys that a person presses. A letter or digit that means something waits until
 * none follows at the pace of a scanner: when a code follows, none of its characters has an effect, and it is told as one
 * scan. One or two keys of a hand act, in their order; three or more that are as quick decide nothing and are told.
 * @param onScan told of each burst, and whether Enter or Tab ended it
 * @param after calls back after so many milliseconds; returns the function that calls it off
 */
export function createScanGuard(onScan: (text: string, ended: boolean) => void, after = timer) {
  let text = ''
  /** Two characters came faster than a hand types. */
  let isBurst = false
  let last = Number.NEGATIVE_INFINITY
  /** What the characters of `text` mean as keys, as long as they may be a hand's. */
  let held: HeldKey[] = []
  let callOff: (() => void) | null = null

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
  const finish = (ended: boolean) => {
    callOff?.()
    callOff = null
    const read = text
    text = ''
    held = []
    isBurst = false
    onScan(read, ended)
  }
  const isQuick = () => text.length >= fewestQuick || (text.length > 1 && held.some(({ alone }) => alone))
  /** What came before is over: held keys act; a burst, or more quick keys than a hand means singly, is told. */
  const settle = () => {
    last = Number.NEGATIVE_INFINITY
    if (isBurst || isQuick()) return finish(false)
    callOff?.()
    callOff = null
    text = ''
    const keys = held
    held = []
    for (const { act } of keys) act()
  }

  /** The end of what was read so far. @returns whether it has no other effect */
  const end = (at: number): boolean => {
    if (isBurst || isCode(text) || isQuick()) {
      last = at
      finish(isBurst || isCode(text))
      return true
    }
    settle()
    return false
  }

  return {
    /**
     * The field in which these characters were written has lost the focus: what follows at a scanner's pace belongs to them.
     * They mean nothing as keys.
     * @param at when the last of them was written
     */
    adopt: (characters: string, at: number) => {
      settle()
      text = characters
      isBurst = true
      last = at
      wait(burstEnd, () => finish(false))
    },
    /** Whether a scan is on its way: a field that takes the focus meanwhile gets no rest of it. */
    isReading: (at: number): boolean => isBurst && at >= last && at - last < slowScannerGap,
    /** Whether a key belongs to a burst; it then has no other effect. Asked of every key outside of fields, first. */
    continues: (key: string, at: number): boolean => {
      if (isModifier(key)) {
        // A scanner holds Shift for a capital letter: its pace goes on.
        if (text !== '' && at - last < slowScannerGap) {
          last = at
          wait(slowScannerGap, settle)
        }
        return false
      }
      const gap = at < last ? Number.POSITIVE_INFINITY : at - last
      if (text === '') {
        // A second end, as of carriage return and line feed, says nothing more; a third one is a key.
        const isSecondEnd = isEnd(key) && gap < scannerGap
        settle()
        return isSecondEnd
      }
      if (gap >= slowScannerGap || !(isEnd(key) || isCharacter(key))) {
        settle()
        return false
      }
      isBurst ||= gap < scannerGap
      if (isEnd(key)) return end(at)
      // At the pace of a slow scanner or a quick hand: the key says what it means, and waits.
      if (!isBurst) return false
      last = at
      held = []
      text += key
      wait(burstEnd, () => finish(false))
      return true
    },
    /**
     * A character that no burst held.
     * @param act what it means here; null when nothing
     * @param alone a signature: it acts only when no other character is near
     * @returns whether the guard acts for it, a moment later
     */
    begins: (key: string, at: number, act: (() => void) | null, alone = false): boolean => {
      const follows = text !== ''
      if (follows ? !isCharacter(key) : !/^[a-z0-9]$/i.test(key)) return false
      text += key
      last = at
      if (act) held.push({ act, alone })
      wait(slowScannerGap, settle)
      return act !== null
    },
    settle,
  }
}
