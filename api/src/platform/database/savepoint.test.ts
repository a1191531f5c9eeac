import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import type { OpenDatabase } from './open.ts'
import { atSavepoint } from './savepoint.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const attempt = (code: string) =>
  database.db.transaction().execute((trx) =>
    atSavepoint(trx, async () => {
      throw Object.assign(new Error(code), { code })
    }),
  )

it('atSavepoint answers with the error of the work', async () => {
  expect(await attempt('23505')).toMatchObject({ error: { code: '23505' } })
})

it('atSavepoint throws when the disk is full, so that no work is called faulty for it', async () => {
  await expect(attempt('53100')).rejects.toMatchObject({ code: '53100' })
})
