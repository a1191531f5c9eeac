import { join } from 'node:path'
import { root } from '../build/packages.ts'
import { cyclesOf, mutualFolders } from './graph.ts'
import { isOfTests, readImports } from './imports.ts'
import { folderOf } from './layers.ts'

// `npm run layers`: folders of the server that import each other, and cycles of files. `-- --edges`: imports between folders.
const imports = readImports(join(root, 'api/src')).filter(({ from }) => !isOfTests(from))
const atRunTime = imports.filter(({ typeOnly }) => !typeOnly)
const mutual = mutualFolders(imports, folderOf)
const show = (cycles: readonly (readonly string[])[]) => cycles.map((files) => `\n  ${files.join('\n  ')}`)

console.log(`${new Set(imports.map(({ from }) => from)).size} files import ${imports.length} times.`)
console.log(`Folders importing each other: ${mutual.length}`)
for (const pair of mutual) console.log(`  ${pair.join(' ⇄ ')}`)
console.log(`File cycles: ${cyclesOf(imports).length}, at run time ${cyclesOf(atRunTime).length}`)
for (const cycle of show(cyclesOf(imports))) console.log(cycle)

if (process.argv.includes('--edges')) {
  const between = imports.filter(({ from, to }) => folderOf(from) !== folderOf(to))
  const edges = Map.groupBy(between, ({ from, to }) => `${folderOf(from)} → ${folderOf(to)}`)
  for (const edge of [...edges.keys()].sort()) console.log(`${edge}: ${edges.get(edge)!.length}`)
}
