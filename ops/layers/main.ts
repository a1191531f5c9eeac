import { join } from 'node:path'
import { root } from '../build/packages.ts'
import { cyclesOf, folderCycles } from './graph.ts'
import { isOfTests, readImports } from './imports.ts'
import { folderOf } from './layers.ts'
import { sizeTable } from './sizes.ts'

// `npm run layers`: folders of the server that import themselves over others, and cycles of files. `--
// --edges`: imports between folders. `-- --sizes`: files, their lengths, tests, cycles and knots of each
// package, of this checkout or of the one in the folder after the option.
const imports = readImports(join(root, 'api/src')).filter(({ from }) => !isOfTests(from))
const atRunTime = imports.filter(({ typeOnly }) => !typeOnly)
const folders = folderCycles(imports)
const show = (cycles: readonly (readonly string[])[]) => cycles.map((files) => `\n  ${files.join('\n  ')}`)

console.log(`${new Set(imports.map(({ from }) => from)).size} files import ${imports.length} times.`)
console.log(`Imports within cycles of folders: ${folders.length}`)
for (const imported of folders) console.log(`  ${imported}`)
console.log(`File cycles: ${cyclesOf(imports).length}, at run time ${cyclesOf(atRunTime).length}`)
for (const cycle of show(cyclesOf(imports))) console.log(cycle)

if (process.argv.includes('--edges')) {
  const between = imports.filter(({ from, to }) => folderOf(from) !== folderOf(to))
  const edges = Map.groupBy(between, ({ from, to }) => `${folderOf(from)} → ${folderOf(to)}`)
  for (const edge of [...edges.keys()].sort()) console.log(`${edge}: ${edges.get(edge)!.length}`)
}

const sizes = process.argv.indexOf('--sizes')
if (sizes >= 0) {
  console.log(
    '| package | files | median | 90th | above 150 | components above | tests / source | cycles | knots |',
  )
  for (const row of sizeTable(process.argv[sizes + 1] ?? root)) console.log(row)
}
