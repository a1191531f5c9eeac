import { key, migration, moment } from './statements.ts'

/** Waits after wrong passwords grow by place, and the places of a person's own sign-ins are known. */
export const signIn = migration(
  // Where an attempt came from: the device that the person has signed in from before, otherwise the address.
  `alter table login_attempts add column place_hash ${key}`,
  `alter table login_attempts add column known_place boolean not null default false`,
  'create index on login_attempts (kind, subject_hash, place_hash, at)',

  // Only hashes: of the device's cookie and of the network address.
  `create table sign_in_places (
    user_id bigint not null references users,
    place_hash ${key} not null,
    first_at ${moment} not null,
    last_at ${moment} not null,
    primary key (user_id, place_hash)
  )`,
  'create index on sign_in_places (last_at)',

  // The letter about wrong passwords goes once, until the person has signed in again.
  `alter table users add column attempts_told_at ${moment}`,
)
