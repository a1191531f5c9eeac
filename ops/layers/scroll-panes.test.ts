import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../build/packages.ts'

const rule = /([^{}]*)\{([^{}]*)\}/g
const scrolls = /overflow(-[xy])?:\s*(auto|scroll)/
const isPositioned = /position:\s*(relative|absolute|sticky|fixed)/

// `.sne-hidden` is positioned absolutely: inside a pane that is not positioned it makes the window higher.
it('each rule that makes a pane scroll positions it', () => {
  const files = globSync('{host,mfe-*,shared}/**/*.css', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  })
  const rules = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(rule)]
      .filter(([, , body = '']) => scrolls.test(body))
      .map(([, selector = '', body = '']) => ({
        name: `${file}: ${selector.trim().split('\n').at(-1)}`,
        body,
      })),
  )
  expect(rules.length).toBeGreaterThan(20)
  expect(rules.filter(({ body }) => !isPositioned.test(body)).map(({ name }) => name)).toEqual([])
})
