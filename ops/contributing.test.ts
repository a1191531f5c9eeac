import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './build/packages.ts'

/** A file in brackets before a block of code, and the block. */
const quoted = /\(`([^`]+)`\)\.\n\n```tsx?\n([\s\S]*?)```/g
const examples = [...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(quoted)].map(
  ([, file = '', code = '']) => [file, code] as const,
)
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

it('the guide quotes an example of each kind of test', () => expect(examples).toHaveLength(6))

it.each(examples)('the example of %s stands in that file, line after line', (file, code) => {
  const source = linesOf(readFileSync(join(root, file), 'utf8'))
  const missing: string[] = []
  let from = 0
  for (const line of linesOf(code).filter((one) => one !== '' && one !== '// …')) {
    const at = source.indexOf(line, from)
    if (at < 0) missing.push(line)
    else from = at + 1
  }
  expect(missing, 'lines that are not there, or in another order').toEqual([])
})
