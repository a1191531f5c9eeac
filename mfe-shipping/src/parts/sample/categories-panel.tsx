import { useAction } from '@sne/shared/client'
import { Reason, type Sample, type SampleScreening, sampleEndpoints } from '@sne/shared/contract'
import {
  analyzableStatuses,
  decidesCard,
  type Screening,
  screeningLabels,
  screenings,
} from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Card, DeleteOutlined, IconButton, messageOf, StatusTag } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { decisionTexts as texts } from './decision-texts.ts'
import './sample.css'

interface CategoriesPanelProps {
  readonly sample: Sample
  /** Something typed on the page is not saved yet. */
  readonly disabled?: boolean
  readonly onChanged: () => void
}

/** Categories for which a card is analysed: more of them, or fewer as long as nothing was punched. */
export function CategoriesPanel({ sample, disabled = false, onChanged }: CategoriesPanelProps) {
  const me = useSession()
  const toast = useToast()
  const [going, setGoing] = useState<SampleScreening | null>(null)
  const add = useAction(sampleEndpoints.addSampleScreenings)
  const remove = useAction(sampleEndpoints.removeSampleScreening)
  // A laboratory adds its own categories to a card of another one.
  const offered = decidesCard(me, sample) ? screenings : (me.hcp?.workgroup?.config.screenings ?? [])
  const missing = offered.filter((one) => !sample.screenings.some(({ category }) => category === one))

  const take = async (category: Screening) => {
    try {
      const answer = await add.mutateAsync({ body: { sampleId: sample.id, screeningIds: [category] } })
      const label = screeningLabels[category]
      // A laboratory sees the categories that it analyses itself.
      const inSight = answer.screenings.some((one) => one.category === category)
      if (!answer.changed) toast('info', texts.categoryThere(label))
      else toast('success', inSight ? texts.categoryAdded(label) : texts.categoryElsewhere(label))
      onChanged()
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
  return (
    <Card title={texts.categories}>
      <ul className="shp-categories">
        {sample.screenings.map((screening) => (
          <li key={screening.category}>
            {screeningLabels[screening.category]}
            <span className="sne-actions">
              <StatusTag look={analyzableStatuses[screening.status]} />
              <IconButton
                icon={<DeleteOutlined />}
                label={texts.removeCategory(screeningLabels[screening.category])}
                disabled={disabled}
                onClick={() => setGoing(screening)}
              />
            </span>
          </li>
        ))}
        {missing.map((category) => (
          <li key={category} className="sne-weak">
            {screeningLabels[category]}
            <Button
              size="small"
              disabled={disabled || add.isPending}
              aria-label={texts.addCategoryOf(screeningLabels[category])}
              onClick={() => void take(category)}
            >
              {texts.addCategory}
            </Button>
          </li>
        ))}
      </ul>
      <FormModal
        open={going !== null}
        title={going ? texts.removeCategory(screeningLabels[going.category]) : ''}
        schema={Reason}
        defaultValues={{ reason: '' }}
        unsaved={{ key: `sample-category-${sample.id}`, label: texts.removeUnsaved, version: sample.version }}
        danger
        submitText={texts.remove}
        onCancel={() => setGoing(null)}
        onSubmit={async (body) => {
          if (!going) return
          await remove.mutateAsync({ params: { id: sample.id, screeningId: going.category }, body })
          toast('success', texts.categoryRemoved(screeningLabels[going.category]))
          setGoing(null)
          onChanged()
        }}
      >
        <p>{texts.removeAsks}</p>
        <TextAreaField name="reason" label={texts.reason} required maxLength={500} autoFocus />
      </FormModal>
    </Card>
  )
}
