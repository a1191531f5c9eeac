import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeOnce } from './durable.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-durable-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Sizes that a reader sees from the first moment of a file until a writer has ended. */
async function sizesSeen(file: string, writing: Promise<void>): Promise<Set<number>> {
  const seen = new Set<number>()
  let isWriting = true
  writing.finally(() => {
    isWriting = false
  })
  while (isWriting) {
    const size = statSync(file, { throwIfNoEntry: false })?.size
    if (size !== undefined) seen.add(size)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return seen
}

const text = 'x'.repeat(4_000_000)

it('writeOnce shows a file whole or not at all', async () => {
  const once = join(folder, 'once')
  for (const size of await sizesSeen(once, writeOnce(once, text))) expect(size).toBe(text.length)
  expect(statSync(once).size).toBe(text.length)
})

it('writeOnce keeps the first of several files of one name, and leaves none beside it', async () => {
  const file = join(folder, 'name')
  await Promise.all(Array.from({ length: 20 }, (_, count) => writeOnce(file, `name ${count}`)))
  const first = readFileSync(file, 'utf8')
  expect(first).toMatch(/^name \d+$/)
  await writeOnce(file, 'later')
  expect(readFileSync(file, 'utf8')).toBe(first)
  expect(readdirSync(folder)).toEqual(['name'])
})
