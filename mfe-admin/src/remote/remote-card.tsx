import type { RemoteOverview } from '@sne/shared/contract'
import { keysOf, type RemoteAction, remoteActionLabels } from '@sne/shared/domain'
import { Button, Card } from '@sne/shared/ui-core'
import { useId, useState } from 'react'
import { RemoteHistory } from './history.tsx'
import { cohortInWords } from './in-words.ts'
import { ReleaseTable } from './release-table.tsx'
import '../parts/card-list.css'
import { StepForm } from './step-form.tsx'
import { remoteTexts as texts } from './texts.ts'

const actions = keysOf(remoteActionLabels)
/** Always in their place; the others come when they are possible. */
const usual: readonly RemoteAction[] = ['promote', 'canary', 'rollback']
const harsh: readonly RemoteAction[] = ['recall', 'withdraw']

/** Steps that make sense now; the server decides. */
function possible({ live, previous, cohorts, releases }: RemoteOverview, action: RemoteAction): boolean {
  // A remote that is only on trial has no earlier version: its trial is ended.
  if (action === 'rollback') return live !== null && previous.length + cohorts.length > 0
  if (action === 'end_canary') return cohorts.length > 0
  // Recalled without another version, the pages of the remote say so until it is withdrawn.
  if (action === 'withdraw')
    return live !== null || cohorts.length > 0 || releases.some(({ state }) => state === 'recalled')
  if (action === 'recall') return releases.some(({ state }) => state !== 'published' && state !== 'recalled')
  return cohorts.length > 0 || releases.some(({ version, fits }) => fits && version !== live)
}

interface RemoteCardProps {
  readonly remote: RemoteOverview
  readonly mayChange: boolean
}

/** One remote: its versions, their audience, possible steps, and former steps. */
export function RemoteCard({ remote, mayChange }: RemoteCardProps) {
  const [action, setAction] = useState<RemoteAction | null>(null)
  const [open, setOpen] = useState(false)
  const historyId = useId()
  return (
    <Card
      title={`${remote.name} ${remote.live ?? ''}`}
      actions={
        <>
          {mayChange &&
            actions
              .filter((one) => usual.includes(one) || possible(remote, one))
              .map((one) => (
                <Button
                  key={one}
                  size="small"
                  danger={harsh.includes(one)}
                  disabled={!possible(remote, one)}
                  aria-label={`${remoteActionLabels[one]}: ${remote.name}`}
                  onClick={() => setAction(one)}
                >
                  {remoteActionLabels[one]}
                </Button>
              ))}
          <Button
            size="small"
            type="text"
            aria-expanded={open}
            aria-controls={historyId}
            onClick={() => setOpen(!open)}
          >
            {open ? texts.hideHistory : texts.history}
          </Button>
        </>
      }
    >
      <div className="adm-remote">
        {remote.live === null && <p className="sne-weak">{texts.nobodyLive}</p>}
        {remote.cohorts.map((cohort) => (
          <p key={cohort.version}>{texts.cohort(cohort.version, cohortInWords(cohort))}</p>
        ))}
        <ReleaseTable remote={remote} />
        <section id={historyId} aria-label={texts.historyOf(remote.name)} hidden={!open}>
          {open && <RemoteHistory name={remote.name} />}
        </section>
      </div>
      <StepForm remote={remote} action={action} onClose={() => setAction(null)} />
    </Card>
  )
}
