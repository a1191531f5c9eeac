/**
 * Prints the reports of the mutation run as a table of Markdown: `node ops/mutation/table.ts [BEFORE.json] [AFTER.json]`,
 * by default the last run alone.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>
}
interface Row {
  readonly module: string
  readonly killed: number
  readonly survived: number
}

const rowsOf = (path: string): Row[] => {
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as Report
  return Object.entries(files)
    .map(([file, { mutants }]) => {
      const count = (...wanted: string[]) => mutants.filter(({ status }) => wanted.includes(status)).length
      return {
        module: basename(file, '.ts'),
        killed: count('Killed', 'Timeout'),
        survived: count('Survived', 'NoCoverage'),
      }
    })
    .filter(({ killed, survived }) => killed + survived > 0)
    .sort((a, b) => a.module.localeCompare(b.module))
}

const total = (rows: readonly Row[]): Row => ({
  module: '**all**',
  killed: rows.reduce((sum, { killed }) => sum + killed, 0),
  survived: rows.reduce((sum, { survived }) => sum + survived, 0),
})
const cells = (row: Row | undefined): (string | number)[] => {
  if (!row) return ['', '', '', '']
  const mutants = row.killed + row.survived
  return [mutants, row.killed, row.survived, `${((row.killed / mutants) * 100).toFixed(1)} %`]
}

const paths = process.argv.slice(2)
const reports = (paths.length > 0 ? paths : ['.cache/mutation/report.json'])
  .map(rowsOf)
  .map((rows) => [...rows, total(rows)])
const modules = [...new Set(reports.flatMap((rows) => rows.map(({ module }) => module)))]
const titles = reports.flatMap(() => ['mutants', 'killed', 'survived', 'score'])
const line = (row: readonly (string | number)[]) => `| ${row.join(' | ')} |`

console.log(line(['module', ...titles]))
console.log(line(['---', ...titles.map(() => '--:')]))
for (const module of modules)
  console.log(line([module, ...reports.flatMap((rows) => cells(rows.find((row) => row.module === module)))]))
