/** Resources whose data a step of a report changes: read again after it. */
export const changedByReports = [
  'report',
  'newborn',
  'newborn-event',
  'analyzable-sample',
  'sample-analysis',
  'sample-request',
  'analysis-request',
] as const
