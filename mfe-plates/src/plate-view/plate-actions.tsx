import { download, openDocument } from '@sne/shared/client'
import { type Plate, plateEndpoints } from '@sne/shared/contract'
import { hasResults } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, LinkButton } from '@sne/shared/ui-core'
import { MarkWrong } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../parts/plate/texts.ts'
import { useDocument } from '../parts/use-document.ts'
import { DuplicatePlate } from './duplicate-plate.tsx'
import { EditPlate } from './edit-plate.tsx'
import { nextStep } from './next-step.ts'
import { ReopenPlate } from './reopen-plate.tsx'
import { viewTexts } from './texts.ts'

/** Actions on a plate, by role and status; its papers; the page where the role continues. */
export function PlateActions({ plate }: { readonly plate: Plate }) {
  const me = useSession()
  const { currentRole } = me
  const toast = useToast()
  const document = useDocument()
  const params = { id: plate.id }
  const next = nextStep(plate, currentRole)
  return (
    <>
      <EditPlate plate={plate} />
      <DuplicatePlate plate={plate} />
      {plate.status === 'closed' && <ReopenPlate plate={plate} />}
      {plate.status === 'completed' && <MarkWrong kind="run" id={plate.id} me={me} toast={toast} />}
      <Button
        onClick={() =>
          void document(() =>
            openDocument(plateEndpoints.printPlate, { params, query: { multiple: plate.group !== null } }),
          )
        }
      >
        {texts.print}
      </Button>
      {(currentRole === 'planner' || currentRole === 'analyst') && (
        <Button
          onClick={() => void document(() => download(plateEndpoints.exportPlate, { params, query: {} }))}
        >
          {texts.worklist}
        </Button>
      )}
      {currentRole === 'analyst' && hasResults(plate.status) && (
        <LinkButton to={`/plate/${plate.id}/quality`}>{viewTexts.toQuality}</LinkButton>
      )}
      {next && (
        <LinkButton type="primary" to={next.to}>
          {next.label}
        </LinkButton>
      )}
    </>
  )
}
