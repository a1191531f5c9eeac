import { migration } from './statements.ts'

/**
 * Events name the analysis and the requests that they describe. Earlier ones were found by the same card and moment: where
 * exactly one record fits, its id is written.
 */
export const eventIds = migration(
  `update newborn_events event set refs = event.refs || jsonb_build_object('sampleAnalysisId', fits.id)
    from (select e.id as event_id, min(analysis.id) as id from newborn_events e
      join analyzable_samples a on a.sample_id = (e.refs ->> 'sampleId')::bigint and a.category = e.category
      join sample_analyses analysis on analysis.analyzable_sample_id = a.id
        and (e.type = 'analyzed' and analysis.plate_id = (e.refs ->> 'plateId')::bigint
          or e.type in ('re_test', 'second_tier', 'not_valid') and analysis.decided_at = e.at)
      where e.type in ('analyzed', 're_test', 'second_tier', 'not_valid')
      group by e.id having count(*) = 1) fits
    where fits.event_id = event.id and event.refs ->> 'sampleAnalysisId' is null`,
  `update newborn_events event set refs = event.refs || jsonb_build_object('sampleRequestIds', fits.ids)
    from (select e.id as event_id, jsonb_agg(request.id order by request.id) as ids from newborn_events e
      join sample_requests request on request.newborn_id = e.newborn_id and request.created_at = e.at
        and request.origin_sample_id = (e.refs ->> 'sampleId')::bigint
      where e.type in ('re_test', 'second_tier', 'not_valid')
      group by e.id) fits
    where fits.event_id = event.id`,
)
