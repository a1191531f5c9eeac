import type { ImportProfile } from '../../platform/database/import-profile.ts'
import { fileLimits } from '../../platform/limits.ts'
import { extract } from './extract.ts'
import { type FileProblem, fileError, fileWarning } from './problem.ts'
import { splitSections } from './sections.ts'
import type { Sheet, Workbook } from './spreadsheet.ts'
import { cellText, type Table } from './table.ts'
import { texts } from './texts.ts'

/** Most hidden rows and sheets that a sentence names. */
const named = 10

/**
 * The sheet with the results, as this profile reads them; the first where none has any. Several with results are an error:
 * which is the plate's, only a person knows. @throws FileBeyondLimits
 */
export function chooseSheet(
  { sheets, hasMore }: Workbook,
  profile: ImportProfile,
): { table: Table; problems: FileProblem[] } {
  const filled = sheets.filter(
    ({ table }) => extract(splitSections(table, profile).body, profile).values.length > 0,
  )
  const sheet = filled[0] ?? sheets[0]!
  const problems = hiddenProblems(sheet)
  if (filled.length > 1)
    problems.push(
      fileError(
        'several_sheets',
        texts.severalSheets(listed(filled.map(({ name }) => `«${cellText(name)}»`))),
      ),
    )
  if (hasMore) problems.push(fileError('several_sheets', texts.tooManySheets(fileLimits.sheets)))
  return { table: sheet.table, problems }
}

function hiddenProblems({ hiddenRows, hiddenColumns }: Sheet): FileProblem[] {
  return [
    ...(hiddenRows.length > 0 ? [fileWarning('hidden_cells', texts.hiddenRows(listed(hiddenRows)))] : []),
    ...(hiddenColumns.length > 0
      ? [fileWarning('hidden_cells', texts.hiddenColumns(listed(hiddenColumns)))]
      : []),
  ]
}

const listed = (names: readonly (string | number)[]) =>
  names.slice(0, named).join(', ') + (names.length > named ? ' …' : '')
