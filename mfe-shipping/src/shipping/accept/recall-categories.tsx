import { useAction, useCall } from '@sne/shared/client'
import { acceptanceEndpoints, Reason, type ShippingSampleRow } from '@sne/shared/contract'
import { runReasons, type Screening, screeningLabels } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, messageOf, Skeleton, Tag } from '@sne/shared/ui-core'
import { FormModal, TextAreaField } from '@sne/shared/ui-data'
import { useState } from 'react'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'

interface RecallCategoriesProps {
  readonly card: ShippingSampleRow
  /** The card can still be decided, or its decision be completed. */
  readonly open: boolean
}

/**
 * Which categories a recall card runs and why, before and after it is read; a person may ask for one more. A first card has nothing
 * to show and is not asked about.
 */
export function RecallCategories({ card, open }: RecallCategoriesProps) {
  const toast = useToast()
  const [asking, setAsking] = useState<Screening | null>(null)
  const params = { id: card.id }
  const ask = useAction(acceptanceEndpoints.askCardCategory)
  const { data, error, isLoading } = useCall(
    acceptanceEndpoints.getCardCategories,
    { params },
    { enabled: card.sampleNumber > 1 },
  )
  if (error) return <Alert type="warning" showIcon title={texts.runsUnknown} description={messageOf(error)} />
  // The facts beneath keep their place.
  if (isLoading) return <Skeleton lines={card.screenings.length + 1} />
  if (!data?.recall) return null
  return (
    <section>
      <h3>{texts.runs}</h3>
      <ul className="shp-problems">
        {data.categories.map(({ category, run, askedFor }) => (
          <li key={category}>
            <Tag tone={run?.runs ? 'green' : 'grey'}>{run?.runs ? texts.runsHere : texts.runsNot}</Tag>
            <span>
              <strong>{screeningLabels[category]}</strong>
              {run && <span className="sne-weak"> — {runReasons[run.why]}</span>}
              {askedFor && <span className="sne-weak">: {askedFor}</span>}
            </span>
            {open && run?.runs === false && (
              <Button
                size="small"
                aria-label={texts.askAlsoOf(screeningLabels[category])}
                onClick={() => setAsking(category)}
              >
                {texts.askAlso}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormModal
        open={asking !== null}
        title={asking ? texts.askAlsoOf(screeningLabels[asking]) : ''}
        schema={Reason}
        defaultValues={{ reason: '' }}
        unsaved={{
          key: `ask-category-${card.id}`,
          label: texts.unsavedAsk(card.barcode),
          version: card.version,
        }}
        onCancel={() => setAsking(null)}
        onSubmit={async ({ reason }) => {
          if (!asking) return
          await ask.mutateAsync({ params, body: { category: asking, reason } })
          toast('success', texts.askedAlso(screeningLabels[asking]))
          setAsking(null)
        }}
      >
        <TextAreaField name="reason" label={texts.askReason} required maxLength={500} autoFocus />
      </FormModal>
    </section>
  )
}
