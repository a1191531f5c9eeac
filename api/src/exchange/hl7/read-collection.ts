import { latestMomentOf } from '@sne/shared/domain'
import { type Collection, type Draft, leaveOut, tellLeftOut } from './draft.ts'
import { valueAt } from './message.ts'
import type { Hl7Moment } from './moment.ts'
import { locationOf } from './problem.ts'
import { texts } from './texts.ts'

type Readable = Collection & { readonly read: Hl7Moment }

const hasTime = ({ read }: Readable): boolean => read.precision !== 'day'
/** Some senders write a day alone as its midnight. */
const isMidnight = (one: Readable): boolean => hasTime(one) && /T00:00(?::00)?/u.test(one.read.iso)

const minuteMs = 60_000
/** Milliseconds within which two moments are one, by the coarser of their precisions. */
const unitOf = (a: Readable, b: Readable): number =>
  [a, b].some(({ read }) => read.precision === 'hour') ? 60 * minuteMs : minuteMs

/** One says a day, the other a time of that day: they agree. */
function agrees(a: Readable, b: Readable): boolean {
  if (!hasTime(a) || !hasTime(b)) return a.read.day === b.read.day
  const unit = unitOf(a, b)
  return Math.floor(Date.parse(a.read.iso) / unit) === Math.floor(Date.parse(b.read.iso) / unit)
}

const written = ({ segment, field, component }: Collection): string =>
  `${valueAt(segment, field, component)} (${locationOf({ segment: segment.name, occurrence: segment.occurrence, field })})`

/** Moments of the card's panel and of its specimen that another one contradicts; other panels may have material of their own. */
const contradicting = (chosen: Readable, others: readonly Readable[]): Readable[] =>
  others.filter(
    (other) =>
      other.rank < 2 && !agrees(chosen, other) && !(isMidnight(other) && other.read.day === chosen.read.day),
  )

/**
 * Finds when the card was taken. The card's panel (OBR-7) precedes the specimen (SPM-17), which precedes other panels.
 * A moment with a time precedes a day alone. Two moments that differ leave the time unknown, on the later of their
 * days. Acceptance is told of each moment that differs. Without any time the collection's time is unknown, as that of
 * a birth may be.
 */
export function joinCollection(draft: Draft): void {
  const { card, collections, origins } = draft
  const readable = collections.filter((one): one is Readable => one.read !== null)
  const [chosen] = readable.toSorted(
    (a, b) =>
      Number(hasTime(b)) - Number(hasTime(a)) ||
      Number(isMidnight(a)) - Number(isMidnight(b)) ||
      a.rank - b.rank,
  )
  const first = chosen ?? collections[0]
  if (first) origins.set('collectedAt', first)
  if (!chosen) return
  const others = contradicting(chosen, readable)
  const lastDay =
    [chosen, ...others]
      .map(({ read }) => read.day)
      .toSorted()
      .at(-1) ?? chosen.read.day
  card.collectionTimeKnown = hasTime(chosen) && others.length === 0
  card.collectedAt = card.collectionTimeKnown ? chosen.read.iso : latestMomentOf(lastDay, new Date())
  if (!hasTime(chosen))
    leaveOut(draft, chosen.segment, chosen.field, '', texts.collectionTimeMissing, 'without_place')
  for (const other of collections) {
    if (other === chosen || (other.read && agrees(chosen, other as Readable))) continue
    tellLeftOut(draft, other.segment, other.field, '', texts.otherCollection(written(chosen), written(other)))
  }
}
