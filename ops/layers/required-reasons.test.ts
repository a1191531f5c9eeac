import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../build/packages.ts'

const field = /<Text(?:Area)?Field\b[^>]*\bname="reason"[^>]*>/gs
/** Forms in which a reason may be left out. */
const optional = [
  'mfe-plates/src/eqa/scores-form.tsx',
  'mfe-reports/src/parts/request-steps/change-modal.tsx',
  'mfe-shipping/src/newborn/failsafe/reminder-form.tsx',
]

it('each field for a reason is marked as required', () => {
  const files = globSync('{host,mfe-*,shared}/**/*.tsx', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })
  const fields = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(field)].map(([text]) => ({ file, text })),
  )
  expect(fields.length).toBeGreaterThan(20)
  const unmarked = fields.filter(({ text }) => !/\brequired\b/.test(text)).map(({ file }) => file)
  expect([...new Set(unmarked)].toSorted()).toEqual(optional)
})
