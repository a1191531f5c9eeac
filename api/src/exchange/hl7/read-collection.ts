import { type Collection, type Draft, leaveOut } from './draft.ts'
import { valueAt } from './message.ts'
import { readMoment } from './moment.ts'
import { texts } from './texts.ts'

const hasTime = ({ read }: Collection): boolean => read !== null && read.precision !== 'day'

/** One says a day, the other a time of that day: they agree. */
const agrees = (chosen: Collection, other: Collection): boolean =>
  hasTime(chosen) && hasTime(other)
    ? Date.parse(chosen.read!.iso) === Date.parse(other.read!.iso)
    : chosen.read!.day === other.read!.day

/**
 * The latest moment of a day on which the card can have been taken. Of a card whose time is not known everything that
 * happened on that day counts as having happened before it.
 */
function latestOf(day: string): string {
  const end = readMoment(`${day.replaceAll('-', '')}2359`)!.iso
  const now = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  const begins = readMoment(day.replaceAll('-', ''))!.iso
  return Date.parse(end) > now.getTime() && Date.parse(begins) <= now.getTime() ? now.toISOString() : end
}

/**
 * When the card was taken: the card's panel (OBR-7) before the specimen (SPM-17) before other panels, one with a time
 * before one with the day alone. Those that say otherwise are listed. Without any time it is not known, as that of a
 * birth may be.
 */
export function joinCollection(draft: Draft): void {
  const { card, collections, origins } = draft
  const readable = collections.filter(({ read }) => read !== null)
  const [chosen] = readable.toSorted((a, b) => Number(hasTime(b)) - Number(hasTime(a)) || a.rank - b.rank)
  const [first] = chosen ? [chosen] : collections
  if (first) origins.set('collectedAt', first)
  if (!chosen) return
  card.collectionTimeKnown = hasTime(chosen)
  card.collectedAt = hasTime(chosen) ? chosen.read!.iso : latestOf(chosen.read!.day)
  if (!card.collectionTimeKnown)
    leaveOut(draft, chosen.segment, chosen.field, '', texts.collectionTimeMissing)
  for (const other of collections) {
    if (other === chosen || (other.read && agrees(chosen, other))) continue
    const written = valueAt(other.segment, other.field)
    leaveOut(draft, other.segment, other.field, '', texts.otherCollection(written))
  }
}
