import { bandFactLabels } from '../cutoff-bands.ts'
import { awaitedAnswers } from './awaited-answers.ts'
import { requiredMissing, returnedFindings } from './closing.ts'
import type { Episode, EpisodeAnalysis, EpisodeValue, FactDecision } from './episode.ts'
import type { Finding } from './finding.ts'
import { findingsOf } from './findings.ts'
import { type ColumnsOf, columnsOf, observe, opensAlone } from './observation.ts'

/** Obstacles to reporting an episode negative or returned. */
export const gateReasonLabels = {
  open_finding: 'Reperto aperto',
  discordant: 'Repliche discordanti',
  critical_once: 'Valore critico non confermato',
  required_missing: 'Manca un analita obbligatorio',
  exclusion_without_lead: 'Esclusione senza approvazione di un responsabile',
  quality_not_released: 'Controlli di qualità non rilasciati',
  card_not_suitable: 'Cartoncino non idoneo per la categoria',
  enzyme_missing: 'Prelievo prima del latte o delle 48 ore: serve GALT sullo stesso cartoncino',
  no_approved_limits: 'Limiti non approvati',
  fact_unknown: 'Dato del neonato mancante',
  serum_confirmed: 'Il referto del siero conferma il reperto, o ha un valore fuori dai suoi limiti',
  second_tier_awaited: 'Second tier richiesto, senza esito',
  serum_awaited: 'Siero richiesto, senza esito',
  recall_awaited:
    'È chiesto un richiamo: si attende il suo esito, o un responsabile annulla la richiesta con un motivo',
  positive_unsigned:
    'Un referto positivo o urgente di un altro cartoncino attende la firma: prima va firmato o rifiutato',
  facts_told:
    'Il punto nascita ha inviato altri dati del cartoncino: il supporto li verifica e corregge il cartoncino',
  consent_withheld:
    'La famiglia ha rifiutato, o il suo consenso non è noto: una persona chiude la categoria senza referto, o registra la nuova risposta',
  transfusion_told:
    'Il punto nascita indica una trasfusione fuori dal suo campo: accettazione o supporto rispondono sul cartoncino',
  ecmo_told:
    'Il punto nascita indica l’ECMO fuori dal suo campo: accettazione o supporto rispondono sul cartoncino',
  parenteral_told:
    'Il punto nascita indica una nutrizione parenterale fuori dal suo campo: accettazione o supporto rispondono sul cartoncino',
  meconium_ileus_told:
    'Il punto nascita indica un ileo da meconio fuori dal suo campo: accettazione o supporto rispondono sul cartoncino',
  identity_told: 'Identità di un cartoncino da verificare: accettazione o supporto rispondono sul cartoncino',
  identity_corrected:
    'Identità del neonato corretta dopo l’accettazione: chi non l’ha corretta risponde sul cartoncino',
} as const
export type GateReasonCode = keyof typeof gateReasonLabels

export interface GateReason {
  readonly code: GateReasonCode
  /** Analytes that the reason is about; empty where it is about the whole card. */
  readonly analytes: readonly string[]
  /** Italian, for the person who decides. */
  readonly text: string
}

export interface Judgement {
  /** All findings of the episode, the closed ones too. */
  readonly findings: readonly Finding[]
  readonly open: readonly Finding[]
  /** Empty: the episode may be reported negative, or returned where it was recalled. */
  readonly against: readonly GateReason[]
  /** Nothing was ever out of range, excluded or refused by the gate: a bulk may take it. */
  readonly ordinary: boolean
}

const reason = (code: GateReasonCode, analytes: readonly string[], text?: string): GateReason => {
  const named = [...new Set(analytes)]
  const label = text ?? gateReasonLabels[code]
  return { code, analytes: named, text: named.length > 0 ? `${label}: ${named.join(', ')}` : label }
}

/** The card that a report speaks of: the latest with values of the first tier. */
export function reportedCard(episode: Episode): number | null {
  return episode.analyses.filter(({ tier }) => tier === '1').at(-1)?.cardId ?? null
}

function findingReasons(open: readonly Finding[]): GateReason[] {
  const named = (pick: (finding: Finding) => boolean) => open.filter(pick).map(({ analyte }) => analyte)
  const doubted = (finding: Finding) => finding.state === 'doubted' && finding.discordances === 0
  const discordant = (finding: Finding) =>
    finding.state === 'discordant' || (finding.state === 'doubted' && finding.discordances > 0)
  const groups = [
    reason(
      'open_finding',
      named((finding) => !doubted(finding) && !discordant(finding)),
    ),
    reason('discordant', named(discordant)),
    reason('critical_once', named(doubted)),
  ]
  return groups.filter(({ analytes }) => analytes.length > 0)
}

/**
 * Analytes whose only readable values on the card come from unreleased runs. Required analytes count, and
 * analytes that open a finding alone, ratios too. A supporting ratio opens one beside its numerator alone: the
 * numerator is asked.
 */
function heldOn(episode: Episode, analyses: readonly EpisodeAnalysis[]): string[] {
  const known = columnsOf(episode.columns)
  const deciding = episode.columns.filter(
    (columns) =>
      (columns.required || opensAlone(columns)) &&
      analyses.some(({ type }) => type === columns.analysisTypeId),
  )
  return deciding
    .map(({ analyte }) => analyte)
    .filter((analyte) => {
      const seen = analyses.flatMap((analysis) => observe(analysis, analyte, known) ?? [])
      const read = seen.filter(({ kind }) => kind !== 'unreadable')
      return read.length > 0 && read.every(({ released }) => !released)
    })
}

/** Total galactose in range before milk does not exclude galactosaemia: the enzyme on the same card does. */
function needsEnzyme(
  { category, cards }: Episode,
  cardId: number,
  analyses: readonly EpisodeAnalysis[],
  known: ColumnsOf,
) {
  const card = cards.find(({ id }) => id === cardId)
  return (
    category === 'tgal' &&
    card?.beforeMilk === true &&
    // The enzyme of a transfused card is the donor's; the card is unsuitable for the category.
    !(card.transfused && card.unsuitable !== null) &&
    !analyses.some((analysis) => {
      const seen = observe(analysis, 'GALT', known)
      return seen?.kind === 'in' && seen.released && !card.transfused
    })
  )
}

/** Names the facts that are asked for, and the analytes whose bands differ. */
function unknownReasons(values: readonly EpisodeValue[]): GateReason[] {
  if (values.length === 0) return []
  const facts = [...new Set(values.flatMap(({ unknownFacts = [] }) => unknownFacts))]
  const named = facts.map((fact) => bandFactLabels[fact]).join(', ')
  const label = gateReasonLabels.fact_unknown
  const analytes = values.map(({ analyte }) => analyte)
  return [reason('fact_unknown', analytes, named === '' ? label : `${label} (${named})`)]
}

/** A lead decided about the analyte without the datum, on this analysis or a later one. */
const isDecided = (
  { analyses, factDecisions = [] }: Episode,
  analysisId: number,
  analyte: string,
): boolean => {
  const placeOf = (id: number) => analyses.findIndex((one) => one.id === id)
  return factDecisions.some(
    (one) => one.analyte === analyte && placeOf(one.analysisId) >= placeOf(analysisId),
  )
}

/** Analytes that wait for a datum of the newborn, with the last analysis that shows them so. */
export function waitingForFact(episode: Episode): FactDecision[] {
  const known = columnsOf(episode.columns)
  const last = new Map<string, number>()
  for (const analysis of episode.analyses)
    for (const { analyte } of analysis.values)
      if (observe(analysis, analyte, known)?.factUnknown && !isDecided(episode, analysis.id, analyte))
        last.set(analyte, analysis.id)
  return [...last].map(([analyte, analysisId]) => ({ analyte, analysisId }))
}

function cardReasons(episode: Episode, cardId: number | null): GateReason[] {
  if (cardId === null) return [reason('required_missing', [], 'Nessun risultato di primo livello')]
  const known = columnsOf(episode.columns)
  const analyses = episode.analyses.filter((one) => one.cardId === cardId)
  const first = analyses.filter(({ tier }) => tier === '1')
  const unsuitable = episode.cards.find(({ id }) => id === cardId)?.unsuitable ?? null
  const proposed = episode.analyses.flatMap(({ values }) =>
    values.filter(({ exclusion }) => exclusion === 'proposed').map(({ analyte }) => analyte),
  )
  const unknown = first.flatMap((analysis) =>
    analysis.values.filter(
      ({ analyte }) =>
        observe(analysis, analyte, known)?.factUnknown && !isDecided(episode, analysis.id, analyte),
    ),
  )
  const missing = requiredMissing(episode, cardId, 'readable')
  const held = heldOn(episode, first)
  return [
    ...(missing.length > 0 ? [reason('required_missing', missing)] : []),
    ...(proposed.length > 0 ? [reason('exclusion_without_lead', proposed)] : []),
    ...(held.length > 0 ? [reason('quality_not_released', held)] : []),
    ...(unsuitable === null ? [] : [reason('card_not_suitable', [], unsuitable)]),
    ...(episode.cards.some(({ id, toldFacts }) => id === cardId && toldFacts)
      ? [reason('facts_told', [])]
      : []),
    ...(episode.cards.find(({ id }) => id === cardId)?.conditionsTold ?? []).map((one) =>
      reason(`${one}_told`, []),
    ),
    ...(episode.cards.some(({ id, identityTold }) => id === cardId && identityTold)
      ? [reason('identity_told', [])]
      : []),
    ...(episode.cards.some(({ id, identityCorrected }) => id === cardId && identityCorrected)
      ? [reason('identity_corrected', [])]
      : []),
    ...(needsEnzyme(episode, cardId, analyses, known) ? [reason('enzyme_missing', [])] : []),
    ...(analyses.every(({ limitsApproved }) => limitsApproved) ? [] : [reason('no_approved_limits', [])]),
    ...unknownReasons(unknown),
  ]
}

/** A value that was unreadable once and then read is no finding. */
export const wasFinding = ({ state, unreadables }: Finding): boolean =>
  state !== 'unreadable' || unreadables > 1

/** A recall waits, and the judged card is not the later one in range that ends it. */
function isRecallAwaited(
  { cards, analyses }: Episode,
  findings: readonly Finding[],
  cardId: number | null,
): boolean {
  const own = analyses.filter((analysis) => analysis.cardId === cardId).map(({ id }) => id)
  const answers = returnedFindings(findings).some(({ closed }) => closed && own.includes(closed.analysisId))
  return !answers && cards.some(({ id, recallWaits }) => id === cardId && recallWaits)
}

/** A report in range is not final before the positive of another card is signed, refused or replaced. */
const unsignedReasons = ({ cards }: Episode, cardId: number | null): GateReason[] =>
  cards.flatMap(({ id, unsigned }) =>
    id === cardId || !unsigned
      ? []
      : [
          reason(
            'positive_unsigned',
            [],
            `Il referto ${unsigned.urgent ? 'urgente' : 'positivo'} del cartoncino ${unsigned.barcode} attende la firma: prima va firmato o rifiutato`,
          ),
        ],
  )

/**
 * A category that was refused after its result is reported by nobody; one that ever had a finding continues.
 */
const consentReasons = (
  { cards }: Episode,
  findings: readonly Finding[],
  cardId: number | null,
): GateReason[] =>
  !findings.some(wasFinding) && cards.some(({ id, consentWithheld }) => id === cardId && consentWithheld)
    ? [reason('consent_withheld', [])]
    : []

/**
 * The one answer to "may this episode be reported negative?", asked by screens and by every deciding transaction.
 * @param cardId card of the row or report that is decided: its own suitability, completeness and limits count; the reported
 * card when absent
 */
export function judgeEpisode(episode: Episode, cardId: number | null = reportedCard(episode)): Judgement {
  const findings = findingsOf(episode)
  const open = findings.filter(({ closed }) => closed === null)
  const awaited = awaitedAnswers(episode, findings, cardId)
  const against = [
    ...findingReasons(open),
    ...(episode.serum === 'confirmed' ? [reason('serum_confirmed', [])] : []),
    ...cardReasons(episode, cardId),
    ...(awaited.markers.length > 0 ? [reason('second_tier_awaited', awaited.markers)] : []),
    ...(awaited.serum ? [reason('serum_awaited', [])] : []),
    ...(isRecallAwaited(episode, findings, cardId) ? [reason('recall_awaited', [])] : []),
    ...unsignedReasons(episode, cardId),
    ...consentReasons(episode, findings, cardId),
  ]
  const excluded = episode.analyses.some(({ values }) => values.some(({ exclusion }) => exclusion !== null))
  const opened =
    findings.some(wasFinding) ||
    (episode.factDecisions ?? []).length > 0 ||
    (episode.withdrawn ?? []).length > 0 ||
    (episode.lifted ?? []).length > 0 ||
    episode.cards.some(({ id, excludesNothing }) => id === cardId && excludesNothing)
  return { findings, open, against, ordinary: !opened && !excluded && against.length === 0 }
}
