import type { Workgroup } from '@sne/shared/contract'
import { addDays, dayOf, type Screening, screeningLabels, screenings } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Context } from '../../platform/calls/context.ts'
import { refuse } from '../../platform/calls/refusal.ts'
import { inItalianDays } from '../../platform/database/italian-day.ts'
import type { Db } from '../../platform/database/open.ts'
import { texts } from './texts.ts'

export type ProgrammeStarts = Pick<Workgroup['config'], 'programmeStart'>

/** First day of birth of every category; null for one that is offered to everybody. */
export const startsOf = ({ programmeStart }: ProgrammeStarts): Record<Screening, string | null> =>
  Object.fromEntries(screenings.map((category) => [category, programmeStart?.[category] ?? null])) as Record<
    Screening,
    string | null
  >

/** Categories whose first day of birth is another one. */
export function changedStarts(before: ProgrammeStarts, after: ProgrammeStarts): Screening[] {
  const [former, latter] = [startsOf(before), startsOf(after)]
  return screenings.filter((category) => former[category] !== latter[category])
}

/** Cards of the birth point in the category: those of newborns with a birth in the days that the later start removes. */
async function cardsBefore(
  db: Db,
  birthPointId: number,
  category: Screening,
  former: string | null,
  start: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('samples')
    .innerJoin('newborns', 'newborns.id', 'samples.newbornId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('samples.authorWorkgroupId', '=', birthPointId)
    .where('samples.deletedAt', 'is', null)
    .where(sql<boolean>`${category} = any(samples.screenings || samples.screenings_without_laboratory)`)
    .where(inItalianDays('newborns.birthAt', former ?? undefined, addDays(start, -1)))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * A category begins no later than today. It begins no later than for the newborns whose cards the birth point has
 * sent in it. The birth point's next newborns would otherwise be complete without the category. A day that stays as
 * it was is not checked.
 * @param birthPointId null for one that is not stored yet
 * @throws Refusal `validation` naming the fields, with the number of cards of each category
 */
export async function checkStarts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  birthPointId: number | null,
  before: ProgrammeStarts,
  after: ProgrammeStarts,
): Promise<void> {
  const [former, latter] = [startsOf(before), startsOf(after)]
  const fields: { path: string; message: string }[] = []
  const cards: Partial<Record<Screening, number>> = {}
  const refuseStart = (category: Screening, message: string) =>
    fields.push({ path: `config.programmeStart.${category}`, message })
  for (const category of changedStarts(before, after)) {
    const start = latter[category]
    if (start === null) continue
    if (start > dayOf(now)) {
      refuseStart(category, texts.startInFuture(screeningLabels[category]))
      continue
    }
    const count =
      birthPointId === null ? 0 : await cardsBefore(db, birthPointId, category, former[category], start)
    if (count === 0) continue
    cards[category] = count
    refuseStart(category, texts.startAfterCards(screeningLabels[category], count))
  }
  if (fields.length === 0) return
  const message = fields.map((field) => field.message).join(' ')
  throw refuse('validation', { message, fields, details: { cards } })
}
