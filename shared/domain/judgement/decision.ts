import { gridAction } from '../grid-actions.ts'
import { isOneOf } from '../status.ts'
import { returnedFindings, stepsOnCard } from './closing.ts'
import { type Episode, variantsAnalyte } from './episode.ts'
import type { DecisionRefusal, EpisodeDecision } from './episode-decision.ts'
import type { Finding } from './finding.ts'
import { type Judgement, reportedCard } from './gate.ts'
import { type LateFacts, leavesLater } from './late-findings.ts'
import type { ProposalFacts } from './proposal.ts'
import { asksEnzyme } from './second-tiers.ts'
import { lateFindings } from './standing.ts'
import { exitAtOnce, isUrgentAgain, isUrgentFinding } from './urgent-findings.ts'

const names = (findings: readonly Finding[]) => findings.map(({ analyte }) => analyte).join(', ')
const refusal = (text: string): DecisionRefusal => ({ code: 'not_offered', text })

/**
 * Confirmed on the card under judgement, and beyond a critical limit. A finding out again on a later card
 * counts too, where nothing less is safe. A finding of an earlier card was recalled before that card came.
 */
const needsUrgency = (episode: Episode, finding: Finding, decidedCard: number | null): boolean =>
  finding.state === 'confirmed' &&
  // Two variants go to the centre as a positive.
  finding.analyte !== variantsAnalyte &&
  finding.cardId === decidedCard &&
  (finding.critical || (finding.tier === '1' && isUrgentAgain(episode, finding)))

/**
 * Beyond a critical limit on the card under judgement, and not confirmed: it is repeated the same day, or recalled urgently.
 * Of discordant wells an analyte that can wait is repeated once more, then recalled (safety, section 2).
 */
const isCriticalOnce = (
  { state, critical, timeCritical, cardId, analyte }: Finding,
  decidedCard: number | null,
): boolean =>
  critical &&
  analyte !== variantsAnalyte &&
  cardId === decidedCard &&
  (state === 'first' || state === 'unreadable' || (state === 'discordant' && timeCritical))

/** Exits to the family that a critical finding may not take. */
const plainExits: readonly EpisodeDecision['actionId'][] = ['recall_spot', 'request_serum', 'report_positive']

/**
 * An urgently recalled finding is open, or one that waited in vain and cannot wait: an urgent request stays
 * urgent.
 */
export const keepsUrgency = (episode: Episode, open: readonly Finding[], facts: LateFacts): boolean =>
  open.some((finding) => isUrgentFinding(episode, finding)) || lateFindings(episode, facts).length > 0

/** Italian: findings that waited in vain and cannot wait for other material. */
export const lateText = (findings: readonly Pick<Finding, 'analyte'>[]): string =>
  `${[...new Set(findings.map(({ analyte }) => analyte))].join(', ')}: in ritardo e non può attendere, serve «${gridAction('urgent_recall').label}».`

/**
 * Actions that are refused while an open finding needs an urgent recall. `report_positive` is allowed once the serum of the
 * urgent recall has arrived.
 */
const tooLittle: readonly EpisodeDecision['actionId'][] = [
  'recall_spot',
  'request_serum',
  'report_positive',
  're_test_single',
  're_test_duplicate',
  'second_tier',
  'wait_scheduled',
]

/** A marker of a second tier that acts at once, by an urgent recall or by a positive report: nothing less is decided on its card. */
const markerExit = (episode: Episode, finding: Finding, decidedCard: number | null) =>
  finding.cardId === decidedCard ? exitAtOnce(episode, finding) : null

/**
 * Not critical, not of the first days, and out once. The reference data name its analyte for the circumstances
 * of its card.
 */
const mayWait = ({ cards }: Episode, { analyte, cardId, critical, timeCritical, state }: Finding): boolean =>
  !critical &&
  !timeCritical &&
  state === 'first' &&
  (cards.find(({ id }) => id === cardId)?.mayWait ?? []).includes(analyte)

function secondTierRefusal(
  episode: Episode,
  open: readonly Finding[],
  { actionId, secondTierTypeIds }: EpisodeDecision,
): DecisionRefusal | null {
  const possible = new Set(
    open.flatMap(({ analyte, cardId }) => stepsOnCard(episode, analyte, cardId).map(({ type }) => type)),
  )
  for (const { type, tier } of open) if (tier === '2') possible.add(type)
  if (asksEnzyme(episode)) possible.add('tgal_galt')
  const foreign = secondTierTypeIds.filter((type) => !possible.has(type))
  if (foreign.includes('tgal_galt') && episode.cards.some(({ transfused }) => transfused))
    return refusal('Il cartoncino è trasfuso: GALT misura l’enzima del donatore.')
  if (foreign.length > 0) return refusal('Il second tier scelto non riguarda alcun reperto aperto.')
  if (actionId !== 'second_tier') return null
  const without = open.filter(
    ({ state, analyte, tier, cardId }) =>
      state === 'confirmed' && tier === '1' && stepsOnCard(episode, analyte, cardId).length === 0,
  )
  return without.length > 0
    ? refusal(
        `${names(without)}: nessun second tier lo chiude, serve un richiamo (con il second tier in aggiunta).`,
      )
    : null
}

/** Decisions that go on with the card, or wait without another one. */
const onTheCard = ['re_test_single', 're_test_duplicate', 'second_tier', 'wait_scheduled'] as const

/** Further analyses and cards: none follows where the family refused and no finding was ever open. */
const furtherWork = ['re_test_single', 're_test_duplicate', 'second_tier', 'wait_scheduled'] as const

/**
 * Why a decision may not be taken on an episode; null when it may. Asked by the screens before, and by the server
 * inside the deciding transaction.
 * @param cardId card of the row that is decided
 * @param facts whether the serum of the row's recall is there, and which findings waited in vain
 */
export function decisionRefusal(
  episode: Episode,
  { open, against, findings }: Pick<Judgement, 'open' | 'against' | 'findings'>,
  decision: EpisodeDecision,
  cardId: number | null = reportedCard(episode),
  facts: Partial<LateFacts> & Pick<ProposalFacts, 'serumCame'> = {},
): DecisionRefusal | null {
  const { actionId } = decision
  const { serumCame = false } = facts
  if (actionId === 'report_negative' || actionId === 'positivity_returned') {
    if (against.length > 0) return { code: 'open_findings', text: against.map(({ text }) => text).join('; ') }
    const returned = actionId === 'report_negative' ? returnedFindings(findings) : []
    return returned.length > 0
      ? refusal(`${names(returned)}: serve «${gridAction('positivity_returned').label}».`)
      : null
  }
  const withheld = against.find(({ code }) => code === 'consent_withheld')
  if (withheld && isOneOf(furtherWork, actionId)) return refusal(`${withheld.text}.`)
  const urgent = open.filter((finding) => needsUrgency(episode, finding, cardId))
  const isConfirmation = actionId === 'report_positive' && (serumCame || episode.serum === 'confirmed')
  if (urgent.length > 0 && tooLittle.includes(actionId) && !isConfirmation)
    return refusal(`${names(urgent)}: serve «${gridAction('urgent_recall').label}».`)
  for (const exit of ['urgent_recall', 'report_positive'] as const) {
    const markers = open.filter((finding) => markerExit(episode, finding, cardId) === exit)
    if (markers.length > 0 && tooLittle.includes(actionId) && actionId !== exit && !isConfirmation)
      return refusal(`${names(markers)}: fuori soglia nel second tier, serve «${gridAction(exit).label}».`)
  }
  const once = open.filter((finding) => isCriticalOnce(finding, cardId))
  if (once.length > 0 && plainExits.includes(actionId) && !isConfirmation)
    return refusal(
      `${names(once)}: valore critico, serve «${gridAction('urgent_recall').label}» o la ripetizione.`,
    )
  const late = lateFindings(episode, { orderedSecondTiers: [], ...facts }).filter((finding) =>
    leavesLater(episode, finding, actionId, facts),
  )
  if (late.length > 0) return refusal(lateText(late))
  const toCentre = episode.cards.some((card) => card.id === cardId && card.toCentre && !card.notValid)
  if (toCentre && (actionId === 'wait_scheduled' || actionId === 'not_evaluable'))
    return refusal(`Nessun altro prelievo lo decide: serve «${gridAction('report_positive').label}».`)
  const isUnsuitable = episode.cards.some((card) => card.id === cardId && card.notValid)
  if (isUnsuitable && open.length === 0 && isOneOf(onTheCard, actionId))
    return refusal(`Il cartoncino non è idoneo: serve «${gridAction('not_evaluable').label}».`)
  if (actionId === 'wait_scheduled') {
    const grave = open.filter((finding) => !mayWait(episode, finding))
    if (grave.length > 0) return refusal(`${names(grave)}: non può attendere il prelievo programmato.`)
  }
  return secondTierRefusal(episode, open, decision)
}

/** Decisions possible on one row while its grid is open. */
export const decidedAlone = ['urgent_recall', 're_test_duplicate', 're_test_single'] as const

/**
 * May the decision be taken on one row while its grid is open, before the controls are released? An urgent recall always;
 * a repetition where an open finding is critical.
 */
export const isDecidedAlone = (
  actionId: EpisodeDecision['actionId'],
  open: readonly Pick<Finding, 'critical'>[],
): boolean =>
  isOneOf(decidedAlone, actionId) && (actionId === 'urgent_recall' || open.some(({ critical }) => critical))
