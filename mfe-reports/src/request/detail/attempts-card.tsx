import type { SampleRequestDetail } from '@sne/shared/contract'
import {
  attemptRefusal,
  channelLabels,
  communicationOutcomeLabels,
  recipientTypeLabels,
  wasReached,
} from '@sne/shared/domain'
import { Card, Tag } from '@sne/shared/ui-core'
import { Ago, DayOnly } from '@sne/shared/ui-data'
import { requestTexts } from '../../parts/request/texts.ts'
import { detailTexts as texts } from '../../parts/request-steps/texts.ts'

/** Who was called about the request, by whom, how and with which answer. */
export function AttemptsCard({ request }: { readonly request: SampleRequestDetail }) {
  const { attemptLog, attempts } = request
  const open = attemptRefusal({ ...request, approved: request.approved !== null }) === null
  return (
    <Card
      title={texts.attempts}
      actions={
        attempts.count > 0 && (
          <Tag tone={attempts.told ? 'green' : 'amber'}>
            {requestTexts.attemptsOf(attempts.count)},{' '}
            {attempts.told ? (
              <>
                {requestTexts.lastTold(recipientTypeLabels[attempts.told.recipientType].toLowerCase())}{' '}
                <DayOnly moment={attempts.told.at} />
              </>
            ) : (
              requestTexts.nobodyReached
            )}
          </Tag>
        )
      }
    >
      {attemptLog.length === 0 ? (
        <p className="sne-weak">
          {texts.noAttempts} {open && texts.nextAttempt}
        </p>
      ) : (
        <ol className="req-lines">
          {attemptLog.map((one) => (
            <li key={one.id}>
              <span className="req-signs">
                <Ago moment={one.at} /> · {recipientTypeLabels[one.recipientType]}
                {one.recipientName && ` (${one.recipientName})`} · {channelLabels[one.channel]}
                <Tag tone={wasReached(one.outcome) ? 'blue' : 'amber'}>
                  {communicationOutcomeLabels[one.outcome]}
                </Tag>
              </span>
              <p className="req-text">{one.text}</p>
              <span className="sne-weak">
                {one.actor?.label ?? requestTexts.system}
                {one.form && ` · ${texts.form(one.form.name)}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
