import { describe, expect, it } from 'vitest'
import { findingsOf } from './findings.ts'
import { judgeEpisode } from './index.ts'
import { analysisOf, cardOf, episodeOf } from './test-episode.ts'

const open = (episode: Parameters<typeof findingsOf>[0]) =>
  findingsOf(episode).filter(({ closed }) => closed === null)
const against = (episode: Parameters<typeof findingsOf>[0]) =>
  judgeEpisode(episode).against.map(({ code }) => code)

/** An analysis whose value a person changed after the instrument had given another one. */
const edited = (now: Parameters<typeof analysisOf>[1], measured: Parameters<typeof analysisOf>[1]) =>
  analysisOf('sne_ms', now, { asMeasured: analysisOf('sne_ms', measured).values })

describe('what was measured out of range', () => {
  it('a value out of range stays a finding when a person types a value in range', () => {
    const episode = episodeOf('sne', [edited({ PHE: 100 }, { PHE: 900 })])
    expect(open(episode)).toMatchObject([{ analyte: 'PHE', critical: true }])
    expect(against(episode)).not.toEqual([])
  })

  it('a value out of range stays a finding when a person calls it unusable, and one well closes nothing', () => {
    const first = edited({ C8: '?' }, { C8: 0.6 })
    expect(open(episodeOf('sne', [first, analysisOf('sne_ms', { C8: 0.2 })]))).toMatchObject([
      { analyte: 'C8' },
    ])
    expect(open(episodeOf('sne', [first, analysisOf('sne_ms', { C8: [0.2, 0.2] })]))).toEqual([])
  })

  it('a value out of range stays a finding when a required analyte is left out, ratios too', () => {
    const left = analysisOf('sne_ms', { PHE: 145 })
    const values = left.values.map((value) =>
      value.analyte === 'PHE' ? { ...value, exclusion: 'approved' as const } : value,
    )
    const episode = episodeOf('sne', [
      { ...left, values, asMeasured: left.values },
      analysisOf('sne_ms', { PHE: 138 }),
    ])
    expect(open(episode)).toMatchObject([{ analyte: 'PHE' }])
  })

  it('a required value that cannot be read stays missing, whatever in range a person types', () => {
    expect(against(episodeOf('sne', [edited({ C8: 0.1 }, { C8: '?' })]))).toContain('required_missing')
    const pcr = analysisOf('sma_smn1', {}, { asMeasured: analysisOf('sma_smn1', { RNASEP: 31 }).values })
    expect(against(episodeOf('sma', [pcr]))).not.toEqual([])
  })

  it('a value out of range stays discordant when a person chooses the well in range', () => {
    const again = edited({ PHE: 100 }, { PHE: [290, 100] })
    const episode = episodeOf('sne', [
      analysisOf('sne_ms', { PHE: 300 }),
      again,
      analysisOf('sne_ms', { PHE: [100, 101] }),
    ])
    expect(open(episode)).toMatchObject([{ analyte: 'PHE', state: 'doubted' }])
  })

  it('a value out of range does not let a typed marker close a second tier', () => {
    const tier = analysisOf(
      'sne_2t_mma',
      { MMA: 1 },
      {
        asMeasured: analysisOf('sne_2t_mma', { MMA: 30 }).values,
      },
    )
    const episode = episodeOf('sne', [
      analysisOf('sne_ms', { C3: 8 }),
      analysisOf('sne_ms', { C3: [8, 8.2] }),
      tier,
    ])
    expect(open(episode).map(({ analyte }) => analyte)).toEqual(['C3', 'MMA'])
  })

  it('a value out of range is replaced by a graver value that a person types', () => {
    const episode = episodeOf('sne', [edited({ PHE: 900 }, { PHE: 150 })])
    expect(open(episode)).toMatchObject([{ analyte: 'PHE', critical: true }])
  })
})

describe('a card that was not taken later', () => {
  const altered = [analysisOf('sne_ms', { PHE: 300 }), analysisOf('sne_ms', { PHE: [300, 302] })]
  const other = analysisOf('sne_ms', { PHE: 100 }, { cardId: 2 })
  const taken = (second: string) => ({
    cards: [cardOf(1, { collectedAt: '2026-11-20T08:00:00Z' }), cardOf(2, { collectedAt: second })],
  })

  it.each([
    ['2026-11-19T18:00:00Z', ['PHE']],
    ['2026-11-20T08:00:00Z', ['PHE']],
    ['2026-11-24T08:00:00Z', []],
  ])('a card that was not taken later taken at %s leaves open %j', (second, analytes) => {
    const episode = episodeOf('sne', [...altered, other], taken(second))
    expect(open(episode).map(({ analyte }) => analyte)).toEqual(analytes)
  })
})
