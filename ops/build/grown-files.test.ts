import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { buildBefore, grownFiles, grownWords } from './grown-files.ts'

let folder: string
const write = (file: string, bytes: number) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), 'x'.repeat(bytes))
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-grown-'))
  return () => rmSync(folder, { recursive: true })
})

it('grownFiles names files that are new or larger, whatever their hashes, by what they add', () => {
  write('1/assets/10.aaaaaaaaaa.js', 100)
  write('1/assets/11.aaaaaaaaaa.js', 900)
  write('1/assets/12.aaaaaaaaaa.js', 50)
  write('2/assets/10.bbbbbbbbbb.js', 130)
  write('2/assets/11.bbbbbbbbbb.js', 890)
  write('2/assets/12.aaaaaaaaaa.js', 50)
  write('2/assets/13.cccccccccc.js', 70)
  expect(grownFiles(join(folder, '2'), join(folder, '1'))).toEqual([
    { file: join('assets', '13.cccccccccc.js'), by: 70, isNew: true },
    { file: join('assets', '10.bbbbbbbbbb.js'), by: 30, isNew: false },
  ])
})

it('grownWords says three files, with the sources that they are made of', () => {
  for (const [place, bytes] of [10, 40, 30, 20].entries()) write(`2/assets/${place}.js`, bytes)
  expect(grownWords('mfe-new', join(folder, '2'), null, { '1.js': ['mfe-new/src/app.tsx'] })).toBe(
    ' Largest files: assets/1.js (new, 40 bytes: mfe-new/src/app.tsx); assets/2.js (new, 30 bytes); assets/3.js (new, 20 bytes).',
  )
})

it('buildBefore finds the last whole build, and none where there is none', () => {
  write('dist/1/version.txt', 3)
  write('dist/2.partial/version.txt', 3)
  write('dist/3/a.js', 3)
  expect(buildBefore(join(folder, 'dist', '2'))).toBe(join(folder, 'dist', '1'))
  expect(buildBefore(join(folder, 'none', '2'))).toBeNull()
})
