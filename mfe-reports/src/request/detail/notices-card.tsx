import type { SampleRequestDetail } from '@sne/shared/contract'
import { formatDateTime, notificationTypeLabels } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { Ago } from '@sne/shared/ui-data'
import { placeName } from '../../parts/request/place-name.ts'
import { detailTexts as texts } from '../../parts/request-steps/texts.ts'

/** Places told, the message and its moment, and whether their system took it. */
export const NoticesCard = ({ request: { notices } }: { readonly request: SampleRequestDetail }) => (
  <Card title={texts.notices}>
    {notices.length === 0 ? (
      <p className="sne-weak">{texts.noNotices}</p>
    ) : (
      <ul className="req-lines">
        {notices.map(({ at, workgroup, type, pulledAt }) => (
          <li key={`${at}-${workgroup.id}-${type}`}>
            <span>
              <Ago moment={at} /> · <strong>{placeName(workgroup)}</strong> · {notificationTypeLabels[type]}
            </span>
            <span className="sne-weak">
              {pulledAt ? texts.pulled(formatDateTime(pulledAt)) : texts.notPulled}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
