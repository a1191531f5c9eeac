import type { AnalysisTypeId } from '../analysis-type.ts'
import type { GridActionName } from '../grid-actions.ts'
import { isAwaitedElsewhere, isHeldByControls } from './answering-card.ts'
import { type BesideFacts, goesOn, notedRefusal, ownFindings } from './beside.ts'
import { asksCardBesides } from './card-besides.ts'
import {
  isAnsweredBy,
  isDonorsMarker,
  isWaitedFor,
  requiredMissing,
  returnedFindings,
  stepsFor,
} from './closing.ts'
import { type Episode, type EpisodeCard, isEarlierCard, variantsAnalyte } from './episode.ts'
import type { EpisodeDecision } from './episode-decision.ts'
import type { Finding } from './finding.ts'
import { gateReasonLabels, type Judgement, reportedCard } from './gate.ts'
import { isOrdered, type LateFacts, leavesLater, mustLeaveUrgently } from './late-findings.ts'
import { referenceGene } from './observation.ts'
import { type Exit, isUrgentBesides, rowExit } from './row-exit.ts'
import { lacksMarkers, nextSecondTier } from './second-tiers.ts'

export interface EpisodeProposal extends EpisodeDecision {
  /** A critical value: somebody acts the same day, whatever the action. */
  readonly alert: boolean
  /** Italian, one sentence. */
  readonly why: string
}

/** Facts beside the values. */
export interface ProposalFacts extends LateFacts {
  /** A card of the episode was recalled before: a result in range is "returned". */
  readonly recalled: boolean
  /** Beyond their deadline, without a disc left for them, or refused by a person: nothing waits for them. */
  readonly lateSecondTiers?: readonly AnalysisTypeId[]
  /** Wells of the analysis that the discs left on its card can fill. */
  readonly wellsLeft: number
  /** A repetition was asked for and had no answer in its hours: nothing waits for another. */
  readonly repetitionLate?: boolean
  /** A person refused the repetition: nobody asks for it again where the finding cannot wait. */
  readonly repetitionRefused?: boolean
  /** The serum that was asked for is there: a person decides with its answer. */
  readonly serumCame?: boolean
  /** The same card was already repeated because required values could not be read. */
  readonly repeatedUnreadable: boolean
  /** Card of the analysis under decision; the reported one when absent. */
  readonly cardId?: number
  /** The analysis under decision runs beside the work of its sample; null or absent when it leads it. */
  readonly beside?: BesideFacts | null
}

/** Wells that a repetition takes. */
const wellsOf = { re_test_duplicate: 2, re_test_single: 1 } as const

/** Can the card be repeated so, in time? */
export const isRepeatable = (
  { wellsLeft }: Pick<ProposalFacts, 'wellsLeft'>,
  actionId: keyof typeof wellsOf,
): boolean => wellsLeft >= wellsOf[actionId]

/** Nobody confirms the finding on its card any more. */
const unrepeated = ({ critical, timeCritical }: Finding): Exit =>
  critical || timeCritical ? 'urgent_recall' : 'recall_spot'

/** The exit that replaces a repetition where the card cannot be repeated. */
function repeatedOr(finding: Finding, actionId: keyof typeof wellsOf, facts: ProposalFacts): Exit {
  const isRefused = facts.repetitionRefused && unrepeated(finding) === 'urgent_recall'
  if (isRepeatable(facts, actionId) && !facts.repetitionLate && !isRefused) return actionId
  return unrepeated(finding)
}

/** Out of range, these are told to the clinical centre by an ordinary positive report. */
const positiveMarkers: readonly string[] = ['LYSOGB1', 'LYSOGB3']

/** Exit required by a marker of a second tier that is out of range (safety, section 4). */
export function exitOfMarker(episode: Episode, finding: Finding): Exit {
  if (finding.analyte === variantsAnalyte) return finding.critical ? 'report_positive' : 'recall_spot'
  if (finding.critical) return 'urgent_recall'
  if (episode.category === 'fc') {
    // An earlier step of the protocol is decided by its last step.
    const steps = stepsFor(episode, 'IRT')
    const isLast = steps.at(-1)?.markers.includes(finding.analyte)
    const last = isLast
      ? null
      : nextSecondTier(episode, { ...finding, tier: '1', analyte: 'IRT' }, finding.cardId)
    return last === null ? 'recall_spot' : 'second_tier'
  }
  return positiveMarkers.includes(finding.analyte) ? 'report_positive' : 'urgent_recall'
}

/** Out again on a later card. */
function exitOfLaterCard({ category }: Episode): Exit {
  if (category === 'ic') return 'request_serum'
  return category === 'sne' || category === 'sma' || category === 'tgal' ? 'urgent_recall' : 'report_positive'
}

function exitOfConfirmed(episode: Episode, finding: Finding, facts: ProposalFacts): Exit {
  const late = facts.lateSecondTiers ?? []
  if (episode.serum === 'confirmed' && (finding.tier === '1' || finding.outOnLaterCard))
    return 'report_positive'
  // The recall that asked for serum was made: its answer decides.
  if (facts.serumCame && (finding.tier === '1' || finding.outOnLaterCard)) return 'suspend'
  if (finding.tier === '2' && !finding.outOnLaterCard) return exitOfMarker(episode, finding)
  if (finding.critical) return 'urgent_recall'
  if (finding.outOnLaterCard) return exitOfLaterCard(episode)
  const next = nextSecondTier(episode, finding, finding.cardId)
  if (next !== null && !late.includes(next)) return 'second_tier'
  if (finding.recallCardDoesNotClose) return 'report_positive'
  // Its second tier is late, could not be read, or would measure the blood of a donor.
  const barred = stepsFor(episode, finding.analyte).some((step) =>
    isDonorsMarker(episode, step, finding.cardId),
  )
  const unanswered = next !== null || barred || lacksMarkers(episode, finding)
  return episode.category === 'sma' || (unanswered && finding.timeCritical) ? 'urgent_recall' : 'recall_spot'
}

/** In range, the card closes no finding of an earlier one. */
const isUnableToClose = ({ hidesFindings, unsuitable }: EpisodeCard): boolean =>
  hidesFindings === true || unsuitable !== null

/** A finding of an earlier card that the card under judgement does not close. */
function exitOnLaterCard(episode: Episode, finding: Finding, cardId: number, facts: ProposalFacts): Exit {
  const isEnded = episode.cards.some(({ id, ended }) => id === finding.cardId && ended)
  // Nobody decides on the card of the finding: this card does.
  if (isEnded && !isWaitedFor(episode, finding)) return recalledAgain(finding)
  if (finding.tier === '1' && !isAnsweredBy(episode, finding, cardId)) return 'suspend'
  const card = episode.cards.find(({ id }) => id === cardId)
  if (card?.toCentre && !card.notValid) return finding.critical ? 'urgent_recall' : 'report_positive'
  const measured = episode.analyses.some(
    (analysis) =>
      analysis.cardId === cardId && analysis.values.some(({ analyte }) => analyte === finding.analyte),
  )
  // A card that could not be read at its repetition either gives way to another one.
  const again = facts.repeatedUnreadable ? unrepeated(finding) : repeatedOr(finding, 're_test_single', facts)
  if (!measured) return finding.tier === '2' ? 'second_tier' : again
  if (finding.recallCardDoesNotClose) return finding.critical ? 'urgent_recall' : 'report_positive'
  // The next recall is as urgent as the one that this card answered.
  if (card && isUnableToClose(card))
    return exitOfConfirmed(episode, finding, facts) === 'urgent_recall'
      ? 'urgent_recall'
      : recalledAgain(finding)
  if (isDonorsMarker(episode, { markers: [finding.analyte] }, cardId)) return 'report_positive'
  if (requiredMissing(episode, cardId, 'readable').length > 0) return again
  if (finding.state === 'doubted' || isHeldByControls(episode, finding, cardId)) return 'suspend'
  if (isAwaitedElsewhere(episode, finding, cardId)) return 'suspend'
  // The card holds the only request: its result does not count, or came before the finding.
  return repeatedOr(finding, 're_test_duplicate', facts)
}

/**
 * Values of a later card are decided with that card. By corrected facts the card under judgement may lie before
 * that card and have answered its recall. Then nothing else is awaited: the finding is recalled again.
 */
function exitOnEarlierCard(episode: Episode, finding: Finding, cardId: number): Exit {
  const { cards } = episode
  const isSettled = cards.some(({ id, settled, recalled }) => id === finding.cardId && settled && recalled)
  const isAwaited = cards.some((card) => card.id === cardId && card.othersAwaited)
  return isSettled && !isAwaited && !finding.recallCardDoesNotClose ? recalledAgain(finding) : 'suspend'
}

const recalledAgain = ({ critical }: Finding): Exit => (critical ? 'urgent_recall' : 'recall_spot')

function exitInTime(episode: Episode, finding: Finding, facts: ProposalFacts): Exit {
  const { state, critical, timeCritical, discordances, unreadables } = finding
  const cardId = facts.cardId ?? reportedCard(episode)
  if (cardId !== null && isEarlierCard(episode, finding.cardId, cardId))
    return exitOnLaterCard(episode, finding, cardId, facts)
  if (cardId !== null && isEarlierCard(episode, cardId, finding.cardId))
    return exitOnEarlierCard(episode, finding, cardId)
  if (state === 'doubted') return 'suspend'
  if (state === 'unreadable') {
    if (unreadables < 2) return repeatedOr(finding, 're_test_single', facts)
    return unrepeated(finding)
  }
  if (state === 'discordant') {
    if (critical && timeCritical) return 'urgent_recall'
    return discordances < 2 ? repeatedOr(finding, 're_test_duplicate', facts) : 'recall_spot'
  }
  if (state === 'first')
    return unreadables < 2 ? repeatedOr(finding, 're_test_duplicate', facts) : unrepeated(finding)
  return exitOfConfirmed(episode, finding, facts)
}

function exitOf(episode: Episode, finding: Finding, facts: ProposalFacts): Exit {
  const exit = exitInTime(episode, finding, facts)
  const waitsOn = exit === 'second_tier' && isOrdered(episode, finding, facts)
  return (waitsOn || leavesLater(episode, finding, exit, facts)) && mustLeaveUrgently(episode, finding, facts)
    ? 'urgent_recall'
    : exit
}

const sentences: Readonly<Record<Exit, string>> = {
  urgent_recall: 'richiamo urgente',
  report_positive: 'confermato, va al centro clinico',
  request_serum: 'fuori soglia anche sul campione di richiamo, serve il siero',
  recall_spot: 'confermato, serve un nuovo spot',
  re_test_duplicate: 'da ripetere in doppio',
  second_tier: 'confermato, va al second tier',
  suspend: 'rientrato dopo un dubbio, un responsabile verifica cartoncino, pozzetto e identità',
  re_test_single: 'non leggibile',
}

/** Why a suitable card in range closes no finding of an earlier one. */
const hiddenBy = 'trasfusione recente, prime 48 ore, farmaci o alimentazione'

/** Names the cause that moves findings of other cards. */
function sentenceElsewhere(episode: Episode, findings: readonly Finding[], own: number): string {
  const decided = findings.filter((finding) => isWaitedFor(episode, finding))
  if (decided.length < findings.length) return 'reperto di un altro cartoncino, da decidere prima'
  if (decided.some((finding) => isHeldByControls(episode, finding, own)))
    return 'controlli di qualità non rilasciati su questo cartoncino: un responsabile rilascia la corsa, o il cartoncino si ripete'
  if (decided.some(({ state }) => state === 'doubted')) return sentences.suspend
  return decided.every((finding) => isAwaitedElsewhere(episode, finding, own))
    ? 'reperto di un altro cartoncino, già deciso: si attende il materiale richiesto'
    : 'reperto di un altro cartoncino: nessun materiale è atteso, si decide sull’altro cartoncino o si richiama'
}

/** Says why a finding that is not confirmed is recalled. */
function sentenceOf(
  episode: Episode,
  actionId: Exit,
  exits: readonly { readonly finding: Finding; readonly exit: Exit }[],
  facts: ProposalFacts,
  cardBesides: boolean,
): string {
  const own = facts.cardId
  const elsewhere = exits.filter(({ finding }) => own !== undefined && finding.cardId !== own)
  if (actionId === 'suspend' && own !== undefined && elsewhere.length > 0)
    return sentenceElsewhere(
      episode,
      elsewhere.map(({ finding }) => finding),
      own,
    )
  if (actionId === 'suspend' && facts.serumCame)
    return 'il referto del siero è arrivato. Nella norma: un responsabile chiede la deroga dal referto del richiamo, una seconda persona la conferma, poi «Positività rientrata». Altrimenti «Referta: positivo»'
  if (actionId === 'second_tier' && elsewhere.length === exits.length)
    return 'reperto di un altro cartoncino, va misurato anche su questo'
  const card = episode.cards.find(({ id }) => id === own)
  if (card && isUnableToClose(card) && elsewhere.some(({ exit }) => exit === actionId))
    return `${sentences[actionId]}: questo cartoncino non lo chiude (${card.unsuitable ?? hiddenBy})`
  if (actionId === 'report_positive' && cardBesides)
    return `${sentences.report_positive}, con un nuovo spot in aggiunta`
  if (actionId === 're_test_duplicate' && elsewhere.length === exits.length)
    return 'reperto di un altro cartoncino, già deciso: questo cartoncino non lo chiude e va ripetuto in doppio'
  const unconfirmed = exits.some(({ finding, exit }) => exit === actionId && finding.state === 'first')
  if (!unconfirmed || (actionId !== 'recall_spot' && actionId !== 'urgent_recall')) return sentences[actionId]
  const refused = facts.repetitionRefused
    ? 'ripetizione rifiutata'
    : 'dischi insufficienti per la ripetizione'
  const why = facts.repetitionLate ? 'ripetizione in ritardo' : refused
  return `${why}, ${actionId === 'urgent_recall' ? 'richiamo urgente' : 'serve un nuovo spot'}`
}

/**
 * A confirmed finding whose second tier could not be read once: that is repeated before the card is given up, also where it could
 * not close the finding: out of range it is urgent.
 */
const waitsForMarkers = (
  episode: Episode,
  finding: Finding,
  open: readonly Finding[],
  facts: ProposalFacts,
): boolean =>
  finding.tier === '1' &&
  finding.state === 'confirmed' &&
  !finding.critical &&
  !finding.outOnLaterCard &&
  isRepeatable(facts, 're_test_single') &&
  !facts.repetitionLate &&
  open.some(
    ({ tier, state, unreadables, type }) =>
      tier === '2' &&
      state === 'unreadable' &&
      unreadables < 2 &&
      stepsFor(episode, finding.analyte).some((step) => step.type === type),
  )

function forFindings(episode: Episode, open: readonly Finding[], facts: ProposalFacts): EpisodeProposal {
  const waiting = open.filter((finding) => waitsForMarkers(episode, finding, open, facts))
  const exits = open
    .filter((finding) => !waiting.includes(finding))
    .map((finding) => {
      const exit = exitOf(episode, finding, facts)
      const waits = exit === 'second_tier' || exit === 'suspend'
      return { finding, exit, late: waits && mustLeaveUrgently(episode, finding, facts) }
    })
  const actionId = rowExit(exits)
  const deciding = exits.filter(({ exit }) => exit === actionId)
  const named = (deciding.length > 0 ? deciding : exits.filter(isUrgentBesides)).map(
    ({ finding }) => finding.analyte,
  )
  // Beside a recall it is never waited for. It closes a finding on the card that showed it: another card does not measure it.
  const own = facts.cardId ?? reportedCard(episode)
  const asked = exits
    .filter(
      ({ finding, exit }) =>
        exit === 'second_tier' ||
        (finding.state === 'confirmed' && finding.cardId === (own ?? finding.cardId)),
    )
    .flatMap(({ finding }) => nextSecondTier(episode, finding, own ?? finding.cardId) ?? [])
  const known = [...facts.orderedSecondTiers, ...(facts.lateSecondTiers ?? [])]
  const secondTierTypeIds = asked.filter((type) => !known.includes(type))
  return {
    actionId,
    secondTierTypeIds: [...new Set(secondTierTypeIds)],
    alert:
      episode.serum === 'confirmed' || open.some(({ critical, state }) => critical && state !== 'doubted'),
    why: `${named.join(', ')}: ${sentenceOf(episode, actionId, exits, facts, asksCardBesides(episode, open))}`,
  }
}

/**
 * The decision proposed for the latest analysis of an episode; a person decides. Open findings come first,
 * the gravest exit wins; then the obstacles of the gate to a negative; then the report in range.
 */
export function proposeDecision(
  episode: Episode,
  { open, against, findings }: Pick<Judgement, 'open' | 'against' | 'findings'>,
  facts: ProposalFacts,
): EpisodeProposal {
  const plain = (actionId: GridActionName, why: string): EpisodeProposal => ({
    actionId,
    secondTierTypeIds: [],
    alert: false,
    why,
  })
  const { beside, orderedSecondTiers } = facts
  if (beside && notedRefusal(open, beside, orderedSecondTiers) === null)
    return plain('noted', open.length > 0 ? 'Vale quanto già deciso sul campione' : nothingOut(episode))
  const asked = beside && goesOn(beside, orderedSecondTiers) ? ownFindings(open, beside) : open
  if (asked.length > 0) return forFindings(episode, asked, facts)
  if (episode.serum === 'confirmed')
    return { ...plain('report_positive', gateReasonLabels.serum_confirmed), alert: true }
  const [first] = against
  const decided = facts.cardId ?? reportedCard(episode)
  const card = episode.cards.find(({ id }) => id === decided)
  const unsuitable = against.find(({ code }) => code === 'card_not_suitable')
  if (unsuitable && card?.notValid) return plain('not_evaluable', unsuitable.text)
  if (unsuitable && card?.toCentre) return plain('report_positive', unsuitable.text)
  const withheld = against.find(({ code }) => code === 'consent_withheld')
  if (withheld) return plain('suspend', withheld.text)
  const missing = against.find(({ code }) => code === 'required_missing')
  if (missing) {
    if (facts.repeatedUnreadable) return plain('not_evaluable', `${missing.text}, anche alla ripetizione`)
    if (!isRepeatable(facts, 're_test_single') || facts.repetitionLate)
      return plain('not_evaluable', `${missing.text}, e il cartoncino non può essere ripetuto`)
    return plain('re_test_single', missing.text)
  }
  if (unsuitable && card?.asksTransfusionMoment) return plain('suspend', unsuitable.text)
  if (unsuitable) return plain('wait_scheduled', unsuitable.text)
  const enzyme = against.find(({ code }) => code === 'enzyme_missing')
  if (enzyme && facts.lateSecondTiers?.includes('tgal_galt'))
    return plain('wait_scheduled', `${enzyme.text}, in ritardo`)
  if (enzyme) return orderEnzyme(enzyme.text, facts)
  if (first) return plain('suspend', first.text)
  return facts.recalled || returnedFindings(findings).length > 0
    ? plain('positivity_returned', 'Campione di richiamo nella norma')
    : plain('report_negative', nothingOut(episode))
}

/** A second tier without a finding: the report waits for the enzyme. */
const orderEnzyme = (why: string, { orderedSecondTiers }: ProposalFacts): EpisodeProposal => ({
  actionId: 'second_tier',
  secondTierTypeIds: orderedSecondTiers.includes('tgal_galt') ? [] : ['tgal_galt'],
  alert: false,
  why,
})

function nothingOut(episode: Episode): string {
  const card = reportedCard(episode)
  const types = episode.analyses.filter(({ cardId }) => cardId === card).map(({ type }) => type)
  const isPcr = episode.columns.some(
    ({ analyte, analysisTypeId }) => analyte === referenceGene.target && types.includes(analysisTypeId),
  )
  return isPcr ? 'SMN1 presente' : 'Nessun reperto aperto'
}
