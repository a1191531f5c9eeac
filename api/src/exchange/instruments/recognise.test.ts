import { describe, expect, it } from 'vitest'
import { builtInProfiles } from './built-in-profiles.ts'
import { fixture } from './fixture.ts'
import { recognise } from './recognise.ts'

describe('recognition of a file', () => {
  it.each([
    ['waters.txt', 'waters_quantify'],
    ['quantstudio.txt', 'quantstudio_results'],
    ['wide.csv', 'wide_table'],
    ['masshunter.csv', 'masshunter_csv'],
  ])('%s is %s, under any name', async (name, id) => {
    for (const fileName of [name, 'risultati', 'export.csv']) {
      expect((await recognise(fixture(name), fileName, builtInProfiles))?.profile.id).toBe(id)
    }
  })

  it('recognition of a file is surer of a file with a signature than of a mere table', async () => {
    const waters = await recognise(fixture('waters.txt'), 'waters.txt', builtInProfiles)
    const wide = await recognise(fixture('wide.csv'), 'wide.csv', builtInProfiles)
    expect(waters!.confidence).toBeGreaterThan(0.9)
    expect(wide!.confidence).toBeLessThan(0.7)
  })

  it.each(['', 'Gentile collega, in allegato i risultati.', '%PDF-1.7\n1 0 obj'])(
    'recognition of a file finds nothing in %j',
    async (text) => {
      expect(await recognise(new TextEncoder().encode(text), 'x.txt', builtInProfiles)).toBeNull()
    },
  )
})
