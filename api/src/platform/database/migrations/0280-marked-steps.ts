import { migration, oneOf } from './statements.ts'

/** Birth points learn that a report is to be reassessed, and that it holds all the same. */
export const markedSteps = migration(
  'alter table outgoing_reports drop constraint outgoing_reports_event_check',
  `alter table outgoing_reports add constraint outgoing_reports_event_check
    ${oneOf('event', ['accepted', 'reopened', 'marked', 'confirmed'])}`,
)
