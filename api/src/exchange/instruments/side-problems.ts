import { type FileProblem, fileError, fileWarning } from './problem.ts'
import type { SideColumn } from './side-column.ts'
import type { WordsBeside } from './side-words.ts'
import { texts } from './texts.ts'

/** One cell that changes the reading of a value beside it, or should be seen. */
export interface SaidBeside {
  readonly side: SideColumn
  readonly text: string
  readonly kind: WordsBeside['kind']
  readonly line: number
  readonly analyte: string
}

/** Says once each cell what it does to the values beside it. @param rows of the table */
export function sideProblems(said: readonly SaidBeside[], rows: number): FileProblem[][] {
  const cells = [...new Map(said.map((one) => [`${one.line} ${one.side.index}`, one])).values()]
  const unclear = cells.filter(({ kind, side }) => kind === 'sign' && side.owner === 'unclear')
  const unknown = Map.groupBy(
    cells.filter(({ kind }) => kind === 'unknown'),
    ({ side }) => side.title,
  )
  const usual = [...unknown].filter(([, own]) => own.length * 2 > rows)
  const everywhere = new Set(usual.map(([title]) => title))
  const rejected = cells.filter(
    ({ kind, side }) => kind === 'rejected' || (kind === 'unknown' && !everywhere.has(side.title)),
  )
  return [
    usual.map(([title, own]) =>
      fileError('unclear_column', texts.unknownWords(title, own[0]!.text, own.length)),
    ),
    unclear.map(({ line, side, text }) =>
      fileError('unclear_column', texts.unclearSign(line, side.title, text), line),
    ),
    together(rejected, texts.rejected, (one) => (typeof one.side.owner === 'number' ? one.analyte : null)),
    together(
      cells.filter(({ kind }) => kind === 'odd'),
      texts.odd,
      (one) => (typeof one.side.owner === 'number' ? one.analyte : null),
    ),
    together(
      cells.filter(({ kind }) => kind === 'mark'),
      texts.marked,
    ),
    together(
      cells.filter(({ kind }) => kind === 'note'),
      texts.noted,
    ),
    together(
      cells.filter(({ kind }) => kind === 'weak').map((one) => ({ ...one, text: '' })),
      texts.weakStandard,
      (one) => one.analyte,
    ),
    together(
      cells.filter(({ kind }) => kind === 'hand'),
      texts.byHand,
      (one) => one.analyte,
    ),
  ]
}

/** Lines that one sentence names. */
const namedLines = 8

/** One problem for all lines with one text in one column. */
function together(
  cells: readonly SaidBeside[],
  sentence: (lines: string, title: string, words: string, analyte: string | null) => string,
  analyteOf: (cell: SaidBeside) => string | null = () => null,
): FileProblem[] {
  const groups = Map.groupBy(cells, (cell) => `${cell.side.index}\n${cell.text}\n${analyteOf(cell) ?? ''}`)
  return [...groups.values()].map((own) => {
    const first = own[0]!
    const lines = own.slice(0, namedLines).map(({ line }) => line)
    const text = texts.lines(lines, own.length > namedLines)
    const kind = first.kind === 'note' ? 'unread_columns' : 'rejected_value'
    return fileWarning(kind, sentence(text, first.side.title, first.text, analyteOf(first)), first.line)
  })
}
