import { migration, oneOf } from './statements.ts'

/**
 * A run can be rejected, and says that its samples are measured on another plate. Plates whose results were deleted, and whose
 * samples a copy took over, were shown as ready for analysis.
 */
export const rejectedRuns = migration(
  'alter table plates add column rejection jsonb',
  'alter table plates drop constraint plates_status_check',
  `alter table plates add constraint plates_status_check ${oneOf('status', [
    'planning',
    'punching',
    'closed',
    'analyzed',
    'rejected',
    'repeated',
    'completed',
  ])}`,
  `alter table plates add constraint plates_rejected_check
    check (status <> 'rejected' or (rejection is not null and analyzed_at is not null))`,
  'create index on plates (source_plate_id) where source_plate_id is not null',
  `update plates set status = 'repeated', version = version + 1 where status = 'closed' and failed_run and deleted_at is null
    and exists (select from plates copy where copy.source_plate_id = plates.id)
    and exists (select from sample_analyses a where a.plate_id = plates.id)
    and not exists (select from sample_analyses a where a.plate_id = plates.id and a.status <> 'discarded')`,
)
