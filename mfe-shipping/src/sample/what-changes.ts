/** What is read again after the decision on a card or its categories have changed. */
export const cardChanges = [
  'sample',
  'newborn',
  'newborn-event',
  'shipping',
  'analyzable-sample',
  'analysis-request',
  'plate',
  'planning',
  'sample-request',
]
