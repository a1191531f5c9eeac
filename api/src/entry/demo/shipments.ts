import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/open.ts'
import { newToken, tokenHash } from '../../platform/sessions/tokens.ts'
import { demoIntakeKey } from './accounts.ts'
import { generateNewborns } from './newborns.ts'

/** Seed of the demonstration: it always has these newborns. */
const seed = 'dimostrazione'
const cardsOfShipment = 20

const senders = [
  { code: 'PN-NORD', shipments: 2 },
  { code: 'PN-COLLE', shipments: 1 },
  { code: 'TIN-NORD', shipments: 1 },
] as const

const isKnown = async (db: Db, secret: string) =>
  (await db
    .selectFrom('apiKeys')
    .select('id')
    .where('secretHash', '=', tokenHash(secret))
    .executeTakeFirst()) !== undefined

const isSent = async (db: Db, barcode: string) =>
  (await db.selectFrom('shippings').select('id').where('barcode', '=', barcode).executeTakeFirst()) !==
  undefined

async function keyOf(db: Db, workgroupId: number, secret = newToken()): Promise<string> {
  await db
    .insertInto('apiKeys')
    .values({
      workgroupId,
      label: 'Dimostrazione',
      prefix: secret.slice(0, 6),
      secretHash: tokenHash(secret),
    })
    .execute()
  return secret
}

/**
 * Sends the demonstration's shipments through the intake that real birth points use, except
 * shipments that are registered already.
 * @param now when the fill began: cards are numbered alike after an interruption
 * @throws Error when the server refuses one: the generator and the contract no longer agree.
 */
export async function sendDemoShipments(app: FastifyInstance, db: Db, now: Date): Promise<void> {
  let firstCard = 1
  let number = 1
  for (const { code, shipments } of senders) {
    const { id } = await db
      .selectFrom('workgroups')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const authorization = `Bearer ${await keyOf(db, id)}`
    if (code === 'PN-NORD' && !(await isKnown(db, demoIntakeKey))) await keyOf(db, id, demoIntakeKey)
    for (let index = 0; index < shipments; index += 1) {
      const newborns = generateNewborns(`${seed} ${code} ${index}`, cardsOfShipment, now, { firstCard })
      const cards = newborns.flatMap((newborn) =>
        newborn.cards.map(({ input }) => ({
          ...input,
          newborn: { ...input.newborn, code: `${code}-${index}-${input.newborn.code}` },
        })),
      )
      firstCard += cards.length
      const barcode = `SPED-${String(number++).padStart(6, '0')}`
      if (await isSent(db, barcode)) continue
      const payload = {
        barcode,
        courier: 'Corriere sanitario',
        samplesDeclared: cards.length,
        cards,
        send: true,
      }
      const answer = await app.inject({
        method: 'POST',
        url: '/api/intake/shippings',
        headers: { authorization },
        payload,
      })
      if (answer.statusCode !== 200) throw new Error(`A demonstration shipment was refused: ${answer.body}`)
    }
  }
}
