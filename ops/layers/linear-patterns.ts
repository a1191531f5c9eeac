import { type Node, parseSync } from '@swc/core'
import { analyse } from 'scslre'

/** A regular expression of a source. */
export interface Pattern {
  readonly source: string
  readonly flags: string
}

/** Parts of a syntax tree that are literals of regular expressions. */
const isLiteral = (node: object): node is Node & { pattern: string; flags: string } =>
  'type' in node && node.type === 'RegExpLiteral'

/** The literals of a file. A pattern that a file builds from texts is none of them. */
export function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if (isLiteral(part)) found.push({ source: part.pattern, flags: part.flags })
    else for (const inner of Object.values(part)) look(inner)
  }
  look(parseSync(file, { syntax: 'typescript', target: 'esnext' }).body)
  return found
}

/**
 * Does the time of a pattern grow no faster than the length of any text? It grows faster where two quantifiers
 * share characters, or one is nested in another. It also does where a pattern without a beginning tries a run
 * of characters from each character of the run.
 */
export const isLinear = (pattern: Pattern): boolean => analyse(pattern).reports.length === 0
