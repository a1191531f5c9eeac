import type { NewbornEssentials } from '@sne/shared/contract'
import { liveRequestStatuses } from '@sne/shared/domain'
import { type Selectable, sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'
import type { NewbornsTable } from '../../platform/database/tables/cards.ts'
import { newbornColumns, newbornLabel } from './newborn-label.ts'

/** How far a newborn is, from its requests: never stored. */
const newbornStatus = sql<NewbornEssentials['status']>`case
  when newborns.closure_reason is not null then 'closed'
  when exists (select from sample_requests r where r.newborn_id = newborns.id
    and r.type not in ('re_test', 'scheduled') and r.status in (${literals(liveRequestStatuses)})
    and r.approved_at is not null) then 'waiting_recall'
  when exists (select from sample_requests r where r.newborn_id = newborns.id
    and r.type <> 're_test' and r.status = 'pending' and r.approved_at is null) then 'to_approve'
  when exists (select from sample_requests r where r.newborn_id = newborns.id
    and r.type = 'scheduled' and r.status in (${literals(liveRequestStatuses)})) then 'waiting_planned'
  when exists (select from analysis_requests r where r.newborn_id = newborns.id and r.status = 'open') then 'in_progress'
  when exists (select from analysis_requests r where r.newborn_id = newborns.id
    and r.close_reason = 'report_positive_referred') then 'referred'
  when exists (select from expected_categories e where e.newborn_id = newborns.id and not e.settled) then 'in_progress'
  when exists (select from reports r join report_reassessments mark on mark.report_id = r.id
    where r.newborn_id = newborns.id and mark.closed_at is null) then 'in_progress'
  when exists (select from analysis_requests r where r.newborn_id = newborns.id) then 'complete'
  else 'in_progress' end`

/** Columns of a newborn in every list; the query has the table `newborns`. */
export const essentialColumns = [
  ...newbornColumns,
  'newborns.birthTimeKnown',
  'newborns.gaWeeks',
  'newborns.gaDays',
  'newborns.birthWeight',
  'newborns.pluralityCount',
  'newborns.pluralityOrder',
  'newborns.mother',
  newbornStatus.as('newbornStatus'),
] as const

type Row = Parameters<typeof newbornLabel>[0] &
  Pick<
    Selectable<NewbornsTable>,
    'birthTimeKnown' | 'gaWeeks' | 'gaDays' | 'birthWeight' | 'pluralityCount' | 'pluralityOrder' | 'mother'
  > & { readonly newbornStatus: NewbornEssentials['status'] }

/** A record of `essentialColumns` as the contract shows it. */
export const newbornEssentials = (row: Row): NewbornEssentials => ({
  ...newbornLabel(row),
  birthTimeKnown: row.birthTimeKnown,
  gaWeeks: row.gaWeeks,
  gaDays: row.gaDays,
  birthWeight: row.birthWeight,
  plurality:
    row.pluralityCount && row.pluralityOrder ? { n: row.pluralityCount, order: row.pluralityOrder } : null,
  motherSurname: row.mother?.surname ?? null,
  motherName: row.mother?.name ?? null,
  status: row.newbornStatus,
})
