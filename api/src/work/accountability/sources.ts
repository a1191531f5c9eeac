import { type AccountedPeriod, notCountedStatuses, type Screening } from '@sne/shared/domain'
import { type RawBuilder, sql } from 'kysely'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import { literals } from '../../platform/database/literals.ts'
import { type Viewer, visibleTo } from '../../platform/sessions/viewer.ts'
import { clockSince } from '../../records/requests/standing.ts'
import type { Source } from './count-by.ts'

export interface Scope extends AccountedPeriod {
  readonly viewer: Viewer
  /** All that the viewer sees when absent or empty. */
  readonly category?: readonly Screening[]
  /** One person alone; everybody when absent. */
  readonly analystId?: number
}

const count = sql`count(*)`
const countOf = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`

/** Rows of a table in sight whose moment lies in the period. @param owner alias of what has laboratory and category */
const within = ({ viewer, from, to, category }: Scope, moment: string, owner: string) => sql`
  ${inItalianDays(moment, from, to)}
  and ${visibleTo(viewer, { workgroup: `${owner}.workgroupId`, category: `${owner}.category` })}
  and ${category?.length ? sql`${sql.ref(`${owner}.category`)} = any(${[...category]}::text[])` : sql`true`}`

const cards = sql`analyzable_samples a join samples s on s.id = a.sample_id and s.deleted_at is null`
const byCard = [sql`a.category`, sql`s.author_workgroup_id`] as const

const accepted = (scope: Scope): Source => ({
  // An undone reading leaves the moment of the acceptance in the row.
  from: sql`${cards} where a.deleted_at is null and a.status not in (${literals(notCountedStatuses)})
    and ${within(scope, 'a.acceptedAt', 'a')}`,
  by: byCard,
  figures: { accepted: count },
})

const notValid = (scope: Scope): Source => ({
  from: sql`${cards} where a.deleted_at is null and a.status = 'not_valid' and ${within(scope, 'a.endedAt', 'a')}`,
  by: byCard,
  figures: { notValid: count },
})

const analyses = (scope: Scope): Source => ({
  from: sql`sample_analyses done join analyzable_samples a on a.id = done.analyzable_sample_id
    join samples s on s.id = a.sample_id
    where done.status <> 'discarded' and ${within(scope, 'done.importedAt', 'a')}`,
  by: byCard,
  figures: {
    analyses: count,
    reTests: countOf(sql`done.kind = 're_test'`),
    secondTiers: countOf(sql`done.kind = 'second_tier'`),
  },
})

/** The clock of the turn-around board, stopped by the signature. The order is read only where the card has no acceptance. */
const opened = sql`(select opened_at from analysis_requests where id = signed.analysis_request_id)`
const hoursToReport = sql`extract(epoch from signed.accepted_at - ${clockSince('a', opened)}) / 3600`

const reports = (scope: Scope): Source => ({
  from: sql`reports signed join samples s on s.id = signed.sample_id
    left join analyzable_samples a on a.sample_id = signed.sample_id and a.category = signed.category and a.deleted_at is null
    where signed.status = 'accepted' and ${within(scope, 'signed.acceptedAt', 'signed')}`,
  by: [sql`signed.category`, sql`s.author_workgroup_id`],
  figures: {
    reports: count,
    recalls: countOf(sql`signed.outcome = 'recall'`),
    positives: countOf(sql`signed.outcome = 'positive'`),
    returned: countOf(sql`signed.outcome = 'positivity_returned'`),
    turnaroundHours: sql`percentile_cont(0.5) within group (order by ${hoursToReport})`,
  },
})

/** Figures by category and birth point: each table is read from the index of its moment on. */
export const accountSources = (scope: Scope): readonly Source[] =>
  [accepted, notValid, analyses, reports].map((source) => source(scope))

const doneBy = ({ analystId }: Scope, person: string) =>
  analystId === undefined ? sql`${sql.ref(person)} is not null` : sql`${sql.ref(person)} = ${analystId}`

const plates = (scope: Scope, figure: string, by: string, at: string): Source => ({
  from: sql`plates p where p.deleted_at is null and ${doneBy(scope, by)} and ${within(scope, at, 'p')}`,
  by: [sql.ref(by), sql`p.category`],
  figures: { [figure]: count },
})

const decisions = (scope: Scope): Source => ({
  from: sql`sample_analyses done join analyzable_samples a on a.id = done.analyzable_sample_id
    where done.status <> 'discarded' and ${doneBy(scope, 'done.decidedBy')} and ${within(scope, 'done.decidedAt', 'a')}`,
  by: [sql`done.decided_by`, sql`a.category`],
  figures: { decisions: count },
})

/** Figures by person and category. */
export const analystSources = (scope: Scope): readonly Source[] => [
  plates(scope, 'plates', 'p.analyzedBy', 'p.analyzedAt'),
  plates(scope, 'grids', 'p.completedBy', 'p.completedAt'),
  decisions(scope),
]
