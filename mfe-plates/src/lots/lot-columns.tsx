import type { ControlLot } from '@sne/shared/contract'
import { dayOf, formatDate, qcLevelLabels } from '@sne/shared/domain'
import { Tag } from '@sne/shared/ui-core'
import type { Column } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { lotTexts as texts } from './texts.ts'

const isExpired = ({ expiresOn }: ControlLot) => expiresOn !== null && expiresOn < dayOf(new Date())

/** Facts of a lot of controls. All columns stay beside its buttons at 1280. */
export const lotColumns: readonly Column<ControlLot, 'analysisType' | 'code' | 'expiresOn'>[] = [
  {
    key: 'type',
    title: texts.type,
    sort: 'analysisType',
    always: true,
    wraps: true,
    width: 220,
    render: ({ analysisType }) => analysisType.label,
  },
  { key: 'level', title: texts.level, width: 80, render: ({ level }) => qcLevelLabels[level] },
  {
    key: 'code',
    title: texts.code,
    sort: 'code',
    always: true,
    wraps: true,
    width: 200,
    render: ({ id, code, parallel }) => (
      <>
        <Link to={`/quality/lots/${id}`}>{code}</Link> {parallel && <Tag tone="blue">{texts.parallel}</Tag>}
      </>
    ),
  },
  {
    key: 'expires',
    title: texts.expires,
    sort: 'expiresOn',
    wraps: true,
    width: 110,
    render: (lot) =>
      lot.expiresOn === null ? (
        '–'
      ) : (
        <>
          {formatDate(lot.expiresOn)} {isExpired(lot) && <Tag tone="red">{texts.expired}</Tag>}
        </>
      ),
  },
  {
    key: 'limits',
    title: texts.limits,
    wraps: true,
    width: 110,
    render: ({ limits, without }) =>
      `${limits.length}${without.length > 0 ? `, ${texts.without(without)}` : ` (${texts.complete})`}`,
  },
  {
    key: 'state',
    title: texts.state,
    width: 100,
    render: ({ enabled }) => (
      <Tag tone={enabled ? 'green' : 'grey'}>{texts.states[enabled ? 'enabled' : 'retired']}</Tag>
    ),
  },
]
