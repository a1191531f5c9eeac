import type { MatchProblem } from '@sne/shared/contract'
import { problem } from './match-problems.ts'
import type { ParsedRow } from './parsed-file.ts'
import { texts } from './texts.ts'
import { isDoubting } from './verdict.ts'

export interface UnknownKinds {
  readonly problems: readonly MatchProblem[]
  readonly toConfirm: readonly string[]
  /** The row as it can be used: with a word of kind that may reject it, its value is unreadable. */
  readonly usable: (row: ParsedRow) => ParsedRow
}

/** Most lines that one sentence names. */
const namedLines = 8

/**
 * Judges words of kind that the profile does not know in rows of planned cards. One word in all rows names the samples, which a
 * person confirms; beside other words it may reject its row (`Excluded`, `Unused`).
 * @param samples rows of all cards of the plate
 */
export function unknownKinds(samples: readonly ParsedRow[]): UnknownKinds {
  const words = new Set(samples.map(({ unknownKind }) => unknownKind))
  const [only = null] = words
  const isOneWord = words.size === 1 && only !== null && !isDoubting(only)
  const isDoubtful = ({ kind, unknownKind }: ParsedRow): boolean =>
    unknownKind !== null && (isDoubting(unknownKind) || (kind === 'other' && !isOneWord))
  const byWord = Map.groupBy(samples.filter(isDoubtful), ({ unknownKind }) => unknownKind!)
  return {
    problems: [...byWord].map(([word, rows]) => {
      const lines = [...new Set(rows.map(({ line }) => line))]
      const text = texts.lines(lines.slice(0, namedLines), lines.length > namedLines)
      return problem('warning', texts.unknownKind(text, word))
    }),
    toConfirm: isOneWord ? [texts.oneUnknownKind(only)] : [],
    usable: (row) =>
      isDoubtful(row)
        ? {
            ...row,
            raw: `${row.raw} (${row.unknownKind})`.trim(),
            value: null,
            comparator: null,
            notDetected: false,
            flagText: row.unknownKind,
          }
        : row,
  }
}
