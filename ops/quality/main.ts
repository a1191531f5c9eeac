import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/packages.ts'
import { detectionTable, wholeRunTable } from './tables.ts'

// Simulates detection and false rejection of the control rules, and writes the tables of docs/quality-control.md.

const file = join(root, 'docs/quality-control.md')
const trials = { detection: 100_000, wholeRun: 20_000 }

/** Replaces the lines between the marks of a table. */
const withTable = (text: string, name: string, table: string) =>
  text.replace(
    new RegExp(`(<!-- ${name} -->\n\n)[\\s\\S]*?(\n\n<!-- end -->)`),
    (_, before: string, after: string) => `${before}${table}${after}`,
  )

const tables = { detection: detectionTable(trials.detection), 'whole-run': wholeRunTable(trials.wholeRun) }
let text = readFileSync(file, 'utf8')
for (const [name, table] of Object.entries(tables)) {
  console.log(`${table}\n`)
  text = withTable(text, name, table)
}
writeFileSync(file, text)
