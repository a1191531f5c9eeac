/** Keys closer together than this come from a scanner, in ms: nobody types two keys so fast. */
export const scannerGap = 40
/** Milliseconds without a key after which a burst without Enter is over. */
const burstEnd = 3 * scannerGap
/** Codes of cards and plates are longer than this, and hold a digit; a word that is typed quickly is no code. */
const shortestCode = 5

/** What a scanner wrote, as far as it looks like a code. */
export const isCode = (text: string): boolean =>
  text.length >= shortestCode && !/\s/.test(text) && /\d/.test(text)

const isCharacter = (key: string) => key.length === 1 && key !== ' '
const isEnd = (key: string) => key === 'Enter' || key === 'Tab'
const isModifier = (key: string) => ['Shift', 'CapsLock', 'AltGraph', 'Alt', 'Control'].includes(key)

const timer = (milliseconds: number, work: () => void) => {
  const id = setTimeout(work, milliseconds)
  return () => clearTimeout(id)
}

/**
 * Tells a scanner's burst of characters from keys that a person presses. A letter or digit that means something waits
 * for the time of one gap: when another character follows at once, neither has its effect, and the burst is told as
 * one scan.
 * @param onScan told of each burst, and whether Enter or Tab ended it
 * @param after calls back after so many milliseconds; returns the function that calls it off
 */
export function createScanGuard(onScan: (text: string, ended: boolean) => void, after = timer) {
  let text = ''
  let isBurst = false
  let last = Number.NEGATIVE_INFINITY
  let held: (() => void) | null = null
  let callOff: (() => void) | null = null

  const wait = (milliseconds: number, work: () => void) => {
    callOff?.()
    callOff = after(milliseconds, () => {
      callOff = null
      work()
    })
  }
  const release = () => {
    const act = held
    held = null
    act?.()
  }
  const finish = (ended: boolean) => {
    callOff?.()
    callOff = null
    const read = text
    text = ''
    isBurst = false
    onScan(read, ended)
  }
  /** What came before is over: a held key acts, a burst is told. */
  const settle = () => {
    last = Number.NEGATIVE_INFINITY
    if (isBurst) return finish(false)
    callOff?.()
    callOff = null
    text = ''
    release()
  }

  return {
    /** Whether a key belongs to a burst; it then has no other effect. Asked of every key outside of fields, first. */
    continues: (key: string, at: number): boolean => {
      if (isModifier(key)) return false
      const isQuick = at >= last && at - last < scannerGap
      const isPart = isQuick && (isEnd(key) || (isCharacter(key) && text !== ''))
      if (!isPart) {
        settle()
        return false
      }
      last = at
      held = null
      // A second end, as of carriage return and line feed, says nothing more.
      if (text === '') return true
      isBurst = true
      if (isEnd(key)) finish(true)
      else {
        text += key
        wait(burstEnd, () => finish(false))
      }
      return true
    },
    /**
     * A letter or digit that no burst held. @param act what it means here; null when nothing
     * @returns whether the guard acts for it, a moment later
     */
    begins: (key: string, at: number, act: (() => void) | null): boolean => {
      if (!/^[a-z0-9]$/i.test(key)) return false
      text = key
      last = at
      held = act
      wait(scannerGap, release)
      return act !== null
    },
    settle,
  }
}
