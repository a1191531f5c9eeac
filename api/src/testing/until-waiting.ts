import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './index.ts'

/** Waits until so many calls wait for locks of an open transaction, which itself would see the first answer alone. */
export const untilWaiting = ({ db }: TestApp, calls: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.count
    })
    .toBe(calls)
