import type { AnalysisTypeId } from '../analysis-type.ts'
import type { AnalyteColumns } from '../analyte-columns.ts'
import type { BandFact } from '../cutoff-bands.ts'
import type { Flag } from '../sample-analysis.ts'
import type { Screening } from '../screenings.ts'
import type { SerumOutcome } from '../serum-report.ts'
import type { ToldCondition } from '../told-words.ts'

/** Variants of the gene of cystic fibrosis: two are a positive, one is looked for again on a later card. */
export const variantsAnalyte = 'CFTR'

/** The flag of one analyte in one well. */
export interface EpisodeReplicate {
  /** Wells of different analytes with the same name are one reaction. */
  readonly well: string
  readonly flag: Flag
}

/** One analyte of one analysis. */
export interface EpisodeValue {
  readonly analyte: string
  /** Flag of the combined value. */
  readonly flag: Flag
  /** Flags of the wells that count; empty for a value typed by hand, and for a ratio of single wells or typed parts. */
  readonly replicates: readonly EpisodeReplicate[]
  /** The wells spread beyond `maxSpread`, or detect in some and not in others. */
  readonly discordant: boolean
  /** The value is above the limit up to which a second tier in range closes a finding. */
  readonly aboveNoClose: boolean
  /** Somebody excluded the value: proposed by an analyst, or approved by a lead. */
  readonly exclusion: 'proposed' | 'approved' | null
  /** The controls of the run released this analyte. */
  readonly released: boolean
  /** A fact of the newborn is unknown and the bands that may hold give different flags. */
  readonly factUnknown: boolean
  /** The unknown facts that the bands ask for, where `factUnknown`. */
  readonly unknownFacts?: readonly BandFact[]
}

/** One analysis with values. */
export interface EpisodeAnalysis {
  readonly id: number
  readonly cardId: number
  readonly type: AnalysisTypeId
  readonly tier: '1' | '2'
  /** Wells of the sample that count: 2 for a repetition in duplicate. */
  readonly wells: number
  readonly values: readonly EpisodeValue[]
  /**
   * The instrument's values, and ratios made of them, where a person changed the result: typed another value,
   * said that none is usable, chose wells, left out a required analyte. Absent without such a change.
   */
  readonly asMeasured?: readonly EpisodeValue[]
  /** Its run was rejected: the analysis is made again. */
  readonly rejected?: boolean
  /** Its run was found wrong, and no lead has released it since. */
  readonly wrongRun?: boolean
  /** The limits were approved by two leads of the laboratory. */
  readonly limitsApproved: boolean
}

/** A card of the newborn that runs the category. */
export interface EpisodeCard {
  readonly id: number
  /** Why no negative can be said on this card, in Italian; null when it is suitable for the category. */
  readonly unsuitable: string | null
  /** A person found the card, or its category, unsuitable. */
  readonly notValid?: boolean
  /** The newborn is sent to the clinical centre whatever its values. */
  readonly toCentre?: boolean
  /** A report's remarks on the card's circumstances, in Italian. */
  readonly remarks?: readonly string[]
  /** Moment of collection, ISO 8601. */
  readonly collectedAt: string
  /** False: nobody knows the hour, and `collectedAt` is the last minute of the day. */
  readonly collectionTimeKnown?: boolean
  /** Hours of life at collection; null when unknown. */
  readonly ageHours: number | null
  /** Blood of a donor may be on the card, or nobody knows. */
  readonly transfused: boolean
  /** A person has to say when the transfusion was before the card is judged in range. */
  readonly asksTransfusionMoment?: boolean
  /** The birth point told other facts of the card, or of its newborn, that nobody has looked at. */
  readonly toldFacts?: boolean
  /** The family refused the category after its result, or its consent is not known any more. */
  readonly consentWithheld?: boolean
  /** Conditions of the newborn that a birth point told outside of their fields, and nobody has answered. */
  readonly conditionsTold?: readonly ToldCondition[]
  /** A birth point told another identity of a card of the newborn, and nobody has answered. */
  readonly identityTold?: boolean
  /** The newborn's identity was corrected after discs of one of its cards were taken, and no other person has answered. */
  readonly identityCorrected?: boolean
  /** In range, it does not exclude the disorder: a person reads the report, no bulk takes it. */
  readonly excludesNothing?: boolean
  /** In range, it closes no finding of an earlier card: a donor's blood, drugs, food or the first hours may hide it. */
  readonly hidesFindings?: boolean
  /** Total galactose in range says nothing on this card: no milk yet, or too early. */
  readonly beforeMilk: boolean
  /** Analytes whose finding may wait for a planned card, by the laboratory's rules for this card and its newborn. */
  readonly mayWait?: readonly string[]
  /** More material was asked for because of this card, and the request was not refused. */
  readonly recalled: boolean
  /** More material of the newborn is awaited, or a later card answered a request for it. */
  readonly awaited: boolean
  /** The work on the category of the card has ended without a report: no decision is taken on it any more. */
  readonly ended?: boolean
  /** Second tiers that were asked for on the card and have no result yet. */
  readonly orderedSecondTiers?: readonly AnalysisTypeId[]
  /** Serum or fresh blood asked for because of the card, or by hand for the newborn, has not come. */
  readonly serumAsked?: boolean
  /** A recall of the category that this card neither asked for by its decision nor answers has no outcome yet. */
  readonly recallWaits?: boolean
  /** Nobody decides on the card before something comes: it has its report or recall, or ended without. */
  readonly settled?: boolean
  /** Cards or serum of a recall are awaited, besides the material that this card answers. */
  readonly othersAwaited?: boolean
  /** A planned card of the category has not come. */
  readonly plannedAwaited?: boolean
  /** The decision on the card is to wait for a planned card. */
  readonly waitsPlanned?: boolean
  /** The card answers a request for a planned card of the category. */
  readonly answersPlanned?: boolean
  /** A positive or urgent report on this card that nobody has signed or refused; null or absent where there is none. */
  readonly unsigned?: UnsignedReport | null
}

/** A report that waits for its signature, by the card that it speaks of. */
export interface UnsignedReport {
  readonly barcode: string
  readonly urgent: boolean
}

/** A second tier that closes a finding of a first-tier analyte. */
export interface EpisodeSecondTier {
  /** First-tier analyte or ratio. */
  readonly analyte: string
  readonly type: AnalysisTypeId
  /** All of them in range close the finding. */
  readonly markers: readonly string[]
  /** Place in the laboratory's protocol; only the last step closes. */
  readonly step: number
}

/** A lead checked card, well and identity after a doubt about this analyte. */
export interface IdentityCheck {
  readonly analyte: string
  readonly analysisId: number
}

/** A lead decided with a reason about an analyte whose limits depend on an unknown fact of the newborn. */
export interface FactDecision {
  readonly analyte: string
  /** The last analysis that the decision is about. */
  readonly analysisId: number
}

/** A lead and a second person closed a finding against the rules. */
export interface ConfirmedOverride {
  readonly analyte: string
  /** Analysis of the last value of the finding: a later value that is out reopens it. */
  readonly analysisId: number
}

/** Results of an analysis that were taken away, as far as they showed something. */
export interface WithdrawnResults {
  readonly analysisId: number
  readonly cardId: number
  readonly type: AnalysisTypeId
  readonly tier: '1' | '2'
  /** Analytes beyond a critical limit whose controls had not failed. */
  readonly critical: readonly string[]
  /** A report's remark on it, in Italian. */
  readonly remark: string
}

/** One newborn and one category, from the first card to the final report. */
export interface Episode {
  readonly category: Screening
  /** In the order of collection. */
  readonly cards: readonly EpisodeCard[]
  /** In the order of their results. */
  readonly analyses: readonly EpisodeAnalysis[]
  /** Columns of the analytes of all types of the category. */
  readonly columns: readonly AnalyteColumns[]
  readonly secondTiers: readonly EpisodeSecondTier[]
  readonly identityChecks: readonly IdentityCheck[]
  readonly factDecisions?: readonly FactDecision[]
  /** Confirmed ones alone. */
  readonly overrides?: readonly ConfirmedOverride[]
  /** Outcome of the newest report of serum or fresh blood; null or absent where there is none. */
  readonly serum?: SerumOutcome | null
  /** A report's remark on that serum, in Italian; null or absent where there is none. */
  readonly serumRemark?: string | null
  /** Remarks of corrected facts after which a finding or an obstacle of the episode was gone, in Italian. */
  readonly lifted?: readonly string[]
  /** In the order of their analyses. */
  readonly withdrawn?: readonly WithdrawnResults[]
}

/** Was a card collected before another one of the episode? */
export function isEarlierCard({ cards }: Pick<Episode, 'cards'>, one: number, other: number): boolean {
  const place = (wanted: number) => cards.findIndex(({ id }) => id === wanted)
  return place(one) < place(other)
}
