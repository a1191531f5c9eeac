import { eachOf, id, key, migration, moment, oneOf, screenings } from './statements.ts'

/** Rights go by proposal, addresses are confirmed, and each birth point has the laboratory that answers for it. */
export const rights = migration(
  `create table user_rights (
    ${id},
    user_id bigint not null references users,
    granted_right text not null ${oneOf('granted_right', ['supervisor', 'lead', 'validator'])},
    reason text not null,
    status text not null default 'pending'
      ${oneOf('status', ['pending', 'approved', 'refused', 'withdrawn'])},
    created_at ${moment} not null,
    created_by bigint references users,
    decided_at ${moment},
    decided_by bigint references users,
    decision_reason text,
    version integer not null default 1,
    check ((status = 'pending') = (decided_by is null)),
    check ((status = 'pending') = (decided_at is null)),
    check (status <> 'refused' or decision_reason is not null),
    constraint user_rights_third_person check (status not in ('approved', 'refused')
      or (decided_by <> user_id and decided_by is distinct from created_by))
  )`,
  'create index on user_rights (status, created_at desc)',
  'create index on user_rights (user_id, created_at desc)',
  `create unique index user_rights_one_pending on user_rights (user_id, granted_right) where status = 'pending'`,

  // The new address counts once its owner has followed the link; only a hash of the token is kept.
  `create table email_changes (
    ${id},
    user_id bigint not null references users,
    new_email ${key} not null check (new_email = lower(new_email)),
    token_hash ${key} not null unique,
    created_at ${moment} not null,
    created_by bigint not null references users,
    expires_at ${moment} not null,
    confirmed_at ${moment},
    cancelled_at ${moment},
    check (confirmed_at is null or cancelled_at is null)
  )`,
  `create unique index email_changes_one_open on email_changes (user_id)
    where confirmed_at is null and cancelled_at is null`,

  'alter table workgroups add column reference_laboratory_id bigint references workgroups deferrable',
  'create index on workgroups (reference_laboratory_id)',
  // Where a birth point has sent its cards so far, otherwise where cards without a destination go.
  `update workgroups set reference_laboratory_id = coalesce(
      (select s.destination_workgroup_id from shippings s where s.author_workgroup_id = workgroups.id
        order by s.id desc limit 1),
      (select min(l.id) from workgroups l where l.type = 'standard'))
    where type in ('spoke_birth_point', 'tin')`,

  // Categories asked for that no laboratory analysed when the card was registered.
  `alter table samples add column screenings_without_laboratory text[] not null default '{}'
    ${eachOf('screenings_without_laboratory', screenings)}`,
  `create index samples_without_laboratory on samples (id)
    where screenings_without_laboratory <> '{}' and deleted_at is null`,
)
