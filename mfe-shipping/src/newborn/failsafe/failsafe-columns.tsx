import type { FailsafeRow } from '@sne/shared/contract'
import {
  failsafeBandLabel,
  failsafeBands,
  formatDate,
  formatText,
  newbornName,
  sampleStatuses,
  screeningLabels,
  screeningShortLabels,
  sentBackText,
  turnaroundSteps,
} from '@sne/shared/domain'
import { StatusTag, Tag } from '@sne/shared/ui-core'
import { Ago, type Column } from '@sne/shared/ui-data'
import { failsafeTexts as texts } from './texts.ts'

type SortField = 'days' | 'newborn' | 'birthPoint' | 'lastReminder'

/** @param steps days at which the bands by age begin */
export const failsafeColumns = (steps: readonly number[] | undefined): Column<FailsafeRow, SortField>[] => [
  {
    key: 'newborn',
    title: texts.newborn,
    sort: 'newborn',
    always: true,
    wraps: true,
    render: ({ newborn }) => newbornName(newborn),
  },
  {
    key: 'days',
    title: texts.days,
    unit: texts.daysUnit,
    sort: 'days',
    align: 'right',
    render: ({ days, newborn }) => <Ago moment={newborn.birthAt}>{days}</Ago>,
  },
  {
    key: 'bands',
    title: texts.band,
    wraps: true,
    render: ({ bands }) => (
      <span className="sne-actions">
        {bands.map((band) => (
          <Tag key={band} tone={failsafeBands[band].tone}>
            {failsafeBandLabel(band, steps)}
          </Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'incomplete',
    title: texts.incomplete,
    wraps: true,
    render: ({ incomplete, sentBack }) => (
      <>
        <span
          title={incomplete
            .map(({ category, step }) => `${screeningLabels[category]}: ${turnaroundSteps[step].label}`)
            .join('\n')}
        >
          {formatText(
            [...new Set(incomplete.map(({ category }) => screeningShortLabels[category]))].join(', '),
          )}
        </span>
        {sentBack.map(({ category, reason, since }) => (
          <div key={`${category} ${since}`}>
            {screeningShortLabels[category]}: {sentBackText(reason, since)}
          </div>
        ))}
      </>
    ),
  },
  {
    key: 'missed',
    title: texts.missed,
    wraps: true,
    render: ({ missed }) =>
      formatText(missed.map(({ label, dueOn }) => texts.dueOn(label, formatDate(dueOn))).join('; ')),
  },
  {
    key: 'birthPoint',
    title: texts.birthPoint,
    sort: 'birthPoint',
    wraps: true,
    render: ({ birthPoint: place }) =>
      place ? <span title={place.facilityName}>{place.name}</span> : texts.noPlace,
  },
  { key: 'protocol', title: texts.protocol, render: ({ protocol }) => formatText(protocol) },
  {
    key: 'lastCard',
    title: texts.lastCard,
    wraps: true,
    render: ({ lastCard }) =>
      lastCard && (
        <span className="sne-actions">
          {lastCard.barcode}
          <StatusTag look={sampleStatuses[lastCard.status]} />
        </span>
      ),
  },
  { key: 'code', title: texts.code, hidden: true, render: ({ newborn }) => newborn.code },
  {
    key: 'lastReminder',
    title: texts.lastReminder,
    sort: 'lastReminder',
    wraps: true,
    render: ({ lastReminder, remindedToday }) =>
      lastReminder ? (
        <span className="sne-actions">
          <Ago moment={lastReminder.at} />
          {remindedToday && <Tag tone="blue">{texts.today}</Tag>}
        </span>
      ) : (
        texts.never
      ),
  },
]
