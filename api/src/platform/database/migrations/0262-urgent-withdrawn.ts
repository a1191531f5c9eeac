import { migration } from './statements.ts'

/** Results that were taken away keep which of their findings cannot wait for another measurement. */
export const urgentWithdrawn = migration(
  // Critical whatever the controls said, or of an analyte that is time-critical.
  "alter table withdrawn_findings add column urgent text[] not null default '{}'",
  'update withdrawn_findings set urgent = critical',
)
