import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../build/packages.ts'

/*
 * Files of tests of the server and of `shared/domain` share the modules of their worker. A replaced module acts
 * only in the file that loads it first. So a test would pass or fail by the order of the files.
 */
it('no test of the server or of the domain replaces a module', () => {
  const files = globSync('{api/src,shared/domain}/**/*.test.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const replacing = files.filter((file) =>
    /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(replacing).toEqual([])
})
