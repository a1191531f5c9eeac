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

/** Start and end of a message on the wire (MLLP): VT before, FS and CR after. */
const framing = ['\u000b', '\u001c']
/** A byte order mark where a line begins: files put together keep theirs. Elsewhere the sign belongs to a text. */
const mark = /(^|[\r\n])\ufeff/gu

/** The messages of a text: one, several in MLLP frames, or a batch file with its FHS/BHS/BTS/FTS lines. */
export function splitMessages(text: string): string[] {
  const unframed = framing.reduce((rest, sign) => rest.replaceAll(sign, '\r'), text)
  const plain = unframed.replaceAll(mark, '$1')
  const starts = [...plain.matchAll(/(?:^|[\r\n])[ \t]*(?=MSH[^A-Za-z0-9\s])/giu)].map(({ index }) => index)
  if (starts.length === 0) return plain.trim() === '' ? [] : [plain.trim()]
  return starts
    .map((start, at) => withoutBatchLines(plain.slice(start, starts[at + 1])))
    .filter((one) => one !== '')
}

function withoutBatchLines(message: string): string {
  return message
    .split(/\r\n|\r|\n/u)
    .filter((line) => !/^(?:FHS|BHS|BTS|FTS)(?:[^A-Za-z0-9]|$)/iu.test(line))
    .join('\r')
    .trim()
}
