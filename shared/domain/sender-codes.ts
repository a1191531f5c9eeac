/** A code of a sender's own and its known code. */
export interface SenderCode {
  /** `question`: OBX-3. `answer`: OBX-5. `test`: OBR-4. */
  readonly kind: 'question' | 'answer' | 'test'
  readonly from: string
  readonly to: string
}

const kinds: Readonly<Record<string, SenderCode['kind']>> = {
  domanda: 'question',
  risposta: 'answer',
  esame: 'test',
}
/** Characters of one code. */
const longestCode = 100

/** One line, read from the front: a kind, blanks, a code, the first equals sign behind it, a code. */
function codeOfLine(line: string): SenderCode | null {
  const blank = line.search(/\s/u)
  const kind = kinds[line.slice(0, Math.max(blank, 0)).toLowerCase()]
  if (!kind) return null
  const rest = line.slice(blank).trim()
  const sign = rest.indexOf('=', 1)
  const [from, to] = [rest.slice(0, Math.max(sign, 0)).trim(), rest.slice(sign + 1).trim()]
  const fits = [from, to].every((code) => code !== '' && code.length <= longestCode)
  return sign > 0 && fits ? { kind, from, to } : null
}

/** Lines `domanda PESO = 8339-4`, one a code; lines that are none are given by their number, from 1. */
export function readSenderCodes(text: string): {
  readonly codes: readonly SenderCode[]
  readonly wrong: readonly number[]
} {
  const codes: SenderCode[] = []
  const wrong: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const code = codeOfLine(line.trim())
    if (code) codes.push(code)
    else wrong.push(at + 1)
  }
  return { codes, wrong }
}

/** Codes for which a line before says something already: the first line alone would count. */
export function repeatedCodes(codes: readonly SenderCode[]): SenderCode[] {
  const known = new Set<string>()
  return codes.filter(({ kind, from }) => {
    const key = `${kind} ${from.toLowerCase()}`
    const isRepeated = known.has(key)
    known.add(key)
    return isRepeated
  })
}

/** A field of SPM, OBR or ORC, as HL7 counts: `SPM-2.1`, `OBR-18`. */
export const fieldPlace = /^(SPM|OBR|ORC)-([1-9]\d?)(?:\.([1-9]\d?))?$/u
