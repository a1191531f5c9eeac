export { Ago, ago, DayOnly } from './ago.tsx'
export { AnalyteValue, type AnalyteValueProps } from './analyte-value.tsx'
export { type Definition, DefinitionList, type DefinitionListProps } from './definition-list.tsx'
export { Timeline, type TimelineEvent } from './timeline.tsx'
