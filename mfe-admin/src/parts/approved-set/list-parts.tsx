import type { SignedSetRow } from '@sne/shared/contract'
import { cutoffStateLabels, formatDate } from '@sne/shared/domain'
import { type Column, type Filter, optionsOf } from '@sne/shared/ui-data'
import { Approval } from './approval.tsx'
import { SetState } from './set-state.tsx'
import { approvalTexts as texts } from './texts.ts'

/** Filters of every list of sets. */
export const setFilters: readonly Filter<'state' | 'of'>[] = [
  { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(cutoffStateLabels) },
  { kind: 'choice', name: 'of', label: texts.of, options: optionsOf(texts.ofLabels), single: true },
]

/** Columns of every list of sets. */
export const setColumns = {
  version: {
    key: 'version',
    title: texts.version,
    sort: 'version',
    align: 'right',
    width: 85,
    render: ({ version }) => version,
  },
  state: { key: 'state', title: texts.state, width: 115, render: (set) => <SetState set={set} /> },
  laboratory: {
    key: 'laboratory',
    title: texts.laboratory,
    width: 180,
    render: ({ laboratory }) => laboratory?.label ?? texts.template,
  },
  since: {
    key: 'since',
    title: texts.since,
    sort: 'validFrom',
    width: 100,
    render: ({ state, validFrom }) => (state === 'draft' ? '–' : formatDate(validFrom)),
  },
  first: {
    key: 'first',
    title: texts.first,
    width: 180,
    render: (set) => <Approval set={set} step="first" short />,
  },
  second: {
    key: 'second',
    title: texts.second,
    width: 180,
    render: (set) => <Approval set={set} step="second" short />,
  },
} as const satisfies Record<string, Column<SignedSetRow, 'version' | 'validFrom'>>
