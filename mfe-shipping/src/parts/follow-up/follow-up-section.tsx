import type { FollowUp, Newborn } from '@sne/shared/contract'
import { isSupportSession, isWithoutLaboratory } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Card } from '@sne/shared/ui-core'
import { useState } from 'react'
import { FollowUpCase } from './follow-up-case.tsx'
import { NewCaseForm } from './new-case-form.tsx'
import { followUpTexts as texts } from './texts.ts'

interface FollowUpSectionProps {
  readonly newborn: Newborn
  readonly followUps: readonly FollowUp[]
}

/** Follow-up of the newborn at the clinical centre, with the steps of each case. */
export function FollowUpSection({ newborn, followUps }: FollowUpSectionProps) {
  const me = useSession()
  const [adding, setAdding] = useState(false)
  const mayChange =
    ['acceptance', 'analyst', 'supervisor', 'administrator'].includes(me.currentRole) && !isSupportSession(me)
  if (followUps.length === 0 && !mayChange) return null
  return (
    <Card
      title={texts.title}
      actions={
        mayChange && (
          <Button size="small" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      {followUps.length === 0 && <p className="sne-weak">{texts.none}</p>}
      {followUps.map((one) => (
        <FollowUpCase key={one.id} followUp={one} mayChange={mayChange && !isWithoutLaboratory(me)} />
      ))}
      {adding && <NewCaseForm newborn={newborn} onClose={() => setAdding(false)} />}
    </Card>
  )
}
