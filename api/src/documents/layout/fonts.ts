import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'

/** The faces a document may use; all of them are embedded as subsets, so that a print never depends on the reader. */
export type Face = 'regular' | 'bold' | 'mono'

/** A font as fontkit parses it; pdfkit takes it in place of a file. */
export interface ParsedFont {
  readonly postscriptName: string
  readonly characterSet: readonly number[]
}

const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

function parse(file: string): ParsedFont {
  return create(readFileSync(join(folder, file)))
}

/**
 * Parsed once a process: given as files, pdfkit parses them for every document, which takes twenty times as long
 * as writing a report. DejaVu has µ, ≤, ▲▼, ☐ and every accent of European names.
 */
export const fonts: Readonly<Record<Face, ParsedFont>> = {
  regular: parse('DejaVuSansCondensed.ttf'),
  bold: parse('DejaVuSansCondensed-Bold.ttf'),
  mono: parse('DejaVuSansMono.ttf'),
}
