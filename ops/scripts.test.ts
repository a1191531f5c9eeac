import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './build/packages.ts'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const commands = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))

it.each(commands)('npm run %s installs what is missing before it starts', (name) => {
  expect(scripts[`pre${name}`]).toBe('node ops/install.mjs')
})
