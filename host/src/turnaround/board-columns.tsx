import type { TurnaroundClock } from '@sne/shared/contract'
import {
  addresses,
  formatDate,
  formatText,
  mayOpen,
  newbornName,
  type Role,
  requestLabel,
  screeningLabels,
  screeningShortLabels,
  turnaroundSteps,
} from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { Ago, type Column } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { ClockCell, LifeCell } from './clock-cell.tsx'
import { boardTexts as texts } from './texts.ts'

/** A plate for whoever may look at plates, otherwise its name. */
function PlateCell({ clock: { plate }, role }: { readonly clock: TurnaroundClock; readonly role: Role }) {
  if (!plate) return formatText(null)
  const to = `/plate/${plate.id}/view`
  return mayOpen(addresses.plate, role) ? <Link to={to}>{plate.label}</Link> : plate.label
}

/** The order is the server's: whoever is most at risk comes first. */
export const boardColumns = (role: Role): Column<TurnaroundClock, 'risk'>[] => [
  {
    key: 'newborn',
    title: texts.newborn,
    always: true,
    render: ({ newborn }) => newbornName(newborn),
  },
  {
    key: 'life',
    title: texts.life,
    align: 'right',
    render: (clock) => <LifeCell clock={clock} />,
  },
  {
    key: 'category',
    title: texts.category,
    render: ({ category, urgent }) => (
      <span className="sne-actions" title={screeningLabels[category]}>
        {screeningShortLabels[category]}
        {urgent && <Tag tone="red">{texts.urgent}</Tag>}
      </span>
    ),
  },
  { key: 'clock', title: texts.clock, always: true, render: (clock) => <ClockCell clock={clock} /> },
  { key: 'step', title: texts.step, render: ({ step }) => <StatusTag look={turnaroundSteps[step]} /> },
  { key: 'protocol', title: texts.protocol, render: ({ protocol }) => formatText(protocol) },
  { key: 'plate', title: texts.plate, render: (clock) => <PlateCell clock={clock} role={role} /> },
  { key: 'card', title: texts.card, hidden: true, render: ({ sample }) => formatText(sample?.barcode) },
  { key: 'due', title: texts.due, hidden: true, render: ({ dueAt }) => <Ago moment={dueAt} /> },
  {
    key: 'awaited',
    title: texts.awaited,
    render: ({ awaited, category }) =>
      awaited &&
      [requestLabel(awaited.type, [category]), awaited.dueDate && texts.dueOn(formatDate(awaited.dueDate))]
        .filter(Boolean)
        .join(', '),
  },
  { key: 'number', title: texts.number, hidden: true, render: ({ number }) => number },
]
