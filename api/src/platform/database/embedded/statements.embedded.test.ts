import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parsers } from '../parsing.ts'
import { Statements } from './statements.ts'

let database: PGlite
let statements: Statements
beforeAll(async () => {
  database = await PGlite.create({ parsers })
})
afterAll(() => database.close())
beforeEach(async () => {
  statements = new Statements(database)
  await database.exec(`deallocate all; drop table if exists shelves;
    create table shelves (id bigint primary key, label text not null check (label <> 'wrong'), at timestamptz,
      day date, price numeric, open boolean, tags text[], numbers bigint[], data jsonb)`)
})

const prepared = async () => {
  const { rows } = await database.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}
const textOf = (columns: string) => `select ${columns} from shelves where id = $1`
const find = (shelf: number, columns = '*', of = statements) => of.query(textOf(columns), [shelf], true)
const put = (id: number, label: string) =>
  statements.query('insert into shelves (id, label) values ($1, $2)', [id, label])

/** Answer of a statement, or the error that it ends with. */
const answerOf = (answer: Promise<{ rows: unknown[]; affectedRows?: number | undefined }>) =>
  answer.then(
    ({ rows, affectedRows }) => ({ rows, affectedRows }),
    ({ message, code, constraint, table, column, severity }) => ({
      // The message contains the name of the prepared statement.
      error: {
        message: message.replace(/statement "prepared_\d+"/, 'statement ""'),
        code,
        constraint,
        table,
        column,
        severity,
      },
    }),
  )

const json = fc.oneof(
  fc.dictionary(
    fc.string({ maxLength: 4 }).filter((key) => !key.includes('\0')),
    fc.integer(),
  ),
  fc.array(fc.boolean(), { maxLength: 3 }),
)
const text = fc.string({ unit: 'grapheme', maxLength: 8 })
const id = fc.integer({ min: 1, max: 6 })
const label = fc.oneof(text, fc.constant('wrong'))
const shelf = fc.tuple(
  id,
  fc.option(label, { freq: 8 }),
  fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })),
  fc.option(fc.constantFrom('2026-11-20', '1999-01-01', 'no day')),
  fc.option(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())),
  fc.option(fc.oneof(fc.boolean(), fc.constantFrom('t', 'no', 7))),
  fc.option(fc.array(fc.option(text), { maxLength: 3 })),
  fc.option(fc.array(fc.integer(), { maxLength: 3 })),
  fc.option(json),
)
type Command = readonly [sql: string, parameters: readonly unknown[]]
const all = 'select * from shelves order by id'
const command: fc.Arbitrary<Command> = fc.oneof(
  shelf.map(
    (row): Command => ['insert into shelves values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *', row],
  ),
  fc.tuple(label, id).map((values): Command => ['update shelves set label = $1 where id = $2', values]),
  id.map((one): Command => ['delete from shelves where id = $1', [one]]),
  id.map((one): Command => ['select * from shelves where id = $1', [one]]),
  fc
    .array(id, { maxLength: 4 })
    .map((ids): Command => ['select id, label from shelves where id = any($1)', [ids]]),
  fc.integer({ min: -1, max: 1 }).map((by): Command => ['select 1 / $1::integer as share', [by]]),
  fc.constantFrom<Command>(
    [all, []],
    ['select count(*) as n, array_agg(day) as days from shelves', []],
    ['select no_such from shelves', []],
    ['select $1', []],
    ['selec', []],
    ['', []],
    ['alter table shelves add column if not exists more integer default 3', []],
    ['alter table shelves drop column if exists more', []],
    ['start transaction', []],
    ['savepoint here', []],
    ['rollback to here', []],
    ['commit', []],
    ['rollback', []],
  ),
)
describe('Statements', () => {
  it('Statements answers any sequence of statements as PGlite.query does, prepared or not', async () => {
    const run = async (
      query: (sql: string, parameters: readonly unknown[]) => Promise<{ rows: unknown[] }>,
      commands: readonly Command[],
    ) => {
      await database.exec(
        'rollback; deallocate all; truncate shelves; alter table shelves drop column if exists more',
      )
      const answers = []
      for (const [sql, parameters] of commands) answers.push(await answerOf(query(sql, parameters)))
      await database.exec('rollback')
      answers.push((await database.query(all)).rows)
      return answers
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 25 }),
        fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
        async (commands, kept) => {
          const plain = await run((sql, parameters) => database.query(sql, [...parameters]), commands)
          const once = new Statements(database, 3)
          expect(await run((sql, parameters) => once.query(sql, parameters), commands)).toEqual(plain)
          let index = 0
          const mixed = new Statements(database, 5)
          const outdated = await run(
            (sql, parameters) =>
              mixed.query(sql, parameters, kept[index++] && /^(?:select|insert|update|delete) /.test(sql)),
            commands,
          )
          // A plan that a rollback of its table's columns outdated fails in a transaction, which then runs again.
          const same = outdated.findIndex((answer) => JSON.stringify(answer).includes('"0A000"'))
          expect(outdated.slice(0, same < 0 ? undefined : same)).toEqual(
            plain.slice(0, same < 0 ? undefined : same),
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  it('Statements prepares a statement with the option once and no other one', async () => {
    await put(1, 'Primo')
    await put(2, 'Secondo')
    expect((await find(1, 'label')).rows).toEqual([{ label: 'Primo' }])
    expect((await find(2, 'label')).rows).toEqual([{ label: 'Secondo' }])
    expect(await prepared()).toEqual([textOf('label')])
  })

  it('Statements drops the statement that was not used for longest', async () => {
    const few = new Statements(database, 2)
    for (const columns of ['id', 'label', 'id', 'day']) await find(1, columns, few)
    expect((await prepared()).sort()).toEqual([textOf('day'), textOf('id')])
  })

  it('Statements answers with the new columns after a migration', async () => {
    await put(1, 'Primo')
    await find(1)
    await statements.query('alter table shelves add column place integer default 7')
    expect((await find(1)).rows).toEqual([expect.objectContaining({ place: 7 })])
  })

  it('Statements answers once more where columns were changed without it, and fails in a transaction', async () => {
    await put(1, 'Primo')
    await find(1)
    await database.exec('alter table shelves add column place integer default 7')
    expect((await find(1)).rows).toEqual([expect.objectContaining({ place: 7 })])
    await database.exec('alter table shelves drop column place')
    await statements.query('start transaction')
    await expect(find(1)).rejects.toMatchObject({ code: '0A000' })
    await statements.query('rollback')
    await statements.query('start transaction')
    expect((await find(1)).rows).toHaveLength(1)
    await statements.query('commit')
  })

  it('Statements gives an error its fields and goes on after it', async () => {
    await put(1, 'Primo')
    await expect(put(1, 'Primo')).rejects.toMatchObject({
      code: '23505',
      constraint: 'shelves_pkey',
      table: 'shelves',
    })
    await expect(put(2, 'wrong')).rejects.toMatchObject({ code: '23514', severity: 'ERROR' })
    expect((await put(2, 'Secondo')).affectedRows).toBe(1)
  })
})

describe('Statements.keepEveryPlan', () => {
  it('Statements.keepEveryPlan keeps the plan of every statement that has one, and forgets them all afterwards', async () => {
    await statements.keepEveryPlan(true)
    await put(1, 'A')
    await put(2, 'B')
    await statements.query('start transaction')
    await statements.query('select * from shelves')
    await statements.query('commit')
    expect((await prepared()).length).toBe(2)
    const { rows } = await statements.query('select label from shelves where id = $1', [2])
    expect(rows).toEqual([{ label: 'B' }])
    await statements.keepEveryPlan(false)
    expect(await prepared()).toEqual([])
    await put(3, 'C')
    expect(await prepared()).toEqual([])
  })
})
