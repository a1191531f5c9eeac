import type { Newborn } from '@sne/shared/contract'
import {
  isLiveRequest,
  requestLabel,
  type Screening,
  screeningLabels,
  screeningShortLabels,
  screenings,
} from '@sne/shared/domain'
import { SelectField } from '@sne/shared/ui-data'
import { communicationTexts as texts } from './texts.ts'

const short = (categories: readonly Screening[]) =>
  categories.map((category) => screeningShortLabels[category]).join(', ')

/** What the communication is about: a category, a collection that is waited for, an urgent positive. */
export function AboutFields({ newborn }: { readonly newborn: Newborn }) {
  const known = new Set([...newborn.work, ...newborn.analysisRequests].map(({ category }) => category))
  const requests = newborn.requests.filter(({ status, type }) => isLiveRequest(status) && type !== 're_test')
  const positives = newborn.missingCommunications.flatMap(({ reportId, category }) =>
    reportId === null ? [] : { reportId, category },
  )
  return (
    <>
      <SelectField
        name="category"
        label={texts.category}
        options={screenings
          .filter((category) => known.has(category))
          .map((category) => ({ value: category, label: screeningLabels[category] }))}
        clearable
      />
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
      {positives.length > 0 && (
        <SelectField
          name="reportId"
          label={texts.report}
          options={positives.map(({ reportId, category }) => ({
            value: reportId,
            label: texts.urgentPositive(screeningLabels[category]),
          }))}
          clearable
        />
      )}
    </>
  )
}
