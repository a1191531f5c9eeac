import type { Newborn } from '@sne/shared/contract'
import { isLiveRequest, requestLabel, type Screening, screeningShortLabels } from '@sne/shared/domain'
import { SelectField } from '@sne/shared/ui-data'
import { communicationTexts as texts } from './texts.ts'
import { ToldField } from './told-field.tsx'

const short = (categories: readonly Screening[]) =>
  categories.map((category) => screeningShortLabels[category]).join(', ')

/** What the communication is about: categories, a collection that is waited for. */
export function AboutFields({ newborn }: { readonly newborn: Newborn }) {
  const requests = newborn.requests.filter(({ status, type }) => isLiveRequest(status) && type !== 're_test')
  return (
    <>
      <div className="shp-wide">
        <ToldField newborn={newborn} />
      </div>
      {requests.length > 0 && (
        <SelectField
          name="sampleRequestId"
          label={texts.request}
          options={requests.map(({ id, type, number, categories }) => ({
            value: id,
            label: `${requestLabel(type, categories)} ${short(categories)} (${number})`,
          }))}
          clearable
        />
      )}
    </>
  )
}
