import type { IntakeCard } from '@sne/shared/contract'
import { type ToldDoubt, toldDoubtLabels } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { KeyContext } from '../../platform/calls/context.ts'
import { Refusal } from '../../platform/calls/refusal.ts'
import { notifyRoles, notifySupport } from '../../records/people/notify.ts'
import { tellForeignCards } from './foreign-cards.ts'
import type { Conflict } from './identity-conflict.ts'
import { laboratoriesOf, markTold, mayChangeJudgement } from './mark-told.ts'
import { texts } from './texts.ts'

/** A card of which, or of whose newborn, a message says another thing than is registered: a person has to correct it. */
export interface Held {
  readonly barcode: string
  readonly sampleId: number
  readonly newbornId: number
  /** Italian names of the facts. */
  readonly facts: readonly string[]
  /** One of them may change the judgement: no negative leaves before a person corrected the card. */
  readonly judged: boolean
  /** One of them is a refusal of the family: no negative leaves before a person has looked at it. */
  readonly refuses?: boolean
  /** Doubts that the message tells beside the fields of the card: acceptance answers them. */
  readonly doubts?: readonly ToldDoubt[]
  /** Null for a cancellation, which says nothing else of the card. */
  readonly card: IntakeCard | null
  /** The newborn who holds the card, beside the one of the message. */
  readonly conflict?: Conflict
  /** Italian: the question of an update that may be a twin's, for a person. */
  readonly question?: string
}

/** Nothing of the message is registered: it is kept, and people are told. */
export class CardHeld extends Refusal {
  /** Each card of the message that says anything new. */
  readonly held: readonly Held[]
  /** @param question in place of the sentences about each card */
  constructor(held: readonly Held[], question?: string) {
    super('duplicate', {
      message:
        question ?? held.map(({ barcode, facts }) => texts.factsHeld(barcode, facts.join(', '))).join(' '),
      details: {
        barcodes: held.map(({ barcode }) => barcode),
        facts: [...new Set(held.flatMap(({ facts }) => facts))],
      },
      keepWrites: true,
    })
    this.held = held
  }
}

/**
 * Tells acceptance and supervisors of the laboratory, and support, that a card has other facts than are registered; no names. Where
 * they may change the judgement, supervisors of each laboratory are told and signed negatives are marked.
 */
export async function tellHeld(context: KeyContext, held: Held, messageId: number): Promise<void> {
  const { barcode, sampleId, newbornId, judged, refuses = false, doubts = [] } = held
  const facts = [...held.facts, ...doubts.map((doubt) => toldDoubtLabels[doubt])]
  await context.db
    .updateTable('intakeMessages')
    .set({ toldFacts: judged || refuses, sampleId })
    .where('id', '=', messageId)
    .execute()
  if (doubts.length > 0)
    await context.db
      .updateTable('samples')
      .set({
        toldDoubts: sql<ToldDoubt[]>`array(select distinct unnest(told_doubts || ${[...doubts]}::text[]))`,
      })
      .where('id', '=', sampleId)
      .execute()
  // A doubted card's answers on consent count for no other card: a job looks at the newborn.
  if (doubts.includes('identity')) await context.db.insertInto('consentLooks').values({ newbornId }).execute()
  const entity = { type: 'intake-message', id: messageId }
  const isOther = doubts.includes('identity')
  const card = await context.db
    .selectFrom('samples')
    .leftJoin('shippings', 'shippings.id', 'samples.shippingId')
    .select(['shippings.destinationWorkgroupId as laboratoryId', 'samples.authorWorkgroupId'])
    .where('samples.id', '=', sampleId)
    .executeTakeFirst()
  const sender = await context.db
    .selectFrom('workgroups')
    .select(['id', 'name', 'facilityName'])
    .where('id', '=', context.caller.workgroupId)
    .executeTakeFirstOrThrow()
  const isForeign = card !== undefined && card.authorWorkgroupId !== sender.id
  const identityText = isForeign
    ? texts.identityToldByOther(`${sender.name} (${sender.facilityName})`)
    : texts.identityTold
  const message = {
    type: 'message' as const,
    ...(held.question === undefined
      ? {
          title: isOther ? texts.identityToVerify(barcode) : texts.factsToCorrect(barcode),
          text: (isOther ? identityText : texts.factsDiffer)(
            barcode,
            (isOther ? held.facts : facts).join(', '),
            messageId,
          ),
        }
      : {
          title: texts.whichTwinTitle(barcode),
          text: texts.whichTwinTold(held.question, barcode, facts.join(', '), messageId),
        }),
    entity,
  }
  if (card?.laboratoryId)
    await notifyRoles(context, {
      ...message,
      workgroupId: card.laboratoryId,
      roles: ['acceptance', 'supervisor'],
      link: `/newborn/${newbornId}`,
    })
  await notifySupport(context, { ...message, link: `/intake/messages/${messageId}` })
  if (isForeign) await tellForeignCards(context)
  if (!mayChangeJudgement(held)) return
  for (const workgroupId of await laboratoriesOf(context, newbornId))
    if (workgroupId !== card?.laboratoryId)
      await notifyRoles(context, {
        ...message,
        workgroupId,
        roles: ['supervisor'],
        link: `/newborn/${newbornId}`,
      })
  await markTold(context, newbornId, facts)
}
