import { migration } from './statements.ts'

/**
 * What the controls of a plate rejected in readings whose results were deleted. Its next reading stays held. Plates of closed grids
 * keep what their reports were signed on.
 */
export const rejectedReadings = migration(
  "alter table plates add column rejected_readings jsonb not null default '[]'",
  `update plates set rejected_readings = found.readings, qc_state = case
      when plates.status = 'analyzed' and plates.qc_state in ('ok', 'warning') then 'fail' else plates.qc_state end
    from (
      select reading.plate_id, jsonb_agg(jsonb_build_object('at', reading.imported_at, 'by', reading.imported_by,
        'analytes', reading.analytes, 'amplified', reading.amplified) order by reading.id) as readings
      from (
        select result.id, result.plate_id, result.imported_at, result.imported_by,
          jsonb_agg(distinct v.analyte) as analytes,
          coalesce(jsonb_agg(distinct v.analyte) filter (where v.rule = 'amplified'), '[]') as amplified
        from plate_results result join well_values v on v.plate_result_id = result.id and v.state = 'fail'
        where result.deleted_at is not null group by result.id
      ) reading group by reading.plate_id
    ) found
    where found.plate_id = plates.id and plates.status <> 'completed' and plates.deleted_at is null`,
)
