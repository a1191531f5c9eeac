import { useCall } from '@sne/shared/client'
import { newbornEndpoints, sampleEndpoints } from '@sne/shared/contract'
import { newbornName } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { ErrorOf, NotFound, Page, Skeleton } from '@sne/shared/ui-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePathId } from '../../parts/path-id.ts'
import { CategoriesPanel } from '../../parts/sample/categories-panel.tsx'
import { sampleHref } from '../../parts/sample/sample-href.ts'
import { SampleStatusTag } from '../../parts/sample/sample-status.tsx'
import { StatusPanel } from '../../parts/sample/status-panel.tsx'
import { CardForm } from './card-form.tsx'
import { Corrections } from './corrections.tsx'
import { DeleteCard } from './delete-card.tsx'
import { editTexts as texts } from './texts.ts'

/** For support: corrects the data of a card, or removes it. */
export default function SampleEditPage() {
  const id = usePathId('id')
  return id === null ? <NotFound /> : <EditOf key={id} id={id} />
}

function EditOf({ id }: { readonly id: number }) {
  const [beginning, setBeginning] = useState(0)
  /** Other steps read the card again, and typed values would be lost: they wait. */
  const [dirty, setDirty] = useState(false)
  const card = useCall(sampleEndpoints.getSample, { params: { id } })
  const newbornId = card.data?.newborn.id ?? 0
  const newborn = useCall(
    newbornEndpoints.getNewborn,
    { params: { id: newbornId } },
    { enabled: newbornId > 0 },
  )
  usePageTitle(card.data && texts.titleOf(card.data.barcode))

  const readBoth = async () => {
    const [{ data: sample }, { data: born }] = await Promise.all([card.refetch(), newborn.refetch()])
    return sample && born ? { sample, newborn: born } : null
  }
  const reload = async () => {
    await readBoth()
    setBeginning((times) => times + 1)
  }

  const failed = [card, newborn].find(({ isError, data }) => isError && !data)
  if (failed?.error) return <ErrorOf error={failed.error} onRetry={() => void failed.refetch()} />
  if (!card.data || !newborn.data) {
    return (
      <Page title={texts.title}>
        <Skeleton lines={18} />
      </Page>
    )
  }
  const sample = card.data
  return (
    <Page
      title={texts.titleOf(sample.barcode)}
      subtitle={newbornName(sample.newborn)}
      tags={<SampleStatusTag {...sample} />}
      actions={
        <>
          <Link to={sampleHref(sample)}>{texts.toCard}</Link>
          <DeleteCard sample={sample} disabled={dirty} />
        </>
      }
    >
      <CardForm
        key={beginning}
        sample={sample}
        newborn={newborn.data}
        onDirtyChange={setDirty}
        onSaved={readBoth}
        onReload={() => void reload()}
      />
      <div className="shp-edit-steps">
        <StatusPanel sample={sample} disabled={dirty} onChanged={() => void reload()} />
        <CategoriesPanel sample={sample} disabled={dirty} onChanged={() => void reload()} />
      </div>
      <Corrections key={`corrections ${sample.version} ${newborn.data.version}`} sampleId={id} />
    </Page>
  )
}
