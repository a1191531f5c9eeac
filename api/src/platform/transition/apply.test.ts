import { shippingMachine } from '@sne/shared/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkgroup, nextSerial, startTestApp, type TestApp } from '../../testing/index.ts'
import type { AuditEffect } from '../calls/audit.ts'
import { Refusal } from '../calls/refusal.ts'
import type { ShippingsTable } from '../database/tables/cards.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { applyTransition } from './apply.ts'

let test: TestApp
let birthPoint: { id: number }
beforeAll(async () => {
  test = await startTestApp()
  birthPoint = await createWorkgroup(test.db, { type: 'spoke_birth_point' })
})
afterAll(() => test.close())

const shipping = async (status: ShippingsTable['status'] = 'sent') =>
  test.db
    .insertInto('shippings')
    .values({
      barcode: `SP${nextSerial()}`,
      status,
      authorWorkgroupId: birthPoint.id,
      destinationWorkgroupId: test.laboratory.id,
      sentAt: test.clock.now(),
      acceptedAt: status === 'accepting' ? test.clock.now() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const reload = (id: number) =>
  test.db.selectFrom('shippings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

interface Try {
  readonly role?: Viewer['role']
  readonly version?: number
  /** The person's laboratory. */
  readonly workgroupId?: number
  readonly visible?: boolean
}

/** Accepts a shipment, as a handler would; says what the audit trail would get. */
async function accept(
  id: number,
  { role = 'acceptance', version, workgroupId = test.laboratory.id, visible = true }: Try = {},
) {
  const effects: AuditEffect[] = []
  const effect = (one: AuditEffect) => void effects.push(one)
  const result = await inTransaction(test.db, (db) =>
    applyTransition(
      { db, effect, viewer: { role } as Viewer },
      {
        table: 'shippings',
        machine: shippingMachine,
        id,
        action: 'accept',
        version,
        visible: () => visible,
        facts: {
          own_laboratory: ({ destinationWorkgroupId }) => ({ destinationWorkgroupId, workgroupId }),
        },
        patch: { acceptedAt: test.clock.now() },
      },
    ),
  )
  return { ...result, effects }
}

const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error) => (error instanceof Refusal ? error : Promise.reject(error)),
  )

describe('a step', () => {
  it('a step writes status, columns and the next version, and says so', async () => {
    const { id } = await shipping()
    const { changed, row, from, to, effects } = await accept(id)
    expect({ changed, from, to, version: row.version }).toEqual({
      changed: true,
      from: 'sent',
      to: 'accepting',
      version: 2,
    })
    expect(await reload(id)).toEqual(row)
    expect(row.acceptedAt).toBe(test.clock.now().toISOString())
    expect(effects).toEqual([{ entity: 'shipping', id, from: 'sent', to: 'accepting' }])
  })

  it('a step that was already taken changes nothing', async () => {
    const before = await shipping('accepting')
    const { changed, effects } = await accept(before.id, { version: 99 })
    expect([changed, effects]).toEqual([false, []])
    expect(await reload(before.id)).toEqual(before)
  })

  it('a step that the status does not allow says what is allowed', async () => {
    const { id } = await shipping('draft')
    const refusal = await refusalOf(accept(id))
    expect(refusal.code).toBe('invalid_transition')
    expect(refusal.details).toMatchObject({ from: 'draft', to: 'accepting', allowed: [] })
  })

  it('a step is refused to other roles, and out of sight there is nothing', async () => {
    const { id } = await shipping()
    expect((await refusalOf(accept(id, { role: 'planner' }))).code).toBe('permission_denied')
    expect((await refusalOf(accept(id, { visible: false }))).code).toBe('not_found')
    expect((await refusalOf(accept(987_654))).code).toBe('not_found')
    expect((await reload(id)).version).toBe(1)
  })

  it('a step that its guard refuses says which guard', async () => {
    const { id } = await shipping()
    const refusal = await refusalOf(accept(id, { workgroupId: birthPoint.id }))
    expect([refusal.code, refusal.details.guard]).toEqual(['invalid_transition', 'own_laboratory'])
  })

  it('a step from an old version is refused with the newer record', async () => {
    const { id } = await shipping()
    await test.db.updateTable('shippings').set({ version: 4 }).where('id', '=', id).execute()
    const refusal = await refusalOf(accept(id, { version: 3 }))
    expect(refusal.code).toBe('stale_version')
    expect(refusal.details.current).toEqual({ id, status: 'sent', version: 4 })
  })

  it('a step taken twice at the same time happens once', async () => {
    const { id } = await shipping()
    const both = await Promise.all([accept(id), accept(id)])
    expect(both.map(({ changed }) => changed).sort()).toEqual([false, true])
    expect((await reload(id)).version).toBe(2)
  })
})
