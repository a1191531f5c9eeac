import { invalidRepeatMotivation, liveRequestStatuses } from '@sne/shared/domain'
import { sql } from 'kysely'
import { literals } from '../../platform/database/literals.ts'

/** A card that only replaces an unsuitable one is no recall; with a critical finding its request is urgent. */
export const isRecall = sql<boolean>`(r.urgent or r.motivation_id is distinct from
  (select id from motivations where machine_name = ${sql.lit(invalidRepeatMotivation)}))`

/** The decision on the samples of the reopened report under `reports` asked for other material, which is awaited. */
const asksOtherMaterial = sql`exists (select from report_analyzables about
    join analyzable_samples a on a.id = about.analyzable_sample_id and a.deleted_at is null
    join sample_analyses last on last.id = a.current_sample_analysis_id
    where about.report_id = reports.id and last.status = 'decided' and last.decided_at >= reports.reopened_at
      and last.action_id in ('not_evaluable', 'wait_scheduled'))
  and exists (select from sample_requests r where r.newborn_id = reports.newborn_id
    and r.workgroup_id = reports.workgroup_id and reports.category = any(r.categories)
    and r.type in ('new_spot', 'serum_sample', 'scheduled') and r.status in (${literals(liveRequestStatuses)})
    and ${isRecall})`

/** A person decided on the reopened report under `reports`: other material is awaited, or a later report is signed. */
export const isDecidedAgain = sql<boolean>`(${asksOtherMaterial}
  or exists (select from reports later where later.analysis_request_id = reports.analysis_request_id
    and later.id > reports.id and later.status = 'accepted'))`
