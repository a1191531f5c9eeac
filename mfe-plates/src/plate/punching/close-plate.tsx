import { type ApiError, useAction } from '@sne/shared/client'
import { PlateBlocker, type PunchingList, plateEndpoints } from '@sne/shared/contract'
import { isOneOf, openPunchStatuses } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, Modal, messageOf } from '@sne/shared/ui-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { plateTexts as texts } from '../../parts/plate/texts.ts'

interface ClosePlateProps {
  readonly plateId: number
  readonly grouped: boolean
  readonly list: PunchingList
  /** Scans that are not at the server yet. */
  readonly waiting: number
}

const Blockers = z.array(PlateBlocker)
/** Closes one plate, or all of the group; shows the consequences in numbers, and the obstacles. */
export function ClosePlate({ plateId, grouped, list, waiting }: ClosePlateProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const done = {
    onSuccess: () => {
      toast('success', texts.closed)
      navigate(`/plate/${plateId}/view`)
    },
    onError: setProblem,
  }
  const one = useAction(plateEndpoints.closePlate, done)
  const all = useAction(plateEndpoints.closePlateGroup, done)
  const params = { id: plateId }
  const unpunched = list.items.filter(
    ({ type, punchStatus }) =>
      type !== 'empty' && punchStatus !== null && isOneOf(openPunchStatuses, punchStatus),
  )
  const blockers =
    problem?.code === 'plate_blocked' ? Blockers.safeParse(problem.details.blockers).data : null

  return (
    <>
      <Button
        type="primary"
        onClick={() => {
          setProblem(null)
          setAsking(true)
        }}
      >
        {grouped ? texts.closeGroup : texts.close}
      </Button>
      <Modal
        open={asking}
        title={texts.closeTitle}
        confirmText={grouped ? texts.closeGroup : texts.close}
        confirmDisabled={waiting > 0 || unpunched.length > 0}
        pending={one.isPending || all.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => (grouped ? all.mutate({ params, body: {} }) : one.mutate({ params, body: {} }))}
      >
        {/* Numbers before the last scan is saved are wrong. */}
        {waiting === 0 && unpunched.length === 0 && (
          <p>{texts.closeText(list.progress.punched, list.progress.notPunched)}</p>
        )}
        {waiting > 0 && <Alert type="error" showIcon title={texts.closeWaits} />}
        {waiting === 0 && unpunched.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={texts.unpunched(unpunched.length)}
            description={unpunched.map(({ position }) => position).join(', ')}
          />
        )}
        {problem && (
          <Alert
            type="error"
            showIcon
            title={blockers ? texts.blocked : messageOf(problem)}
            description={
              blockers && (
                <ul className="plt-blockers">
                  {blockers.map(({ plateId: id, plate, wells, reason }) => (
                    <li key={`${id} ${reason}`}>
                      <strong>{plate}</strong>: {reason} {wells.slice(0, 12).join(', ')}
                    </li>
                  ))}
                </ul>
              )
            }
          />
        )}
      </Modal>
    </>
  )
}
