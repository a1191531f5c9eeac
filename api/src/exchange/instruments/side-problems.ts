import { type FileProblem, fileError, fileWarning } from './problem.ts'
import type { SideColumn } from './side-columns.ts'
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
    rejected.map(({ line, side, text, analyte }) =>
      fileWarning(
        'rejected_value',
        texts.rejected(line, side.title, text, typeof side.owner === 'number' ? analyte : null),
        line,
      ),
    ),
    cells
      .filter(({ kind }) => kind === 'mark')
      .map(({ line, side, text }) =>
        fileWarning('rejected_value', texts.marked(line, side.title, text), line),
      ),
    cells
      .filter(({ kind }) => kind === 'note')
      .map(({ line, side, text }) =>
        fileWarning('unread_columns', texts.noted(line, side.title, text), line),
      ),
  ]
}
