/**
 * Bytes of a message to text. A byte order mark decides, else UTF-8 when valid, else ISO-8859-1 (read as
 * windows-1252, its superset in use). MSH-18 is not asked: senders declare it wrongly more often than
 * Latin-1 text happens to be valid UTF-8.
 */
export function decodeHl7(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Two bytes a character without the mark: no message begins with anything but three letters.
  if (bytes[1] === 0 && bytes[0] !== 0) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0 && bytes[1] !== 0 && bytes[2] === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Matches an end of a line with the blanks and blank lines after it. Also matches the signs around a message on the
 * wire (MLLP): VT before, FS and CR after. One replacement makes a single CR of them. A body of blank lines therefore
 * costs one pass.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the signs of MLLP are controls.
const lineEnds = /[\r\n\u000b\u001c][ \t\r\n\u000b\u001c]*/gu
/** A byte order mark where a line begins: files put together keep theirs. Elsewhere the sign belongs to a text. */
const mark = /(^|\r)\ufeff/gu
const batchLines = /(^|\r)(?:FHS|BHS|BTS|FTS)(?![A-Za-z0-9])[^\r]*/giu

/** A text of which each line ends in one CR, without frames and blank lines. */
export const unframed = (text: string): string => text.replaceAll(lineEnds, '\r').replaceAll(mark, '$1')

const isLineEnd = (code: number): boolean => code === 13 || code === 10 || code === 11 || code === 28

/** Lines of a text that hold anything, counted without making them; stops beyond `most`. */
export function countLines(text: string, most: number): number {
  let lines = 0
  let inLine = false
  for (let at = 0; at < text.length && lines <= most; at += 1) {
    const ends = isLineEnd(text.charCodeAt(at))
    if (inLine === ends) {
      inLine = !ends
      if (inLine) lines += 1
    }
  }
  return lines
}

/** The messages of a text: one, several in MLLP frames, or a batch file with its FHS/BHS/BTS/FTS lines. */
export const splitMessages = (text: string): string[] => splitUnframed(unframed(text))

/** @param plain what `unframed` gives */
export function splitUnframed(plain: string): string[] {
  const starts = [...plain.matchAll(/(?:^|\r)[ \t]*(?=MSH[^A-Za-z0-9\s])/giu)].map(({ index }) => index)
  if (starts.length === 0) return plain.trim() === '' ? [] : [plain.trim()]
  return starts
    .map((start, at) =>
      plain
        .slice(start, starts[at + 1])
        .replaceAll(batchLines, '$1')
        .trim(),
    )
    .filter((one) => one !== '')
}
