import type { Workgroup } from '@sne/shared/contract'
import { formatDate, isLaboratory, type Screening, screeningLabels, screenings } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import { placeLabel } from '../../records/laboratories/place-label.ts'
import { notifyLeads } from '../../records/people/notify-leads.ts'
import { changedStarts, startsOf } from './programme-start.ts'
import { texts } from './texts.ts'

/** On where nothing is said. */
const asksFourEyes = ({ config }: Workgroup) => config.fourEyes ?? true

/** The laboratory itself, or those that answer for a birth point before and after the change. */
export function laboratoriesOf(before: Workgroup, after: Workgroup): number[] {
  const ids = [before, after].map((one) => (isLaboratory(one) ? one.id : one.referenceLaboratoryId))
  return [...new Set(ids.filter((id) => id !== null))]
}

const named = (categories: readonly Screening[]) =>
  screenings
    .filter((category) => categories.includes(category))
    .map((category) => `«${screeningLabels[category]}»`)
    .join(', ') || texts.noScreenings

const dayOrAlways = (day: string | null) => (day === null ? texts.fromAlways : formatDate(day))

/** Changes of the categories and of the days from which they are offered, with the former values: Italian sentences. */
function screeningChanges({ config: before }: Workgroup, { config: after }: Workgroup): string[] {
  const [former, latter] = [named(before.screenings), named(after.screenings)]
  const [starts, newStarts] = [startsOf(before), startsOf(after)]
  return [
    ...(former === latter ? [] : [texts.screeningsChanged(former, latter)]),
    ...changedStarts(before, after).map((category) =>
      texts.startChanged(
        screeningLabels[category],
        dayOrAlways(starts[category]),
        dayOrAlways(newStarts[category]),
      ),
    ),
  ]
}

/**
 * Tells the leads of the laboratory who changed the rule of four eyes. It tells them also who changed the categories
 * or the days from which categories are offered. Each change decides whether a newborn is screened or a report needs
 * a second person.
 */
export async function tellOfConfig(context: Context, before: Workgroup, after: Workgroup): Promise<void> {
  const { label } = context.viewer
  const laboratories = laboratoriesOf(before, after)
  const about = { type: 'message' as const, entity: { type: 'workgroup', id: after.id } }
  if (isLaboratory(after) && asksFourEyes(before) !== asksFourEyes(after))
    await notifyLeads(context, laboratories, {
      ...about,
      title: texts.fourEyesTitle(asksFourEyes(after)),
      text: texts.fourEyes(label),
    })
  const changes = screeningChanges(before, after)
  if (changes.length === 0) return
  await notifyLeads(context, laboratories, {
    ...about,
    title: texts.screeningsTitle(!isLaboratory(after)),
    text: texts.screenings(label, placeLabel(after), changes),
  })
}
