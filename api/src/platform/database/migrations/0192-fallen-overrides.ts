import { migration } from './statements.ts'

/** An override in force is withdrawn when the report of serum that it rests on is replaced. */
export const fallenOverrides = migration(
  `do $$ declare name text; begin
    select conname into strict name from pg_constraint where conrelid = 'finding_overrides'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%confirmed_at IS NULL%OR%withdrawn_at IS NULL%';
    execute format('alter table finding_overrides drop constraint %I', name);
  end $$`,
)
