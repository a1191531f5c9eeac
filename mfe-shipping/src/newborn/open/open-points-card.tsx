import {
  addresses,
  formatDate,
  formatDateTime,
  isSupportSession,
  mayOpen,
  screeningShortLabels,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Card, Tag } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { communicationHref } from '../../parts/communication-href.ts'
import '../newborn.css'
import type { OpenPoint } from './open-points.ts'
import { openTexts as texts } from './texts.ts'

/** A day alone has no hour. */
const when = (moment: string) => (moment.length === 10 ? formatDate(moment) : formatDateTime(moment))

interface OpenPointsProps {
  readonly newbornId: number
  readonly points: readonly OpenPoint[]
  readonly none: string
}

/** Open and late points, with the way to tell somebody about them. */
export function OpenPoints({ newbornId, points, none }: OpenPointsProps) {
  const me = useSession()
  const mayTell = mayOpen(addresses.createCommunication, me.currentRole) && !isSupportSession(me)
  const late = points.filter(({ overdue }) => overdue).length
  return (
    <Card
      title={texts.title}
      actions={
        points.length > 0 && (
          <Tag tone={late > 0 ? 'red' : 'amber'} sign={late > 0 ? '!' : undefined}>
            {texts.count(points.length, late)}
          </Tag>
        )
      }
    >
      {points.length === 0 ? (
        <p className="sne-weak">✓ {none}</p>
      ) : (
        <ul className="shp-open-points">
          {points.map((point) => (
            <li key={point.key}>
              <span className="shp-open-categories">
                {point.categories.map((category) => screeningShortLabels[category]).join(' · ')}
              </span>
              <span className="shp-signs">
                {point.text}
                {point.overdue && (
                  <Tag tone="red" sign="!">
                    {texts.overdue}
                  </Tag>
                )}
                {point.urgent && (
                  <Tag tone="red" sign="‼">
                    {texts.urgent}
                  </Tag>
                )}
              </span>
              <span className="sne-weak shp-open-when">
                {point.due ? texts.due(when(point.due)) : point.since && texts.since(when(point.since))}
              </span>
              <span className="shp-open-action">
                {mayTell && point.about && (
                  <Link to={communicationHref(newbornId, point.about)}>{texts.communicate}</Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
