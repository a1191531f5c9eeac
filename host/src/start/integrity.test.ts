// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressOf, installIntegrity, integrityOf, trustRelease } from './integrity.ts'

const pageWith = (list: Record<string, string> | null) => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  if (!list) return
  const block = document.createElement('script')
  block.id = 'integrity'
  block.type = 'application/json'
  block.textContent = JSON.stringify(list)
  document.body.append(block)
}

afterEach(() => document.body.replaceChildren())
beforeEach(() => {
  // The product sets them for good.
  vi.stubGlobal('__sneIntegrity', undefined)
  vi.stubGlobal('__sneAddress', undefined)
  location.href = 'http://localhost:8080/home'
})

describe('hashes of scripts', () => {
  it('hashes of scripts come from the page for the host’s files and from the registry for a remote’s', () => {
    pageWith({ '/assets/main.js': 'sha384-main' })
    installIntegrity()
    trustRelease({ manifest: '/remotes/mfe-x/1/manifest.json', files: { 'assets/a.js': 'sha384-a' } })
    expect(integrityOf('/assets/main.js')).toBe('sha384-main')
    expect(globalThis.__sneIntegrity('http://localhost:8080/remotes/mfe-x/1/assets/a.js')).toBe('sha384-a')
  })

  it('hashes of scripts refuse a file without a hash, and one of another origin', () => {
    pageWith({ '/assets/main.js': 'sha384-main' })
    installIntegrity()
    trustRelease({ manifest: '/remotes/mfe-x/dev/manifest.json', files: null })
    expect(() => integrityOf('/assets/other.js')).toThrow('No hash')
    expect(() => integrityOf('/remotes/mfe-x/dev/a.js')).toThrow('No hash')
    expect(() => integrityOf('https://elsewhere.example/assets/main.js')).toThrow('No hash')
  })

  it('hashes of scripts stay for a file that is asked for again past every cache', () => {
    pageWith({ '/assets/main.js': 'sha384-main' })
    installIntegrity()
    expect(addressOf('/assets/main.js')).toBe('/assets/main.js')
    const again = addressOf('/assets/main.js')
    expect(again).toBe('http://localhost:8080/assets/main.js?again=1')
    expect(integrityOf(again)).toBe('sha384-main')
    expect(addressOf('/assets/main.js')).toContain('again=2')
  })

  it('hashes of scripts are not asked for on the page of a development server', () => {
    pageWith(null)
    installIntegrity()
    expect(integrityOf('/remotes/mfe-x/dev/a.js')).toBe('')
  })
})
