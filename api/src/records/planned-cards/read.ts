import {
  decidedSampleStatuses,
  gestationalWeeks,
  givesNothingStatuses,
  measuredAnalysisStatuses,
  type PlannedCardFacts,
  type PlannedCardRequest,
  type PlannedCardRule,
  type PlannedCardSource,
  type Screening,
  standingReportStatuses,
  unwantedStatuses,
} from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { Db } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { refusedIn } from '../family/refused-in.ts'
import { isSiblingPair } from '../newborns/of-one-birth.ts'
import { saidDeceasedOf } from '../newborns/said-deceased.ts'

/**
 * Days before and after the day of a collection that a person asked for. Within these days the collection also counts
 * as the collection of a rule.
 */
const aroundByHand = 3

interface AskedCard extends PlannedCardRequest {
  /** The rules by which it was asked for; null for one of a person or a decision. */
  readonly setId: number | null
}

interface Row {
  readonly birthAt: string
  readonly gaWeeks: number | null
  readonly gaDays: number | null
  readonly birthWeight: number | null
  readonly sex: PlannedCardFacts['sex']
  readonly pluralityCount: number | null
  readonly closed: boolean
  readonly saidDeceased: boolean
  readonly maybeRefused: boolean
  readonly birthWorkgroupId: number | null
  readonly currentWorkgroupId: number | null
  readonly setId: number | null
  readonly rules: PlannedCardRule[]
  readonly cards: (PlannedCardSource & {
    readonly barcode: string
    readonly authorWorkgroupId: number
    readonly categories: Screening[]
  })[]
  readonly siblings: PlannedCardFacts['siblings']
  readonly siblingReportedAt: string | null
  readonly requests: AskedCard[]
}

/** Facts on which the planned cards of a newborn at a laboratory depend. */
export interface PlannedCardRecord {
  readonly setId: number | null
  readonly rules: readonly PlannedCardRule[]
  readonly facts: PlannedCardFacts
  readonly requests: readonly AskedCard[]
  readonly closed: boolean
  /** See `saidDeceasedOf`. */
  readonly saidDeceased: boolean
  /** Categories for which the family is asked for no card. */
  readonly refused: ReadonlySet<Screening>
  /** Barcode of the last card: by it the places know the newborn. */
  readonly barcode: string
  /** The birth point, and where the newborn is now. */
  readonly placeIds: readonly number[]
}

const ofBirth = sql`(select case when pair.first_id = n.id then pair.second_id else pair.first_id end as id
  from newborn_pairs pair where ${isSiblingPair('pair')} and (pair.first_id = n.id or pair.second_id = n.id))`

/** Rules of a set, in their order. */
const rules = (setId: RawBuilder<unknown>) => sql<
  PlannedCardRule[]
>`coalesce((select json_agg(json_build_object('condition', rule.condition, 'basis', rule.basis,
    'days', rule.days, 'aheadDays', rule.ahead_days, 'graceDays', rule.grace_days, 'categories', rule.categories,
    'motivation', rule.motivation, 'waitingAnalytes', rule.waiting_analytes, 'donorBlood', rule.donor_blood,
    'gaBelow', rule.ga_below, 'weightBelow', rule.weight_below, 'fromDay', rule.from_day,
    'earlierCardServes', rule.earlier_card_serves) order by rule.position)
  from planned_card_rules rule where rule.planned_card_set_id = ${setId}), '[]')`

export async function rulesOfSet(db: Db, setId: number): Promise<PlannedCardRule[]> {
  const { found } = await db.selectNoFrom(rules(sql`${setId}::bigint`).as('found')).executeTakeFirstOrThrow()
  return found
}

const categoriesOf = (where: ReturnType<typeof sql>, workgroupId: number) =>
  sql`array(select a.category from analyzable_samples a where a.sample_id = s.id and a.deleted_at is null
    and a.workgroup_id = ${workgroupId} and ${where})`

/**
 * Before milk the enzyme alone excludes galactosaemia. A report that was signed in range by other facts, corrected since, was
 * signed without it.
 */
const enzymeMeasured = sql`exists (select from sample_analyses e join analysis_types t on t.id = e.analysis_type_id
  where e.analyzable_sample_id = a.id and t.code = 'tgal_galt' and e.status in (${literals(measuredAnalysisStatuses)}))`

const cards = (workgroupId: number) => sql`coalesce((select json_agg(json_build_object('barcode', s.barcode,
    'authorWorkgroupId', s.author_workgroup_id, 'collectedAt', s.collected_at, 'ageHours', s.age_at_collection_hours,
    'feeding', s.feeding, 'conditions', s.conditions,
    'categories', ${categoriesOf(sql`a.status not in (${literals(unwantedStatuses)})`, workgroupId)},
    'suitable', ${categoriesOf(sql`a.status not in (${literals(givesNothingStatuses)})`, workgroupId)},
    'negative', ${categoriesOf(
      sql`a.status = 'reported' and (a.category <> 'tgal' or ${enzymeMeasured}) and exists (select from reports r where r.newborn_id = a.newborn_id
        and r.category = a.category and r.sample_id = a.sample_id and r.status = 'accepted' and r.outcome in ('negative', 'positivity_returned'))`,
      workgroupId,
    )}) order by s.collected_at, s.id)
  from samples s where s.newborn_id = n.id and s.deleted_at is null
    and s.status in (${literals(decidedSampleStatuses)})), '[]')`

/** Requests that wait, and requests that a person refused. */
const requests = (workgroupId: number) => sql`coalesce((select json_agg(json_build_object('id', r.id,
    'status', r.status, 'byRules', r.planned_card_set_id is not null, 'setId', r.planned_card_set_id, 'motivation', m.machine_name,
    'categories', r.categories, 'dueOn', coalesce(r.due_date, (r.created_at at time zone 'Europe/Rome')::date),
    'fromOn', coalesce(r.from_date, coalesce(r.due_date, (r.created_at at time zone 'Europe/Rome')::date) - ${sql.lit(aroundByHand)}),
    'graceDays', coalesce(r.grace_days, ${sql.lit(aroundByHand)}), 'endUnknown', r.end_unknown)
    order by r.due_date, r.id)
  from sample_requests r left join motivations m on m.id = r.motivation_id
  where r.newborn_id = n.id and r.workgroup_id = ${workgroupId} and r.type = 'scheduled'
    and (r.status = 'pending' or r.status = 'refused' and not r.withdrawn_by_rules)), '[]')`

/** Only then what the family said is read: most families refuse nothing. */
const maybeRefused = sql`(exists (select from samples s where s.newborn_id = n.id and s.deleted_at is null
    and (s.consent ->> 'refused' = 'true' or s.consent ->> 'sma' = 'false' or s.consent ->> 'lysosomal' = 'false'))
  or exists (select from analyzable_samples a where a.newborn_id = n.id and a.consent_refused_at is not null and a.deleted_at is null)
  or exists (select from family_statements said where said.newborn_id = n.id and said.withdrawn_at is null))`

/**
 * A signed report counts. An urgent one acts when it is decided, and though its signature is refused. It acts until
 * another decision replaces it.
 */
const recallsSiblings = sql`(r.status = 'accepted' or r.urgent and not exists (select from reports later
  where later.analysis_request_id = r.analysis_request_id and later.id > r.id
    and later.status in (${literals(standingReportStatuses)})))`

/** Everything in one statement, by keys alone: it runs at every acceptance. A planned card asks for nothing that the family refused. */
export async function readPlannedCards(
  db: Db,
  newbornId: number,
  workgroupId: number,
): Promise<PlannedCardRecord | null> {
  const { rows } = await sql<Row>`select n.birth_at as "birthAt", n.ga_weeks as "gaWeeks",
      n.ga_days as "gaDays", n.birth_weight as "birthWeight", n.sex, n.plurality_count as "pluralityCount",
      n.closure_at is not null as closed, ${saidDeceasedOf(sql`n.id`)} as "saidDeceased",
      ${maybeRefused} as "maybeRefused", n.birth_workgroup_id as "birthWorkgroupId",
      n.current_workgroup_id as "currentWorkgroupId", own.id as "setId", ${rules(sql`own.id`)} as rules,
      ${cards(workgroupId)} as cards, ${requests(workgroupId)} as requests,
      coalesce((select json_agg(json_build_object('sex', other.sex))
        from ${ofBirth} sibling join newborns other on other.id = sibling.id and other.merged_into_id is null), '[]') as siblings,
      (select max(case when r.urgent then r.created_at else r.accepted_at end) from ${ofBirth} sibling
        join reports r on r.newborn_id = sibling.id and r.category = 'ic' and ${recallsSiblings}
          and r.outcome in ('recall', 'positive')) as "siblingReportedAt"
    from newborns n left join planned_card_sets own on own.workgroup_id = ${workgroupId} and own.state = 'active'
    where n.id = ${newbornId}`
    .withPlugin(prepared)
    .execute(db)
  const [row] = rows
  if (!row) return null
  const last = row.cards.at(-1)
  const analysed = [...new Set(row.cards.flatMap(({ categories }) => categories))]
  const refused = row.maybeRefused
    ? await refusedIn(db, newbornId, [...analysed, ...row.requests.flatMap(({ categories }) => categories)])
    : new Set<Screening>()
  return {
    setId: row.setId,
    rules: row.rules,
    requests: row.requests,
    closed: row.closed,
    saidDeceased: row.saidDeceased,
    refused,
    barcode: last?.barcode ?? '',
    placeIds: [
      ...new Set(
        [
          row.birthWorkgroupId ?? last?.authorWorkgroupId,
          row.currentWorkgroupId ?? last?.authorWorkgroupId,
        ].flatMap((id) => id ?? []),
      ),
    ],
    facts: {
      birthAt: row.birthAt,
      gaWeeks: gestationalWeeks(row.gaWeeks, row.gaDays),
      birthWeight: row.birthWeight,
      sex: row.sex,
      pluralityCount: row.pluralityCount,
      siblings: row.siblings,
      siblingReportedAt: row.siblingReportedAt,
      categories: analysed.filter((category) => !refused.has(category)),
      cards: row.cards,
    },
  }
}
