import type { FollowUp } from '@sne/shared/contract'
import {
  allowedActions,
  type FollowUpAction,
  followUpActionLabels,
  followUpMachine,
  followUpStatuses,
  formatDate,
  screeningLabels,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, StatusTag, Tag } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { useState } from 'react'
import { StepForm } from './step-form.tsx'
import { followUpTexts as texts } from './texts.ts'

const day = (value: string | null) => value && formatDate(value)

interface FollowUpCaseProps {
  readonly followUp: FollowUp
  readonly mayChange: boolean
}

/** One case with its facts and the steps that its status allows. */
export function FollowUpCase({ followUp: one, mayChange }: FollowUpCaseProps) {
  const { currentRole } = useSession()
  /** The step whose form is open; `facts` for the facts alone. */
  const [shown, setShown] = useState<FollowUpAction | 'facts' | null>(null)
  const actions = mayChange ? allowedActions(followUpMachine, one.status, currentRole) : []
  return (
    <section aria-label={`${texts.title} ${screeningLabels[one.category]}`}>
      <p className="sne-actions">
        <strong>{screeningLabels[one.category]}</strong>
        <StatusTag look={followUpStatuses[one.status]} />
        {one.late && <Tag tone="red">{texts.noNews}</Tag>}
        {one.missed && <Tag tone="purple">{texts.missed}</Tag>}
      </p>
      <DefinitionList
        items={[
          { term: texts.suspected, value: one.suspected.join(', ') },
          { term: texts.centre, value: one.centre },
          { term: texts.referredAt, value: day(one.referredAt) },
          { term: texts.firstVisit, value: day(one.firstVisitAt) },
          { term: texts.testedAt, value: day(one.testedAt) },
          { term: texts.tests, value: one.tests },
          { term: texts.diagnosis, value: one.diagnosis },
          { term: texts.therapyStart, value: day(one.therapyStart) },
          { term: texts.notes, value: one.notes },
        ]}
      />
      {mayChange && (
        <p className="sne-actions">
          <Button size="small" onClick={() => setShown('facts')}>
            {texts.edit}
          </Button>
          {actions.map((action) => (
            <Button key={action} size="small" onClick={() => setShown(action)}>
              {followUpActionLabels[action]}
            </Button>
          ))}
        </p>
      )}
      {shown && (
        <StepForm
          key={one.version}
          followUp={one}
          action={shown === 'facts' ? null : shown}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  )
}
