import { id, migration, moment } from './statements.ts'

/**
 * Acts of planning with the map before and after each: an act that is sent again is answered again, and a refusal names
 * who changed a well. Kept for some hours.
 */
export const planningGestures = migration(
  `create table planning_gestures (
    ${id},
    plate_id bigint not null references plates,
    made_by bigint not null references users,
    gesture_id text,
    made_at ${moment} not null,
    layout_before jsonb not null,
    layout_after jsonb not null,
    answer jsonb not null,
    unique (plate_id, made_by, gesture_id)
  )`,
  'create index on planning_gestures (plate_id, id)',
)
