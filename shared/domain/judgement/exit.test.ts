import { expect, it } from 'vitest'
import type { EpisodeValue } from './episode.ts'
import { type ExitFacts, exitRefusal } from './exit.ts'
import { standingFindings } from './standing.ts'
import { analysisOf, episodeOf } from './test-episode.ts'

const phe = [{ analyte: 'PHE' }]
const facts: ExitFacts = { told: true, lead: true, reason: 'Trasferito all’estero', noRecallPossible: false }

it('an episode without a finding ends as it is asked', () => {
  expect(exitRefusal([], { told: false, lead: false, reason: null, noRecallPossible: false })).toBeNull()
})

it.each([
  ['a lead with a reason, after the centre was told', {}, null],
  ['nobody before the centre was told', { told: false }, 'centro clinico'],
  ['no other person', { lead: false }, 'responsabile'],
  ['no lead without a reason', { reason: '  ' }, 'motivo'],
  [
    'whoever closes it after a death, once the centre was told',
    { lead: false, noRecallPossible: true },
    null,
  ],
  [
    'nobody after a death of which the centre was not told',
    { told: false, noRecallPossible: true },
    'centro',
  ],
] as const)('an episode with a finding is ended by %s', (_, change, words) => {
  const refusal = exitRefusal(phe, { ...facts, ...change })
  if (words === null) expect(refusal).toBeNull()
  else expect(refusal).toMatchObject({ code: 'open_findings', text: expect.stringContaining(words) })
})

it.each([
  ['proposed', ['C8']],
  ['approved', []],
] as const)('an exclusion that is %s leaves the findings %j to an exit', (exclusion, found) => {
  const analysis = analysisOf('sne_ms', { C8: 0.6 })
  const values = analysis.values.map(
    (value): EpisodeValue => (value.analyte === 'C8' ? { ...value, exclusion } : value),
  )
  const episode = episodeOf('sne', [{ ...analysis, values }])
  expect(standingFindings(episode).map(({ analyte }) => analyte)).toEqual(found)
})
