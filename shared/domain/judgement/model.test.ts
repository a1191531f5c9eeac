import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnalysisTypeId } from '../analysis-type.ts'
import { type GridActionName, gridActionNames } from '../grid-actions.ts'
import type { Screening } from '../screenings.ts'
import { decisionRefusal } from './decision.ts'
import type { EpisodeAnalysis } from './episode.ts'
import type { EpisodeDecision } from './episode-decision.ts'
import { judgeEpisode } from './gate.ts'
import { proposeDecision } from './proposal.ts'
import { analysisOf, episodeOf } from './test-episode.ts'

/**
 * Newborns with a known truth go through laboratories that misread wells. The steps are the ones that the
 * product proposes and others that it allows. The model knows the disorder and the spoilt wells. It knows no
 * rule of the judgement.
 */
const runs = Number(process.env.MODEL_RUNS ?? 1000)

/** Analyte, value of an affected newborn, second tier and its marker out of range. */
interface Disorder {
  readonly category: Screening
  readonly type: AnalysisTypeId
  readonly analyte: string
  readonly value: number | null
  readonly critical?: boolean
  readonly marker?: readonly [AnalysisTypeId, string, number]
}
const disorders: readonly Disorder[] = [
  { category: 'sne', type: 'sne_ms', analyte: 'PHE', value: 300 },
  { category: 'sne', type: 'sne_ms', analyte: 'PHE', value: 900, critical: true },
  { category: 'sne', type: 'sne_ms', analyte: 'C8', value: 0.8 },
  { category: 'sne', type: 'sne_ms', analyte: 'C5', value: 3, critical: true },
  { category: 'sne', type: 'sne_ms', analyte: 'C14:1', value: 0.8 },
  { category: 'sne', type: 'sne_ms', analyte: 'XLE', value: 300, marker: ['sne_2t_msud', 'ALLO-ILE', 8] },
  { category: 'sne', type: 'sne_ms', analyte: 'C3', value: 8, marker: ['sne_2t_mma', 'MMA', 30] },
  {
    category: 'sne',
    type: 'sne_ms',
    analyte: 'C3',
    value: 15,
    critical: true,
    marker: ['sne_2t_mma', 'MCA', 4],
  },
  { category: 'ic', type: 'ic_tsh', analyte: 'TSH', value: 12 },
  { category: 'ic', type: 'ic_tsh', analyte: 'TSH', value: 80, critical: true },
  { category: 'fc', type: 'fc_irt', analyte: 'IRT', value: 90, marker: ['fc_pap', 'PAP', 3] },
  { category: 'fc', type: 'fc_irt', analyte: 'IRT', value: 190 },
  { category: 'tgal', type: 'tgal_tot', analyte: 'TGAL', value: 18, marker: ['tgal_galt', 'GALT', 1] },
  { category: 'sma', type: 'sma_smn1', analyte: 'SMN1', value: null, critical: true },
]
/** In range for the analytes that the table of in-range values does not name. */
const healthy: Readonly<Record<string, number>> = { TSH: 2, IRT: 20, TGAL: 4, SMN1: 25, PAP: 0.5, GALT: 5 }

/** Events of one step: the state of the wells, and the person's action. */
const step = fc.record({
  /** How many wells of a duplicate come from another newborn, who is healthy. */
  swapped: fc.constantFrom(0, 0, 1, 1, 2),
  /** The analyte cannot be read in any well. */
  unreadable: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  /** Index of an action that is tried in place of the proposed one. */
  other: fc.option(fc.nat(gridActionNames.length - 1), { freq: 2 }),
  /** A lead checks the doubts. */
  checks: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const inRangeOf = (analyte: string) => healthy[analyte] ?? (analyte === 'ALLO-ILE' ? 0.5 : 0.1)

/**
 * Wells of an affected newborn, spoilt as the step says. A whole duplicate is swapped only after a critical value was
 * read: otherwise no laboratory can know.
 */
function wellsOf(
  life: Life,
  analyte: string,
  truth: number | null,
  wells: number,
  { swapped, unreadable }: Step,
) {
  if (unreadable) return Array.from({ length: wells }, () => '?' as const)
  const foreign =
    wells < 2 ? 0 : life.criticalSeen && analyte === life.disorder.analyte ? swapped : Math.min(swapped, 1)
  return Array.from({ length: wells }, (_, at) => (at >= wells - foreign ? inRangeOf(analyte) : truth))
}

interface Life {
  readonly disorder: Disorder
  readonly analyses: Omit<EpisodeAnalysis, 'id'>[]
  readonly ordered: AnalysisTypeId[]
  card: number
  /** A critical value was read on the present card. */
  criticalSeen: boolean
  recalled: boolean
}

const measure = (life: Life, type: AnalysisTypeId, wells: number, happens: Step) => {
  const { disorder, card: cardId } = life
  const tier = type === disorder.type ? '1' : '2'
  const [markerType, marker, value] = disorder.marker ?? []
  const values =
    type === disorder.type
      ? { [disorder.analyte]: wellsOf(life, disorder.analyte, disorder.value, wells, happens) }
      : type === markerType && marker !== undefined && value !== undefined
        ? { [marker]: wellsOf(life, marker, value, wells, happens) }
        : {}
  life.analyses.push(analysisOf(type, values, { cardId, tier, wells }))
  if (disorder.critical && type === disorder.type && !happens.unreadable) life.criticalSeen = true
  const at = life.ordered.indexOf(type)
  if (at >= 0) life.ordered.splice(at, 1)
}

const judgementOf = (life: Life) => {
  const episode = episodeOf(life.disorder.category, life.analyses)
  return { episode, judgement: judgeEpisode(episode) }
}

/** Takes the step; false when the episode ends with the newborn in care. */
function live(life: Life, happens: Step): boolean {
  const { episode, judgement } = judgementOf(life)
  const proposal = proposeDecision(episode, judgement, {
    recalled: life.recalled,
    wellsLeft: 10,
    orderedSecondTiers: life.ordered,
    repeatedUnreadable: false,
  })
  const other = happens.other === null ? undefined : gridActionNames[happens.other]
  const tried: EpisodeDecision = {
    actionId: other ?? proposal.actionId,
    secondTierTypeIds: other ? [] : proposal.secondTierTypeIds,
  }
  const decision = decisionRefusal(episode, judgement, tried) === null ? tried : proposal
  expect(decisionRefusal(episode, judgement, proposal), 'the proposal is allowed').toBeNull()
  for (const type of decision.secondTierTypeIds) if (!life.ordered.includes(type)) life.ordered.push(type)
  return follow(life, decision.actionId, happens)
}

const lastOf = (life: Life) => life.analyses.at(-1)?.type ?? life.disorder.type

function follow(life: Life, action: GridActionName, happens: Step): boolean {
  if (action === 're_test_single' || action === 're_test_duplicate') {
    measure(life, lastOf(life), action === 're_test_single' ? 1 : 2, happens)
    return true
  }
  // Whoever looks at the card finds that it is another newborn's: nothing is closed, a card is taken again.
  if (action === 'suspend') return happens.checks ? takeCard(life, happens) : true
  if (action === 'second_tier') {
    const [next] = life.ordered
    measure(life, next ?? life.disorder.type, next ? 1 : 2, happens)
    return true
  }
  if (action === 'urgent_recall' || action === 'report_positive' || action === 'request_serum') return false
  return takeCard(life, happens)
}

function takeCard(life: Life, happens: Step): boolean {
  life.recalled = true
  life.card += 1
  life.criticalSeen = false
  measure(life, life.disorder.type, 1, happens)
  return true
}

const born = (disorder: Disorder): Life => ({
  disorder,
  analyses: [],
  ordered: [],
  card: 1,
  criticalSeen: false,
  recalled: false,
})

describe('newborns whose disorder the model knows', () => {
  it('newborns whose disorder the model knows are never allowed a negative or returned report, whatever wells and people do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...disorders),
        fc.array(step, { minLength: 2, maxLength: 14 }),
        (disorder, steps) => {
          const life = born(disorder)
          measure(life, disorder.type, 1, {
            swapped: 0,
            unreadable: steps[0]?.unreadable ?? false,
            other: null,
            checks: false,
          })
          for (const happens of steps) {
            const { judgement } = judgementOf(life)
            expect(judgement.against.length, JSON.stringify(life.analyses)).toBeGreaterThan(0)
            if (!live(life, happens)) return
          }
        },
      ),
      { numRuns: runs },
    )
  })

  it('newborns whose disorder the model knows reach a clinical centre within twelve steps when people take what is proposed', () => {
    const honest: Step = { swapped: 0, unreadable: false, other: null, checks: true }
    for (const disorder of disorders) {
      const life = born(disorder)
      measure(life, disorder.type, 1, honest)
      let steps = 0
      while (steps < 12 && live(life, honest)) steps += 1
      expect(steps, `${disorder.analyte} ${disorder.value}`).toBeLessThan(12)
    }
  })
})
