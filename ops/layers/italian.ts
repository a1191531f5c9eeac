import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from '@swc/core'
import { isOfTests } from './imports.ts'

/** Function words of Italian that English and SQL do not have; `in` and `per` are words of English too. */
const functionWord =
  /(?<![\p{L}\p{N}_./-])(?:il|la|le|lo|gli|un|una|di|del|della|dei|delle|da|dal|con|non|che|è|sono|già|su|nel|ha)(?![\p{L}\p{N}_/-])/iu
const accented = /[àèéìòù]/i
const twoWords = /[\p{L}\p{N}»).,:;]\s+[\p{L}\p{N}«(]/u

/** Whether a text reads as Italian: two words or more, one of them a function word or with an accented vowel. */
export const isItalian = (text: string): boolean =>
  twoWords.test(text) && (functionWord.test(text) || accented.test(text))

interface Node {
  readonly type?: string
  readonly [key: string]: unknown
}

/** Text of a template; `0` in the place of each expression. */
const textOf = (quasis: readonly { raw: string }[]): string => quasis.map(({ raw }) => raw).join('0')

function visit(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const one of node) visit(one, found)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, ...rest } = node as Node
  if (type === 'ImportDeclaration') return
  if (type === 'StringLiteral') found.push(rest.value as string)
  if (type === 'TemplateLiteral') found.push(textOf(rest.quasis as { raw: string }[]))
  // The text of a tagged template is SQL; its expressions may hold sentences.
  if (type === 'TaggedTemplateExpression') visit((rest.template as Node).expressions, found)
  else for (const value of Object.values(rest)) visit(value, found)
}

/** Italian sentences among the string and template literals of a source. */
export function italianSentences(source: string): string[] {
  const found: string[] = []
  visit(parseSync(source, { syntax: 'typescript', target: 'esnext' }).body, found)
  return found.filter(isItalian)
}

/** Folders of the server with files, other than `texts.ts`, that hold Italian sentences, and these files. */
export function foldersWithItalian(folder: string, free: RegExp): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>()
  for (const file of globSync('**/*.ts', { cwd: folder }).sort()) {
    if (isOfTests(file) || free.test(file) || posix.basename(file) === 'texts.ts') continue
    const own = posix.dirname(file)
    if (italianSentences(readFileSync(join(folder, file), 'utf8')).length === 0) continue
    folders.set(own, [...(folders.get(own) ?? []), file])
  }
  return folders
}
