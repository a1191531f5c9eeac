import { migration, moment } from './statements.ts'

/**
 * Who answered a notice: the birth point's system by its key, or a person on the telephone. Earlier notices could not be answered
 * by anybody: of them only requests that are still live wait for an answer.
 */
export const answeredNotices = migration(
  `alter table birth_point_notices
    add column laboratory_id bigint references workgroups,
    add column urgent boolean not null default false,
    add column needs_answer boolean not null default false,
    add column mailed_at ${moment},
    add column acknowledged_at ${moment},
    add column acknowledged_by bigint references users,
    add column acknowledged_key_id bigint references api_keys,
    add column acknowledged_name text`,
  `update birth_point_notices notice set laboratory_id = request.workgroup_id, urgent = request.urgent,
      needs_answer = request.status = 'pending' and notice.type <> 'recall_withdrawn'
    from sample_requests request where notice.entity_type = 'sample-request' and request.id = notice.entity_id`,
  `update birth_point_notices notice set laboratory_id = shipping.destination_workgroup_id
    from shippings shipping where notice.entity_type = 'shipping' and shipping.id = notice.entity_id`,
  'update birth_point_notices set mailed_at = created_at',
  `create index birth_point_notices_unanswered on birth_point_notices (laboratory_id, created_at)
    where needs_answer and acknowledged_at is null`,
  'create index birth_point_notices_unmailed on birth_point_notices (created_at) where mailed_at is null',
  'create index on birth_point_notices (acknowledged_by)',
  'create index on birth_point_notices (acknowledged_key_id)',
)
