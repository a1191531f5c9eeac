import { expect, it } from 'vitest'
import { criticalAnalytes } from './critical.ts'
import { analysisOf, episodeOf } from './test-episode.ts'

it('criticalAnalytes names what one analysis measured beyond a critical limit', () => {
  const episode = episodeOf('sne', [
    analysisOf('sne_ms', { C8: 3.2 }),
    analysisOf('sne_ms', { PHE: 900, TYR: 500, GLY: 3000 }),
  ])
  expect(criticalAnalytes(episode, 2)).toEqual(['PHE'])
  expect(criticalAnalytes(episode, 1)).toEqual(['C8'])
  expect(criticalAnalytes(episode, 3)).toEqual([])
})

it('criticalAnalytes counts one critical well of a pair, and a gene that is not detected', () => {
  const pair = episodeOf('sne', [analysisOf('sne_ms', { PHE: [500, 40] })])
  expect(criticalAnalytes(pair, 1)).toEqual(['PHE'])
  const gene = episodeOf('sma', [analysisOf('sma_smn1', { SMN1: null })])
  expect(criticalAnalytes(gene, 1)).toEqual(['SMN1'])
})

it('criticalAnalytes leaves out what was excluded', () => {
  const analysis = analysisOf('sne_ms', { PHE: 900 })
  const values = analysis.values.map((value) => ({ ...value, exclusion: 'approved' as const }))
  expect(criticalAnalytes(episodeOf('sne', [{ ...analysis, values }]), 1)).toEqual([])
})
