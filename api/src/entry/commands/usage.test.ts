import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = new URL('../../../..', import.meta.url).pathname
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /api\/src\/entry\/commands\/[\w-]+\.ts/.exec(script)?.[0]
  return file ? [[name, file] as const] : []
})

it.each(commands)('%s shows its usage in Italian and English for --help', async (_, file) => {
  const { stdout } = await promisify(execFile)(process.execPath, [file, '--help'], { cwd: root })
  expect(stdout).toMatch(/^Uso( \/ Usage)?: /)
  expect(stdout).toMatch(/Usage: /)
})
