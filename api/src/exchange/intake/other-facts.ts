import type { IntakeCard } from '@sne/shared/contract'
import { identityPoints } from '@sne/shared/domain'
import type { KeyContext } from '../../platform/calls/context.ts'
import { differences } from '../../records/correction/differences.ts'
import { keptRecord } from '../../records/newborns/kept-record.ts'
import type { Held } from './card-held.ts'
import { areJudged, factNames } from './fact-names.ts'
import { codesOf } from './identity-conflict.ts'
import { twinPointsOf } from './possible-twin.ts'
import { previousNewbornId } from './previous-card.ts'
import { newbornSaid } from './said-again.ts'
import { otherIdentity } from './told-identity.ts'

/** The newborn to whom a new card belongs, by any of its codes or its previous card; null for a new one. */
async function newbornOf(context: KeyContext, card: IntakeCard): Promise<number | null> {
  const codes = codesOf(card)
  const rows = await context.db
    .selectFrom('newborns')
    .select(['id', 'externalCode'])
    .where('birthWorkgroupId', '=', context.caller.workgroupId)
    .where('externalCode', 'in', codes)
    .execute()
  const idOf = (code: string | undefined) => rows.find(({ externalCode }) => externalCode === code)?.id
  const id = idOf(codes[0]) ?? (await previousNewbornId(context, card)) ?? codes.map(idOf).find(Boolean)
  return id === undefined ? null : keptRecord(context.db, id)
}

/**
 * Facts of a new card that differ from the record of its known newborn, by Italian names: nobody's record is changed by
 * them. Null without any. A card that may be a twin's is a doubt of identity.
 * @param together cards that the sender calls the newborn's: those under one patient of a message
 */
export async function otherFactsOf(
  context: KeyContext,
  card: IntakeCard,
  together: readonly IntakeCard[] = [],
): Promise<Pick<Held, 'newbornId' | 'facts' | 'judged' | 'doubts'> | null> {
  const { db } = context
  const newbornId = await newbornOf(context, card)
  if (newbornId === null) return null
  const newborn = await db
    .selectFrom('newborns')
    .selectAll()
    .where('id', '=', newbornId)
    .executeTakeFirstOrThrow()
  const fields = differences(newborn, newbornSaid(newborn, card)).map(({ field }) => field)
  const twin = await twinPointsOf(context, newborn, card, together)
  const points = [
    ...(await otherIdentity(db, newbornId, card)),
    ...twin.map((point) => identityPoints[point]),
  ]
  const said = points.map((point) => point.toLowerCase())
  const facts = [...points, ...factNames(fields).filter((name) => !said.includes(name))]
  if (facts.length === 0) return null
  return { newbornId, facts, judged: areJudged(fields), doubts: points.length > 0 ? ['identity'] : [] }
}
