/** Numbers between 0 and 1 that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number
const below = (random: Random, most: number): number => Math.floor(random() * most)
export const oneOfThem = <T>(random: Random, all: readonly T[]): T => all[below(random, all.length)] as T

/** Pieces that parsers meet where nobody expects them: separators, escapes, controls, marks of encodings, long and odd values. */
const pieces: readonly string[] = [
  ...[
    '|',
    '||||||||||',
    '^',
    '~',
    '&',
    '\\',
    '\\X00\\',
    '\\.br\\',
    '\\E\\',
    '\\F\\',
    '""',
    '\r',
    '\n',
    '\r\n',
  ],
  ...['\u0000', '\u000b', '\u001c\r', '\ufeff', '\u202e', '\u0301', '\u00a0', '\ud83d', '😀', 'È', '\t', ';'],
  ...[
    'MSH|^~\\&|',
    'PID|',
    'ORC|NW|',
    'OBR|',
    'SPM|',
    'OBX|1|',
    'MRG|',
    'FHS|^~\\&|',
    'BHS|',
    'BTS|1',
    'NK1|',
  ],
  ...['0', '-1', '1e309', '999999999999999999999', '0,5', '1.234.567', 'NaN', 'null', '20261399', '29991231'],
  ...['__proto__', 'constructor', '{{7*7}}', "'; drop table samples; --", '<script>', '=1+1', '%00', '..'],
  ...['A'.repeat(300), '|'.repeat(3_000), '^'.repeat(2_000), '~a'.repeat(2_000), 'é'.repeat(5_000)],
]

type Step = (text: string, random: Random) => string

const at = (text: string, random: Random) => below(random, text.length + 1)
const linewise =
  (change: (lines: string[], random: Random) => void): Step =>
  (text, random) => {
    const lines = text.split(/\r\n|\r|\n/u)
    change(lines, random)
    return lines.join(oneOfThem(random, ['\r', '\n', '\r\n']))
  }

const steps: readonly Step[] = [
  // A piece put anywhere.
  (text, random) => {
    const place = at(text, random)
    return text.slice(0, place) + oneOfThem(random, pieces) + text.slice(place)
  },
  // A part left out, repeated, or the end cut off.
  (text, random) => {
    const place = at(text, random)
    return text.slice(0, place) + text.slice(place + below(random, 60))
  },
  (text, random) => {
    const place = at(text, random)
    const part = text.slice(place, place + below(random, 200))
    return text.slice(0, place) + part.repeat(1 + below(random, 5)) + text.slice(place)
  },
  (text, random) => text.slice(0, at(text, random)),
  // A line left out, repeated or put elsewhere.
  linewise((lines, random) => void lines.splice(below(random, lines.length), 1)),
  linewise((lines, random) => void lines.splice(below(random, lines.length), 0, oneOfThem(random, lines))),
  linewise((lines, random) => {
    const [line] = lines.splice(below(random, lines.length), 1)
    if (line !== undefined) lines.splice(below(random, lines.length + 1), 0, line)
  }),
  // A field emptied, replaced, or exchanged with another one.
  linewise((lines, random) => {
    const place = below(random, lines.length)
    const fields = (lines[place] ?? '').split(/(?<=[|;,\t])/u)
    const field = below(random, fields.length)
    fields[field] = oneOfThem(random, ['|', `${oneOfThem(random, pieces)}|`, oneOfThem(random, fields)])
    lines[place] = fields.join('')
  }),
]

/** A text damaged in one to four places; equal random numbers give equal damage. */
export function damagedText(text: string, random: Random): string {
  let damaged = text
  for (let left = 1 + below(random, 4); left > 0; left -= 1)
    damaged = oneOfThem(random, steps)(damaged, random)
  return damaged
}

/** Bytes damaged in one to four places. */
export function damagedBytes(bytes: Uint8Array, random: Random): Buffer {
  let damaged = Buffer.from(bytes)
  for (let left = 1 + below(random, 4); left > 0; left -= 1) {
    const place = below(random, damaged.length + 1)
    const patch = Buffer.from(Array.from({ length: below(random, 8) }, () => below(random, 256)))
    damaged = Buffer.concat([
      damaged.subarray(0, place),
      patch,
      damaged.subarray(place + below(random, oneOfThem(random, [2, 2, 40, 4_000]))),
    ])
  }
  return damaged
}
