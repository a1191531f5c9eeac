import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkBudget, filesOfPage } from './budgets.ts'

const page = `<link rel="icon" href="data:image/svg+xml,x"><link rel="stylesheet" href="/assets/a.css">
<script defer src="/assets/a.js" integrity="sha384-x"></script><link rel="preload" as="script" href="/assets/b.js">
<link rel="preload" as="script" href="/assets/b.js">`

it('counts what the host’s page names, once and compressed', () => {
  expect(filesOfPage(page)).toEqual(['assets/a.css', 'assets/a.js', 'assets/b.js'])
  const folder = mkdtempSync(join(tmpdir(), 'sne-budget-'))
  const simple = '<script src="/a.js"></script><script src="/b.js"></script>'
  writeFileSync(join(folder, 'index.html'), simple)
  writeFileSync(join(folder, 'a.js'), 'x'.repeat(100))
  writeFileSync(join(folder, 'a.js.br'), 'x'.repeat(10))
  writeFileSync(join(folder, 'b.js'), 'x'.repeat(5))
  expect(() => checkBudget('host', folder, 15)).not.toThrow()
  expect(() => checkBudget('host', folder, 14)).toThrow('host loads 15 bytes')
  rmSync(folder, { recursive: true })
})
