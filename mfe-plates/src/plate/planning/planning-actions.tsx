import { download, openDocument, useCallAsRemote } from '@sne/shared/client'
import { type Plate, plateEndpoints } from '@sne/shared/contract'
import { areWellsEditable, isOneOf, takenPunchStatuses, whyPlateStays } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, LinkButton, messageOf, useConfirm } from '@sne/shared/ui-core'
import { useNavigate } from 'react-router-dom'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { useDocument } from '../../parts/use-document.ts'

const whyStays = ({ status, wells }: Plate) =>
  whyPlateStays({
    status,
    hasSamples: wells.some(({ type }) => type === 'sample' || type === 'eqa_sample'),
    hasTakenDiscs: wells.some(({ punchStatus }) => punchStatus && isOneOf(takenPunchStatuses, punchStatus)),
  })

/**
 * Deletes a plate that nobody has punched: its cards wait again. A plate without a sample that is still to be
 * measured is deleted too.
 */
function RemovePlate({ plate }: { readonly plate: Plate }) {
  const call = useCallAsRemote()
  const confirm = useConfirm()
  const toast = useToast()
  const navigate = useNavigate()
  const why = whyStays(plate)
  const remove = async () => {
    const content = [
      texts.removeText(plate.counters.samples),
      plate.status === 'planning' ? '' : texts.discsStay,
    ].join(' ')
    if (!(await confirm({ title: texts.removeTitle, content, confirmText: texts.remove, danger: true })))
      return
    try {
      await call(plateEndpoints.deletePlate, {
        params: { id: plate.id },
        body: { reason: texts.removeReason },
      })
      toast('success', texts.removed)
      navigate('/plate/list')
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
  if (why === 'wells_final') return null
  return (
    <Button
      danger
      disabled={why !== null}
      title={why ? texts.removeBegun : undefined}
      onClick={() => void remove()}
    >
      {texts.remove}
    </Button>
  )
}

interface PlanningActionsProps {
  readonly plate: Plate
  /** The plate has siblings. */
  readonly grouped: boolean
}

/** Actions on the whole plate. */
export function PlanningActions({ plate, grouped }: PlanningActionsProps) {
  const document = useDocument()
  const params = { id: plate.id }
  return (
    <>
      <RemovePlate plate={plate} />
      <Button
        onClick={() =>
          void document(() =>
            openDocument(plateEndpoints.printPlate, { params, query: { multiple: grouped } }),
          )
        }
      >
        {texts.print}
      </Button>
      <Button
        onClick={() => void document(() => download(plateEndpoints.exportPlate, { params, query: {} }))}
      >
        {texts.worklist}
      </Button>
      {areWellsEditable(plate.status) && (
        <LinkButton type="primary" to={`/plate/${plate.id}/punching`}>
          {texts.toPunching}
        </LinkButton>
      )}
    </>
  )
}
