import { migration } from './statements.ts'

/** A card is read by its hub and by each further laboratory: each laboratory takes its own reading back. */
export const scansByLaboratory = migration(
  'alter table recent_scans add column workgroup_id bigint references workgroups',
  `update recent_scans set workgroup_id = coalesce((select workgroup_id from users where users.id = recent_scans.user_id),
    (select destination_workgroup_id from shippings where shippings.id = recent_scans.shipping_id))`,
  'alter table recent_scans alter column workgroup_id set not null',
  'alter table recent_scans drop constraint recent_scans_pkey',
  'alter table recent_scans add primary key (sample_id, workgroup_id)',
)
