import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { warningCodes } from './texts.ts'

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')

it.each(warningCodes)('the README says what to do about the warning %s', (code) => {
  const row = readme
    .split('\n')
    .find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${code}\``))
  expect(row?.split('|').filter((cell) => cell.trim()).length).toBe(3)
})
