import { type Draft, tellLeftOut } from './draft.ts'
import { readMoment } from './moment.ts'
import { texts } from './texts.ts'

/**
 * The time of birth of PID-7 and that of 57715-5. One that is midnight to the second is how some senders write a day alone: the other
 * counts. Two others leave the time unknown.
 */
export function joinBirthTime(draft: Draft): void {
  const { birthTime, newborn } = draft
  if (birthTime === null || !newborn.birthAt) return
  const written = newborn.birthAt.slice(11, 16)
  const isKnown = newborn.birthTimeKnown !== false
  const joined = readMoment(
    `${newborn.birthAt.slice(0, 10).replaceAll('-', '')}${birthTime.time}`,
    draft.zone,
  )
  if (!joined) {
    tellLeftOut(draft, birthTime.segment, 5, '57715-5', texts.birthTimeUnread(birthTime.time))
    return
  }
  if (isKnown && joined.iso.slice(11, 16) === written) return
  if (isKnown)
    tellLeftOut(
      draft,
      birthTime.segment,
      5,
      '57715-5',
      texts.birthTimeDiffers(written, joined.iso.slice(11, 16)),
    )
  newborn.birthTimeKnown = !isKnown || written === '00:00'
  newborn.birthAt = newborn.birthTimeKnown
    ? joined.iso
    : readMoment(newborn.birthAt.slice(0, 10).replaceAll('-', ''), draft.zone)!.iso
}
