/** Sent by some scanners before the code: the symbology, as `]C1` (AIM), and function characters. */
const symbologyPrefix = /^\][A-Za-z]\d/
// biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them (CR, LF, GS, STX, ETX).
const controlCharacters = /[\u0000-\u001f\u007f]/g

/**
 * The code that a scanner meant: without control characters, symbology, the given prefixes and blanks at the
 * ends. @param prefixes texts that a laboratory's scanners put in front
 */
export function cleanScan(raw: string, prefixes: readonly string[] = []): string {
  let code = raw.replace(controlCharacters, '').trim().replace(symbologyPrefix, '')
  for (const prefix of prefixes) {
    if (prefix && code.startsWith(prefix)) code = code.slice(prefix.length)
  }
  return code.trim()
}

/** Tells the second reading of one trigger pull from a second scan of the same card. */
export function repeatGuard(window: number, now: () => number = Date.now) {
  const nothing = { code: '', at: Number.NEGATIVE_INFINITY }
  let last = nothing
  return {
    isRepeat: (code: string): boolean => {
      const repeated = code === last.code && now() - last.at < window
      last = { code, at: now() }
      return repeated
    },
    /** The last reading came to nothing: the same code again is meant. */
    forget: () => {
      last = nothing
    },
  }
}
