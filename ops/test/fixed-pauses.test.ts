import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../build/packages.ts'

/** Files whose subject is a passing of time: slow clients. */
const allowed = ['api/src/platform/plugins/slow-requests.test.ts', 'ops/test/fixed-pauses.test.ts']
const pause = /waitForTimeout|setTimeout\(\s*(resolve|done)\b|from 'node:timers\/promises'/

it('no test waits for a fixed time: it waits for a condition', () => {
  const files = globSync('{api,shared,host,mfe-*,ops,e2e}/**/*.{test.ts,test.tsx,spec.ts}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })
  expect(files.length).toBeGreaterThan(200)
  const pausing = files.filter((file) => pause.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(pausing.filter((file) => !allowed.includes(file))).toEqual([])
})
