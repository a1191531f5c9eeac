import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transformFileSync } from '@swc/core'
import { readSources } from '../../build/chunk-sources.ts'
import { declaringEntries, filesBehind, filesOfNames } from '../../build/entry-files.ts'
import { entryPartsFile } from '../../build/entry-parts.ts'
import { root } from '../../build/packages.ts'
import { filesOfEntries, filesOfPages } from './pages.ts'
import { type PartFile, partsOf } from './parts.ts'

/*
 * `npm run entry-parts`: divides contract and domain anew into the parts that browsers load, by what the pages of today's remotes use.
 * Needs a built host: what its first page and its frame hold is not divided.
 */
const pages = filesOfPages()
const always = filesOfEntries()
const held = new Set(
  Object.entries(readSources('host')).flatMap(([script, sources]) =>
    /^(first|frame)-own\b/.test(script) ? sources : [],
  ),
)
const all = filesBehind(Object.values(declaringEntries).flatMap((entry) => filesOfNames(entry, null)))
const bytesOf = (file: string) => {
  const { code } = transformFileSync(file, {
    swcrc: false,
    minify: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023', minify: { compress: true, mangle: true } },
  })
  return brotliCompressSync(code).length
}
const files = [...all]
  .filter((file) => !held.has(relative(root, file)) && !always.has(file))
  .map((file): PartFile => {
    const used = pages.flatMap((page, at) => (page.has(file) ? [at] : []))
    return { file, bytes: bytesOf(file), pages: new Set(used) }
  })
const inShared = (sources: readonly string[]) =>
  sources.map((file) => relative(`${root}/shared`, file)).sort()
const parts = partsOf(
  files.filter(({ pages: used }) => used.size > 0),
  pages.length,
).toSorted((one, other) => (other[0]?.pages.size ?? 0) - (one[0]?.pages.size ?? 0))
const named = parts.map((part, at) => [String(at + 1), inShared(part.map(({ file }) => file))])
// Files in scripts of the start, or beside our other entry points; named so that no page asks for a part
// because of them.
const start = [...all].filter((file) => held.has(relative(root, file)))
const frame = [...always].filter((file) => all.has(file) && !start.includes(file))
const divided = { start: inShared(start), frame: inShared(frame), ...Object.fromEntries(named) }
writeFileSync(entryPartsFile, `${JSON.stringify(divided, null, 2)}\n`)
execFileSync('pnpm', ['exec', 'biome', 'format', '--write', entryPartsFile], { cwd: root })
for (const part of parts) {
  const bytes = part.reduce((sum, file) => sum + file.bytes, 0)
  const users = new Set(part.flatMap(({ pages: used }) => [...used]))
  console.log(`${part.length} files, ${bytes} bytes, ${users.size} of ${pages.length} pages`)
}
for (const [at, page] of pages.entries()) {
  const loaded = parts.filter((part) => part.some((file) => file.pages.has(at)))
  const bytes = loaded.flat().reduce((sum, file) => sum + file.bytes, 0)
  const used = [...page].reduce((sum, file) => sum + (files.find((one) => one.file === file)?.bytes ?? 0), 0)
  console.log(`page ${at}: ${loaded.length} parts, ${bytes} bytes, uses ${used}`)
}
