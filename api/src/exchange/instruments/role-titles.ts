import type { ColumnRole } from '@sne/shared/domain'
import { isAnalyteTitle, isComparatorTitle, isHarmlessTitle } from './column-titles.ts'
import { normaliseName } from './names.ts'
import { titleProblem } from './own-titles.ts'
import { masshunterCsv } from './profiles/masshunter-csv.ts'
import { metidqExport } from './profiles/metidq-export.ts'
import { quantstudioResults } from './profiles/quantstudio-results.ts'
import { watersQuantify } from './profiles/waters-quantify.ts'
import { wideTable } from './profiles/wide-table.ts'

const builtIn = [quantstudioResults, wideTable, masshunterCsv, metidqExport, watersQuantify]
const roles = ['well', 'sample', 'type', 'analyte', 'value', 'unit', 'plate'] as const

/** Titles of the built-in profiles, the first role of each. */
const known = new Map<string, ColumnRole>()
for (const role of roles)
  for (const title of builtIn.flatMap((profile) => profile.columns[role] ?? []))
    if (!known.has(normaliseName(title)) && titleProblem(title, role) === null)
      known.set(normaliseName(title), role)

/** Probable role of a column with this title; null where only a person knows. */
export function roleOfTitle(title: string): ColumnRole | null {
  const found = known.get(normaliseName(title))
  if (found) return found
  if (isAnalyteTitle(title)) return 'analyte'
  if (isComparatorTitle(title)) return 'comparator'
  if (/^replic\p{L}*$/iu.test(title.trim())) return 'replicate'
  return isHarmlessTitle(title) && titleProblem(title, 'other') === null ? 'other' : null
}
