import { migration, oneOf } from './statements.ts'

const eventTypes = [
  'registered',
  'sample_collected',
  'shipped',
  'accepted',
  'not_valid',
  'not_required',
  'not_received',
  'planned',
  'punched',
  'analyzed',
  're_test',
  'second_tier',
  'report_accepted',
  'report_reopened',
  'recall_requested',
  'recall_refused',
  'recall_sample_accepted',
  'serum_report',
  'communication',
  'referral',
  'follow_up',
  'closed',
  'taken_up',
  'merged',
  'separated',
  'order_closed',
  'order_opened',
  'reminder',
  'corrected',
  'planned_card',
  'letter',
  'card_cancelled',
  'phones_changed',
]

/** The newborn's story says that a message cancelled a card, and that a telephone is another one. */
export const cancelledCards = migration(
  // Earlier migrations of the same upgrade write events, whose deferred checks would be pending.
  'set constraints all immediate',
  'alter table newborn_events drop constraint newborn_events_type_check',
  `alter table newborn_events add constraint newborn_events_type_check ${oneOf('type', eventTypes)}`,
)
