import { describe, expect, it } from 'vitest'
import type { WithdrawnResults } from './episode.ts'
import { judgeEpisode } from './gate.ts'
import { episodeRemarks } from './remarks.ts'
import { analysisOf, episodeOf } from './test-episode.ts'

const results: WithdrawnResults = {
  ...{ analysisId: 1, cardId: 1, type: 'sne_ms', tier: '1', critical: [] },
  remark: 'Ritirato',
}
const inRange = analysisOf('sne_ms', { PHE: 60 })
const judged = (critical: string[], analyses = [inRange]) =>
  judgeEpisode({ ...episodeOf('sne', analyses), withdrawn: [{ ...results, critical }] })

describe('results that were taken away', () => {
  it('results that were taken away leave a report that is not ordinary and says so', () => {
    const episode = { ...episodeOf('sne', [inRange]), withdrawn: [results] }
    const judgement = judgeEpisode(episode)
    expect(judgement).toMatchObject({ findings: [], ordinary: false })
    expect(episodeRemarks(episode, judgement)).toContain('Ritirato')
    expect(judgeEpisode(episodeOf('sne', [inRange])).ordinary).toBe(judgement.against.length === 0)
  })

  it('results that were taken away count as a first value when they were critical: one well in range closes nothing', () => {
    expect(judged(['PHE']).open).toMatchObject([{ analyte: 'PHE', state: 'first', critical: true }])
    expect(judged(['PHE']).against.map(({ code }) => code)).toContain('open_finding')
  })

  it('results that were taken away leave a doubt for a lead when a pair is in range', () => {
    const pair = analysisOf('sne_ms', { PHE: [60, 62] })
    expect(judged(['PHE'], [inRange, pair]).open).toMatchObject([{ analyte: 'PHE', state: 'doubted' }])
  })

  it('results that were taken away confirm a critical value that is measured again', () => {
    const again = analysisOf('sne_ms', { PHE: 900 })
    expect(judged(['PHE'], [again]).open).toMatchObject([{ state: 'confirmed', critical: true }])
  })

  it('results that were taken away stay a finding while nothing was measured in their place', () => {
    expect(judged(['PHE'], []).open).toMatchObject([{ analyte: 'PHE', critical: true }])
  })
})
