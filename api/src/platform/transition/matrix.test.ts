import {
  actionsOf,
  keysOf,
  lifecycles,
  type Machine,
  type MachineEntity,
  machines,
  roles,
  step,
} from '@sne/shared/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Db } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { applyTransition, type MachineTable } from './apply.ts'

// Notifications have no version: marking one as done is a single statement of its own, tested there.
type Entity = Exclude<MachineEntity, 'notification'>

/** Status × action × role of the machines, on rows of the database, through the one function that changes statuses. */
const tables: Readonly<Record<Entity, { readonly table: MachineTable; readonly sql: string }>> = {
  shipping: { table: 'shippings', sql: 'shippings' },
  sample: { table: 'samples', sql: 'samples' },
  'analyzable-sample': { table: 'analyzableSamples', sql: 'analyzable_samples' },
  'analysis-request': { table: 'analysisRequests', sql: 'analysis_requests' },
  plate: { table: 'plates', sql: 'plates' },
  'sample-analysis': { table: 'sampleAnalyses', sql: 'sample_analyses' },
  report: { table: 'reports', sql: 'reports' },
  'sample-request': { table: 'sampleRequests', sql: 'sample_requests' },
  'follow-up': { table: 'followUps', sql: 'follow_ups' },
  invite: { table: 'invites', sql: 'invites' },
  'remote-request': { table: 'remoteRequests', sql: 'remote_requests' },
  'user-right': { table: 'userRights', sql: 'user_rights' },
  instrument: { table: 'instruments', sql: 'instruments' },
  'reagent-lot': { table: 'reagentLots', sql: 'reagent_lots' },
  'eqa-round': { table: 'eqaRounds', sql: 'eqa_rounds' },
}
const entities = Object.keys(tables) as Entity[]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/**
 * Leaves of a table only its shape. A row then needs no neighbours and no columns that go with its status. Each status
 * can therefore be tried alone.
 */
async function bare(table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(test.db)
  for (const { name } of rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(test.db)
  const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attnotnull and not atthasdef and attidentity = ''
      and attname not in ('id', 'status', 'version')`.execute(test.db)
  for (const { name } of columns)
    await sql`alter table ${sql.id(table)} alter column ${sql.id(name)} drop not null`.execute(test.db)
}

/** Outcome of one try: a step's target, `already`, or the code of the refusal. */
async function attempt(db: Db, entity: Entity, id: number, action: string, role: Viewer['role']) {
  const machine: Machine = machines[entity]
  const names = Object.keys(machine.guards)
  const allowing = (value: unknown) => Object.fromEntries(names.map((name) => [name, () => value]))
  try {
    const { changed, to } = await applyTransition(
      { db, effect: () => undefined, viewer: { role } as Viewer },
      {
        table: tables[entity].table,
        machine: { ...machine, guards: allowing(null) },
        id,
        action,
        facts: allowing({}),
      } as never,
    )
    return changed ? `to ${to}` : 'already'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const wanted = (machine: Machine, from: string, action: string, role: Viewer['role']) => {
  const result = step(machine, from, action, role)
  if (result.kind === 'step') return `to ${result.to}`
  return { already: 'already', role: 'permission_denied', refused: 'invalid_transition' }[result.kind]
}

describe.each(entities)('the server keeps the table of %s', (entity) => {
  const machine: Machine = machines[entity]
  const statuses = keysOf(lifecycles[entity].statuses)
  const table = tables[entity].sql
  let id: number

  beforeAll(async () => {
    await bare(table)
    const { rows } = await sql<{ id: number }>`insert into ${sql.id(table)} (status) values (${statuses[0]})
      returning id`.execute(test.db)
    id = Number(rows[0]?.id)
  })

  const statusNow = async (db: Db) =>
    (await sql<{ status: string }>`select status from ${sql.id(table)} where id = ${id}`.execute(db)).rows[0]
      ?.status

  it.each(statuses)(
    'the server keeps an entity’s transition table from %s, for every action and role',
    (from) =>
      inTransaction(test.db, async (db) => {
        const reset = sql`update ${sql.id(table)} set status = ${from} where id = ${id}`
        await reset.execute(db)
        for (const action of actionsOf(machine))
          for (const role of roles) {
            const outcome = await attempt(db, entity, id, action, role)
            expect(outcome, `${from} ${action} ${role}`).toBe(wanted(machine, from, action, role))
            const stepped = outcome.startsWith('to ')
            expect(await statusNow(db)).toBe(stepped ? outcome.slice(3) : from)
            if (stepped) await reset.execute(db)
          }
      }),
  )
})
