import { defaultOldSampleDays, type Screening } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import { stepAnalyzables } from '../analyses/analyzable.ts'
import { recordEvent } from '../newborns/record-event.ts'
import { register } from '../numbers/registry.ts'
import { keepPlannedCards } from '../planned-cards/keep.ts'
import { releaseAnswered } from '../requests/answered.ts'
import { closeStalledOfClosed } from '../requests/close-of-closed.ts'
import { askInPlace } from './ask-in-place.ts'
import { asksForCard } from './asks-for-card.ts'
import { bringBackLeftOut } from './left-out.ts'
import { nonConformitiesOf } from './reasons.ts'
import { followConsent } from './refusal/follow-consent.ts'
import { texts } from './texts.ts'

/** Request in place of a card without discs. */
export type AskedInstead = 'none' | 'card' | 'urgent'

/** A category of a card, with the analytes of its withdrawn results that cannot wait. */
const exhaustedCategory = ({ db }: Context, id: number) =>
  db
    .selectFrom('analyzableSamples as a')
    .innerJoin('samples as card', 'card.id', 'a.sampleId')
    .select(['a.sampleId', 'a.newbornId', 'a.workgroupId', 'a.protocolNumber', 'card.barcode'])
    .select('a.consentRefusedAt')
    .select(['card.authorWorkgroupId as birthPointId'])
    .select((eb) => eb.ref('a.category').$castTo<Screening>().as('category'))
    .select(
      sql<string[]>`array(select distinct unnest(gone.urgent) from withdrawn_findings gone
        join sample_analyses analysis on analysis.id = gone.sample_analysis_id
        where analysis.analyzable_sample_id = a.id order by 1)`.as('unrepeated'),
    )
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * A first analysis was lost with its failed run, and the card has no disc for another one: the category is not valid on
 * it. Another card is asked for where the newborn needs one; urgently where a withdrawn value was critical or its analyte
 * cannot wait.
 */
export async function endExhausted(context: Context, id: number): Promise<AskedInstead> {
  const row = await exhaustedCategory(context, id)
  const { sampleId, newbornId, workgroupId, category, unrepeated } = row
  const reasons = await nonConformitiesOf(context.db, [{ code: 'insufficient' }], defaultOldSampleDays)
  const words = reasons.map(({ label }) => label).join('; ')
  await stepAnalyzables(context, [id], 'mark_not_valid', { notValidReasons: json(reasons) })
  await register(context, {
    type: 'sample_invalid',
    workgroupId,
    newbornId,
    sampleId,
    category,
    description: texts.registered(row.barcode, words),
  })
  const isUrgent = unrepeated.length > 0
  const asks = await asksForCard(context, { sampleId, newbornId, category }, isUrgent)
  const madeIds = asks ? await askInPlace(context, row) : []
  if (!asks) await releaseAnswered(context, { sampleId, categories: [category] })
  await bringBackLeftOut(context, newbornId)
  if (row.consentRefusedAt !== null) await followConsent(context, newbornId, { sampleId })
  await closeStalledOfClosed(context, newbornId)
  await keepPlannedCards(context, { newbornId, workgroupId })
  await recordEvent(context, {
    newbornId,
    type: 'not_valid',
    workgroupId,
    category,
    refs: { sampleId, sampleRequestIds: [...madeIds] },
    text: `${texts.notAnalysed(row.barcode, category)}: ${words}`,
  })
  return !asks ? 'none' : isUrgent ? 'urgent' : 'card'
}
