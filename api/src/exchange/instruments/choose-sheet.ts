import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { extract } from './extract.ts'
import { normaliseName } from './names.ts'
import type { Elsewhere } from './parsed-file.ts'
import { type FileProblem, fileError, fileInfo, fileWarning } from './problem.ts'
import { mayBeCode } from './sample-name.ts'
import { splitSections } from './sections.ts'
import type { Sheet, Workbook } from './spreadsheet.ts'
import { cellText, isBlank, type Table, type TableRow } from './table.ts'
import { texts } from './texts.ts'

/** Most hidden rows and sheets that a sentence names. */
const named = 10

/**
 * The sheet with the results, as this profile reads them; the first where none has any. Several with results are an error:
 * which is the plate's, only a person knows. @throws FileBeyondLimits
 */
export function chooseSheet(
  { sheets, unseen, hasMore, hidden }: Workbook,
  profile: ImportProfile,
): { table: Table; problems: FileProblem[]; elsewhere: Elsewhere[] } {
  const filled = sheets.filter(
    ({ table }) => extract(splitSections(table, profile).body, profile).values.length > 0,
  )
  const wanted = profile.sheet === null ? undefined : sheets.find(({ name }) => isSheet(name, profile))
  const sheet = wanted ?? filled[0] ?? sheets[0]!
  const problems = hiddenProblems(sheet)
  if (profile.sheet !== null && !wanted)
    problems.push(fileError('several_sheets', texts.sheetMissing(profile.sheet)))
  else if (filled[0] && !filled.includes(sheet))
    problems.push(
      fileError('several_sheets', texts.sheetWithout(quoted([sheet.name]), quoted([filled[0].name]))),
    )
  if (filled.length > 1)
    problems.push(fileError('several_sheets', texts.severalSheets(quoted(filled.map(({ name }) => name)))))
  problems.push(
    ...unreadSheets(
      sheets.filter((one) => one !== sheet && !filled.includes(one)),
      hidden,
    ),
  )
  if (hasMore) problems.push(fileError('several_sheets', texts.tooManySheets(fileLimits.sheets)))
  const others = sheets.filter((one) => one !== sheet && !isSetup(one))
  const elsewhere = [
    ...others.map(({ name, table }) => ({
      sentence: texts.cardsInSheet(quoted([name])),
      names: namesIn(table.rows),
    })),
    ...unseen.map(({ name, table }) => ({
      sentence: texts.cardsInHiddenSheet(quoted([name])),
      names: namesIn(table.rows),
    })),
    ...hiddenNames(sheet),
  ]
  return { table: sheet.table, problems, elsewhere: elsewhere.filter(({ names }) => names.length > 0) }
}

const isSheet = (name: string, { sheet }: ImportProfile) =>
  sheet !== null && normaliseName(name) === normaliseName(sheet)

/** Sheets in which instruments write their plan and their raw signals beside the results. */
const isSetup = ({ name }: Sheet): boolean =>
  /^(?:(?:sample|plate|well)[\s_]*(?:setup|info)|raw data|(?:raw|multicomponent|amplification|melt curve)\b.*|reagent information|run summary|standard curve result|replicate group result|technical analysis result)$/iu.test(
    name.trim(),
  )

/** Codes of cards may be numbers. */
const namesIn = (rows: readonly TableRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => cells.map(cellText).filter(mayBeCode))),
]

function hiddenNames({ table, hiddenRows }: Sheet): Elsewhere[] {
  const hidden = new Set(hiddenRows)
  const names = namesIn(table.rows.filter(({ line }) => hidden.has(line)))
  return [{ sentence: texts.cardsInHiddenRows(listed(hiddenRows)), names }]
}

/** Sheets that may hold other results. */
function unreadSheets(unread: readonly Sheet[], hidden: readonly string[]): FileProblem[] {
  const others = unread.filter(({ table }) => table.rows.some((row) => !isBlank(row)))
  return [
    ...(others.length > 0
      ? [fileInfo('several_sheets', texts.sheetsUnread(quoted(others.map(({ name }) => name))))]
      : []),
    ...(hidden.length > 0 ? [fileWarning('several_sheets', texts.hiddenSheets(quoted(hidden)))] : []),
  ]
}

function hiddenProblems({ hiddenRows, hiddenColumns, commented }: Sheet): FileProblem[] {
  return [
    ...(commented.length > 0 ? [fileWarning('hidden_cells', texts.commentedCells(listed(commented)))] : []),
    ...(hiddenRows.length > 0 ? [fileWarning('hidden_cells', texts.hiddenRows(listed(hiddenRows)))] : []),
    ...(hiddenColumns.length > 0
      ? [fileWarning('hidden_cells', texts.hiddenColumns(listed(hiddenColumns)))]
      : []),
  ]
}

const quoted = (names: readonly string[]) => listed(names.map((name) => `«${cellText(name)}»`))

const listed = (names: readonly (string | number)[]) =>
  names.slice(0, named).join(', ') + (names.length > named ? ' …' : '')
