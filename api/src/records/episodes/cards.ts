import {
  type AnalysisTypeId,
  beforeResultStatuses,
  closedStatuses,
  conditionsOn,
  excludedByTransfusion,
  finishedStatuses,
  gestationalWeeks,
  isOneOf,
  keysOf,
  liveRequestStatuses,
  measuredAnalysisStatuses,
  type RemarkedCard,
  type Screening,
  type ToldCondition,
  type ToldConditions,
  toldConditions,
  type UnsignedReport,
} from '@sne/shared/domain'
import { type Expression, type InferResult, type RawBuilder, sql } from 'kysely'
import { anyOf, type Ids } from '../../platform/database/any-of.ts'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { refusedRepetitions, refusedSecondTiers } from './refused-answers.ts'

/** A card of the newborn that runs the category. */
export interface EpisodeCardRow extends RemarkedCard {
  readonly conditions: RemarkedCard['conditions'] & { readonly tin: boolean }
  readonly birthAt: string
  readonly collectionTimeKnown: boolean
  /** The laboratory that runs the category. */
  readonly workgroupId: number
  /** Id of the category of the card. */
  readonly id: number
  readonly sampleId: number
  readonly newbornId: number
  /** A report on this card asked for a recall. */
  readonly wasRecalled: boolean
  /** This card answers the request of a report. */
  readonly answersDecision: boolean
  /** As `EpisodeCard` of the domain. */
  readonly recalled: boolean
  readonly awaited: boolean
  readonly serumAsked: boolean
  readonly ended: boolean
  readonly recallWaits: boolean
  readonly settled: boolean
  readonly othersAwaited: boolean
  readonly plannedAwaited: boolean
  readonly waitsPlanned: boolean
  readonly answersPlanned: boolean
  readonly unsigned: UnsignedReport | null
  readonly toldFacts: boolean
  readonly consentWithheld: boolean
  readonly conditionsTold: readonly ToldCondition[]
  readonly identityTold: boolean
  readonly identityCorrected: boolean
  /** A transfusion leaves no negative of the category, by the table of non-conformities. */
  readonly excludedByTable: boolean
  /** Codes of the second tiers that are asked for and have no result yet. */
  readonly orderedSecondTiers: readonly AnalysisTypeId[]
  readonly refusedSecondTiers: readonly AnalysisTypeId[]
  /** Ids of analyses. */
  readonly refusedRepetitions: readonly number[]
}

/** The card came for a request that a report made. */
const answersDecision = sql<boolean>`exists (
  select from sample_requests q where q.id = samples.sample_request_id and q.type = 'new_spot'
    and a.category = any(q.categories) and q.report_id is not null)`

/** So too a card that names itself a recall: trypsinogen of such a card has a window of its own. */
const answersRecall = sql<boolean>`(coalesce(motivations.machine_name = 'recall_' || a.category, false) or ${answersDecision}
  or exists (select from sample_requests q join motivations why on why.id = q.motivation_id
    where q.id = samples.sample_request_id and q.type = 'new_spot' and why.machine_name = 'recall_' || a.category))`

const wasRecalled = sql<boolean>`exists (select from reports r where r.sample_id = a.sample_id
  and r.category = a.category and r.status = 'accepted' and r.outcome in ('recall', 'positive'))`

/** A positive or urgent report on the card waits for its signature. */
const unsigned = sql<UnsignedReport | null>`(select jsonb_build_object('barcode', samples.barcode, 'urgent', r.urgent)
  from reports r where r.sample_id = a.sample_id and r.category = a.category and r.status = 'pending'
    and (r.outcome = 'positive' or r.urgent) order by r.id desc limit 1)`

const isLive = sql<boolean>`q.status in (${literals(liveRequestStatuses)})`
const isOfOthers = sql<boolean>`q.new_sample_id is distinct from a.sample_id`

/** Facts of a card in the requests for material, none of them refused. */
interface Asked {
  /** By a signed or urgent decision on its values, or because the card was unsuitable. */
  readonly fromCard: boolean
  /** True because of any card. */
  readonly fromAny: boolean
  /** A recall that a validator approved, or that acted at once; no planned card. */
  readonly awaited: boolean
  readonly serumAsked: boolean
  /** A recall of the category has no outcome yet; the next decision on a card withdraws what its last one asked for. */
  readonly recallWaits: boolean
  /** Of a recall that is not answered, or by another card that has no outcome yet. */
  readonly othersAwaited: boolean
  /** A planned card that has not come, or that another card answers without an outcome yet. */
  readonly plannedAwaited: boolean
  /** Another card is asked for by the protocol, and has not come. */
  readonly planned: boolean
  /** The card lies in the window of a planned card. */
  readonly answersPlanned: boolean
}

const asked: Readonly<Record<keyof Asked, RawBuilder<boolean>>> = {
  fromCard: sql`q.type <> 'scheduled' and not q.by_hand and q.approved_at is not null
    and (q.origin_analyzable_id = a.id or q.origin_sample_id = a.sample_id)`,
  fromAny: sql`q.type <> 'scheduled' and not q.by_hand and q.approved_at is not null`,
  awaited: sql`q.type <> 'scheduled' and q.approved_at is not null and (q.new_sample_id is null or exists (
    select from samples answer where answer.id = q.new_sample_id and answer.collected_at > samples.collected_at))`,
  serumAsked: sql`q.type = 'serum_sample' and ${isLive}
    and (q.origin_analyzable_id = a.id or q.origin_analyzable_id is null)`,
  recallWaits: sql`q.type in ('new_spot', 'serum_sample') and ${isLive} and q.approved_at is not null
    and ${isOfOthers} and q.origin_analyzable_id is distinct from a.id
    and exists (select from motivations why where why.id = q.motivation_id
      and why.machine_name = 'recall_' || a.category)`,
  othersAwaited: sql`q.type <> 'scheduled' and ${isLive} and ${isOfOthers}`,
  plannedAwaited: sql`q.type = 'scheduled' and ${isLive} and ${isOfOthers}`,
  planned: sql`q.type = 'scheduled' and q.status = 'pending'`,
  answersPlanned: sql`q.type = 'scheduled' and q.new_sample_id = a.sample_id`,
}

/** Requests of the newborn in the category, which are read once for a card. */
const requestsOfCard = sql<Asked>`(select ${sql.join(
  Object.entries(asked).map(
    ([name, condition]) => sql`coalesce(bool_or(${condition}), false) as ${sql.ref(name)}`,
  ),
)} from sample_requests q where q.newborn_id = a.newborn_id and q.type <> 're_test'
  and q.status <> 'refused' and a.category = any(q.categories))`

/** A later card may have taken over the request of a card whose report asked for it. */
const recalled = sql<boolean>`(asked.from_card or asked.from_any and ${wasRecalled})`

/** The last decision on the card is to wait for a planned card. Rules or the decision asked for the planned card. */
const waitsPlanned = sql<boolean>`exists (select from sample_analyses last where last.id = a.current_sample_analysis_id
  and last.action_id = 'wait_scheduled')`

/** Transfusions, ECMO and meconium ileus that other cards of the newborn tell of. */
const otherCards = sql<ToldConditions[]>`coalesce((
  select json_agg(json_build_object('collectedAt', other.collected_at, 'conditions', other.conditions))
  from samples other where other.newborn_id = a.newborn_id and other.id <> samples.id and other.deleted_at is null
    and (jsonb_typeof(other.conditions -> 'transfusion') = 'object' or other.conditions -> 'ecmo' = 'true'
      or other.conditions -> 'meconiumIleus' = 'true')), '[]')`

/**
 * A message that nobody set aside told other facts of a card of the newborn. No person corrected that card since. A
 * note has no reason.
 */
const toldFacts = sql<boolean>`exists (select from samples own
  join intake_messages told on told.sample_id = own.id and told.told_facts and told.set_aside_at is null
  where own.newborn_id = a.newborn_id
  and not exists (select from audit_trail correction where correction.entity = 'sample'
    and correction.entity_id = told.sample_id and correction.action = 'update' and correction.actor_id is not null
    and correction.reason is not null and correction.at > told.received_at))`

/** Conditions that a card of the newborn tells outside of their fields; each may count on each of its cards. */
const conditionsTold = sql<ToldCondition[]>`array(select distinct told.doubt from samples own
  cross join lateral unnest(own.told_doubts) told(doubt) where own.newborn_id = a.newborn_id
  and own.deleted_at is null and told.doubt in (${literals(keysOf(toldConditions))}) order by told.doubt)`

/** A card of the newborn came with another identity: its blood, or that of the other cards, may be another newborn's. */
const identityTold = sql<boolean>`exists (select from samples own where own.newborn_id = a.newborn_id
  and own.deleted_at is null and 'identity' = any(own.told_doubts))`

/**
 * The identity of the newborn was corrected after the acceptance of a card. No other person has answered for this
 * card or another.
 */
const identityCorrected = sql<boolean>`exists (select from samples own where own.newborn_id = a.newborn_id
  and own.deleted_at is null and 'identity_corrected' = any(own.told_doubts))`

/** The table of non-conformities takes a transfused card from the category; the laboratory's own line comes first. */
const excludedByTable = sql<boolean>`coalesce((select o.severity = 'blocking' from non_conformity_overrides o
  where o.code = 'post_transfusion' and o.category = a.category
    and (o.workgroup_id = a.workgroup_id or o.workgroup_id is null)
  order by o.workgroup_id nulls last limit 1), false)`

const measured = literals(measuredAnalysisStatuses)
/** By its request; a sample that an earlier version sent to a second tier has none. */
const orderedSecondTiers = sql<
  AnalysisTypeId[]
>`array(select t.code from analysis_types t where t.tier = '2' and (
  exists (select from sample_requests r where r.origin_analyzable_id = a.id and r.second_tier_type_id = t.id
    and r.status in (${literals(liveRequestStatuses)}) and not exists (select from sample_analyses done
      where done.sample_request_id = r.id and done.status in (${measured})))
  or t.id = a.second_tier_type_id and a.tier = '2' and a.status in (${literals(beforeResultStatuses)})
    and not exists (select from sample_requests r where r.origin_analyzable_id = a.id and r.second_tier_type_id = t.id)
    and not exists (select from sample_analyses done where done.analyzable_sample_id = a.id
      and done.analysis_type_id = t.id and done.status in (${measured}))) order by t.position)`

/** Cards of newborns in a category, in the order of their collection. */
export const cardRows = (db: Db, newbornIds: Ids, category: Expression<Screening>) =>
  db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples', 'samples.id', 'a.sampleId')
    .innerJoin('newborns', 'newborns.id', 'a.newbornId')
    .leftJoin('motivations', 'motivations.id', 'samples.motivationId')
    .innerJoinLateral(requestsOfCard.as('asked'), (join) => join.onTrue())
    .select([
      'asked.awaited',
      'asked.serumAsked',
      'asked.recallWaits',
      'asked.othersAwaited',
      'asked.plannedAwaited',
      'asked.planned',
      'asked.answersPlanned',
    ])
    .select(['a.id', 'a.sampleId', 'a.newbornId', 'a.status', 'samples.collectedAt', 'samples.feeding'])
    .select('samples.collectionTimeKnown')
    .select([
      'samples.ageAtCollectionHours as ageHours',
      'samples.conditions',
      'samples.status as cardStatus',
    ])
    .select([
      'newborns.gaWeeks',
      'newborns.gaDays',
      'newborns.birthWeight',
      'newborns.birthAt',
      'a.workgroupId',
    ])
    .select([
      answersRecall.as('answersRecall'),
      answersDecision.as('answersDecision'),
      wasRecalled.as('wasRecalled'),
      recalled.as('recalled'),
      waitsPlanned.as('waitsPlanned'),
      unsigned.as('unsigned'),
      toldFacts.as('toldFacts'),
      sql<boolean>`(a.consent_refused_at is not null)`.as('consentWithheld'),
      conditionsTold.as('conditionsTold'),
      identityTold.as('identityTold'),
      identityCorrected.as('identityCorrected'),
      otherCards.as('others'),
      excludedByTable.as('excludedByTable'),
      orderedSecondTiers.as('orderedSecondTiers'),
      refusedSecondTiers.as('refusedSecondTiers'),
      refusedRepetitions.as('refusedRepetitions'),
    ])
    .where('a.newbornId', '=', anyOf(newbornIds))
    .where('a.category', '=', category)
    .where('a.deletedAt', 'is', null)
    .orderBy('samples.collectedAt')
    .orderBy('a.id')
export type CardRow = InferResult<ReturnType<typeof cardRows>>[number]

/** Categories that a transfusion excludes on the card, with the line of the table. */
export const excludedOn = (
  card: Pick<EpisodeCardRow, 'excludedByTable'>,
  category: Screening,
): Screening[] => (card.excludedByTable ? [...excludedByTransfusion, category] : [...excludedByTransfusion])

export const toCards = (rows: readonly CardRow[]): EpisodeCardRow[] =>
  rows.map(({ status, cardStatus, gaWeeks, gaDays, others, ...row }) => ({
    ...row,
    conditions: conditionsOn(row, others),
    gestationalWeeks: gestationalWeeks(gaWeeks, gaDays),
    // The hub may find the whole card unsuitable after another laboratory took its category in.
    ended: isOneOf(closedStatuses, status),
    settled: isOneOf(finishedStatuses, status),
    notValid: status === 'not_valid' || cardStatus === 'not_valid',
  }))
