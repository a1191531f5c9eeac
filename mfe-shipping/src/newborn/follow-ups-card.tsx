import type { FollowUp } from '@sne/shared/contract'
import { followUpOutcomeLabels, formatDate, screeningLabels } from '@sne/shared/domain'
import { Card } from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { newbornTexts as texts } from './texts.ts'

const day = (value: string | null) => value && formatDate(value)

/** What became of the newborn at the clinical centre. Nothing while it was sent to none. */
export const FollowUpsCard = ({ followUps }: { readonly followUps: readonly FollowUp[] }) =>
  followUps.length === 0 ? null : (
    <Card title={texts.followUp}>
      {followUps.map((one) => (
        <DefinitionList
          key={one.id}
          items={[
            { term: texts.category, value: screeningLabels[one.category] },
            { term: texts.outcome, value: followUpOutcomeLabels[one.outcome] },
            { term: texts.suspected, value: one.suspected.join(', ') },
            { term: texts.centre, value: one.centre },
            { term: texts.referredAt, value: day(one.referredAt) },
            { term: texts.firstVisit, value: day(one.firstVisitAt) },
            { term: texts.diagnosis, value: one.diagnosis },
            { term: texts.therapyStart, value: day(one.therapyStart) },
            { term: texts.notes, value: one.notes },
          ]}
        />
      ))}
    </Card>
  )
