import { id, migration, moment } from './statements.ts'

/** What a plate used. Without a policy nothing is required of it. */
export const plateMaterials = migration(
  `create table material_policies (
    workgroup_id bigint not null references workgroups,
    analysis_type_id bigint not null references analysis_types,
    /* Each plate of the type records the instrument that measured it. */
    instrument boolean not null,
    changed_at ${moment} not null,
    changed_by bigint not null references users,
    primary key (workgroup_id, analysis_type_id)
  )`,
  `create table plate_materials (
    ${id},
    plate_id bigint not null references plates on delete cascade,
    instrument_id bigint references instruments,
    reagent_lot_id bigint references reagent_lots,
    recorded_at ${moment} not null,
    recorded_by bigint not null references users,
    /* A lead said with a reason that it is used all the same. */
    override jsonb,
    check (num_nonnulls(instrument_id, reagent_lot_id) = 1)
  )`,
  'create unique index on plate_materials (plate_id, instrument_id) where instrument_id is not null',
  'create unique index on plate_materials (plate_id, reagent_lot_id) where reagent_lot_id is not null',
  'create index on plate_materials (instrument_id, recorded_at desc) where instrument_id is not null',
  'create index on plate_materials (reagent_lot_id, recorded_at desc) where reagent_lot_id is not null',
)
