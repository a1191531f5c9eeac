import { parts, refreshByNewborn } from './0321-standings-by-newborn.ts'
import { writeByNeed } from './0322-standings-by-need.ts'
import { migration } from './statements.ts'

const late = 'card.accepted_at + make_interval(hours => hours.taken_in_hours)'
export const byAge = parts.replace(
  late,
  `least(${late}, n.birth_at + make_interval(hours => 24 * hours.report_days))`,
)
if (byAge === parts) throw new Error('The reasons of the failsafe are not those that this migration knows.')

/**
 * A category that its laboratory has not taken in is listed from the day on which a report is due, also within the hours for taking it
 * in: a card that comes late takes no newborn off the list.
 */
export const untakenByAge = migration(
  'set constraints all immediate',
  writeByNeed(byAge),
  refreshByNewborn(byAge),
  `select refresh_standings(array(select distinct newborn_id from failsafe_parts where step = 'not_taken_in'))`,
)
