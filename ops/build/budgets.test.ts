import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { budgetOf, budgetsWithoutBundle, checkBudget, filesOfPage, weightOf } from './budgets.ts'
import { frontNames, root } from './packages.ts'

const page = `<link rel="icon" href="data:image/svg+xml,x"><link rel="stylesheet" href="/assets/a.css">
<script defer src="/assets/a.js" integrity="sha384-x"></script><link rel="preload" as="script" href="/assets/b.js">
<link rel="preload" as="script" href="/assets/b.js">`

let folder: string
const write = (file: string, content: string | number) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), typeof content === 'number' ? 'x'.repeat(content) : content)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sne-budget-'))
  return () => rmSync(folder, { recursive: true })
})

describe('the weight of a bundle', () => {
  it('the weight of a bundle counts of the host what its page names, once and compressed, and everything else', () => {
    expect(filesOfPage(page)).toEqual(['assets/a.css', 'assets/a.js', 'assets/b.js'])
    const simple = '<script src="/a.js"></script><script src="/b.js"></script>'
    write('index.html', simple)
    write('a.js', 100)
    write('a.js.br', 10)
    write('b.js', 5)
    write('assets/later.js', 1000)
    write('assets/later.js.br', 200)
    write('version.txt', 7)
    expect(weightOf('host', folder)).toEqual({ firstLoad: 15, total: 215 + simple.length })
  })

  it('a remote’s bundle weight counts its entry and exposed modules, scripts and styles, and every page', () => {
    const sync = (files: string[]) => ({ sync: files })
    const manifest = JSON.stringify({
      metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: [{ assets: { js: sync(['assets/app.js']), css: sync(['assets/app.css']) } }],
    })
    write('manifest.json', manifest)
    write('remoteEntry.js', 20)
    write('assets/app.js', 10)
    write('assets/app.css', 4)
    write('assets/page.js', 100)
    expect(weightOf('mfe-new', folder)).toEqual({ firstLoad: 34, total: 134 + manifest.length })
    const fits = { firstLoad: 34, total: 134 + manifest.length }
    expect(() => checkBudget('mfe-new', folder, fits)).not.toThrow()
    expect(() => checkBudget('mfe-new', folder, { ...fits, firstLoad: 33 })).toThrow(
      'mfe-new loads 34 bytes at first, over 33 (mfe-new/budget.json)',
    )
    expect(() => checkBudget('mfe-new', folder, { ...fits, total: 100 })).toThrow('bytes in all, over 100')
  })
})

describe('every bundle has a budget and every budget a bundle', () => {
  it('every bundle in this repository has a budget and every budget a bundle', () => {
    for (const name of frontNames) expect(budgetOf(name)).toBeDefined()
    expect(budgetsWithoutBundle(root)).toEqual([])
  })

  it('a bundle without a budget fails, and so does one with another weight', () => {
    expect(() => budgetOf('mfe-new', folder)).toThrow('mfe-new has no budget: write mfe-new/budget.json')
    write('mfe-new/budget.json', '{"firstLoad": 10, "total": 10, "css": 3}')
    expect(() => budgetOf('mfe-new', folder)).toThrow('mfe-new/budget.json')
  })

  it('a budget that outlived its bundle is found', () => {
    write('mfe-gone/budget.json', '{}')
    write('host/budget.json', '{}')
    expect(budgetsWithoutBundle(folder, ['host'])).toEqual(['mfe-gone'])
  })
})
