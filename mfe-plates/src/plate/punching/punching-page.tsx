import { usePageTitle } from '@sne/shared/shell'
import { ErrorOf, NotFound, Page, Skeleton } from '@sne/shared/ui-core'
import type { BarcodeFieldHandle } from '@sne/shared/ui-data'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { usePathId } from '../../parts/path-id.ts'
import { ChoosePlate } from '../choose-plate.tsx'
import '../../parts/plate/plate.css'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { PuncherImport } from './file/puncher-import.tsx'
import { PunchingWork } from './punching-work.tsx'
import { usePunching } from './use-punching.ts'

/** Punching of one plate with its siblings; without a plate in the address the choice of one. */
export default function PunchingPage() {
  const { plateId } = useParams()
  const id = usePathId('plateId')
  if (plateId === undefined) return <ChoosePlate work="punching" />
  return id === null ? <NotFound /> : <PunchingOf key={id} id={id} />
}

function PunchingOf({ id }: { readonly id: number }) {
  const field = useRef<BarcodeFieldHandle>(null)
  const [importing, setImporting] = useState(false)
  const punching = usePunching(id, () => field.current?.reset?.())
  const { group, list } = punching
  const plate = group.data?.plates.find((one) => one.id === id)
  usePageTitle(plate && `${texts.punching} ${plate.name ?? plate.barcode}`)
  const failed = [group, list].find(({ isError, data }) => isError && !data)
  if (failed) return <ErrorOf error={failed.error} onRetry={() => void punching.refresh()} />
  if (!plate || !list.data)
    return (
      <Page title={texts.punching}>
        <Skeleton lines={16} />
      </Page>
    )
  if (importing) return <PuncherImport plate={plate} onBack={() => setImporting(false)} />
  return (
    <PunchingWork
      plate={plate}
      onImport={() => setImporting(true)}
      plates={group.data?.plates ?? []}
      list={list.data}
      punching={punching}
      field={field}
    />
  )
}
