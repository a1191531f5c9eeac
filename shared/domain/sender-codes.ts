/** A code of a sender's own and the known code that it stands for. */
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
const shape = /^(domanda|risposta|esame)\s+(.{1,100}?)\s*=\s*(\S.{0,99})$/iu

/** Lines `domanda PESO = 8339-4`, one a code; lines that are none are given by their number, from 1. */
export function readSenderCodes(text: string): {
  readonly codes: readonly SenderCode[]
  readonly wrong: readonly number[]
} {
  const codes: SenderCode[] = []
  const wrong: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const match = shape.exec(line.trim())
    const kind = match && kinds[match[1]!.toLowerCase()]
    if (match && kind) codes.push({ kind, from: match[2]!.trim(), to: match[3]!.trim() })
    else wrong.push(at + 1)
  }
  return { codes, wrong }
}

/** Codes for which a line before says something already: the first line alone would count. */
export const repeatedCodes = (codes: readonly SenderCode[]): SenderCode[] =>
  codes.filter((one, at) =>
    codes
      .slice(0, at)
      .some(({ kind, from }) => kind === one.kind && from.toLowerCase() === one.from.toLowerCase()),
  )

/** A field of SPM, OBR or ORC, as HL7 counts: `SPM-2.1`, `OBR-18`. */
export const fieldPlace = /^(SPM|OBR|ORC)-([1-9]\d?)(?:\.([1-9]\d?))?$/u
