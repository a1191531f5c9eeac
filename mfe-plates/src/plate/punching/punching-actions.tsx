import { openDocument } from '@sne/shared/client'
import { type Plate, type PunchingList, plateEndpoints } from '@sne/shared/contract'
import { areWellsEditable } from '@sne/shared/domain'
import { Button, LinkButton } from '@sne/shared/ui-core'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { useDocument } from '../../parts/use-document.ts'
import { ClosePlate } from './close-plate.tsx'
import { puncherTexts } from './file/texts.ts'
import { PunchingNotes } from './punching-notes.tsx'
import type { usePunching } from './use-punching.ts'

interface PunchingActionsProps {
  readonly plate: Plate
  readonly plates: readonly Plate[]
  readonly list: PunchingList
  readonly punching: Pick<ReturnType<typeof usePunching>, 'waiting' | 'refresh'>
  readonly onImport: () => void
}

/** Actions on the whole plate. */
export function PunchingActions({ plate, plates, list, punching, onImport }: PunchingActionsProps) {
  const document = useDocument()
  const open = areWellsEditable(plate.status)
  return (
    <>
      <Button
        onClick={() =>
          void document(() =>
            openDocument(plateEndpoints.printPlate, {
              params: { id: plate.id },
              query: { multiple: plates.length > 1 },
            }),
          )
        }
      >
        {texts.print}
      </Button>
      {open && (
        // A scan that is not saved yet would be compared as not punched.
        <Button disabled={punching.waiting > 0} onClick={onImport}>
          {puncherTexts.open}
        </Button>
      )}
      <PunchingNotes plate={plate} onRefused={() => void punching.refresh()} />
      <LinkButton to={`/plate/${plate.id}/planning`}>{texts.toPlanning}</LinkButton>
      {open && (
        <ClosePlate plateId={plate.id} grouped={plates.length > 1} list={list} waiting={punching.waiting} />
      )}
    </>
  )
}
