import type { Newborn } from '@sne/shared/contract'
import { type Screening, screeningLabels, screenings } from '@sne/shared/domain'
import { Alert } from '@sne/shared/ui-core'
import { ChecksField } from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import { communicationTexts as texts } from './texts.ts'
import { useAbout } from './use-about.ts'

/** The newborn's categories, those of which somebody was not told yet first. */
function offered(newborn: Newborn, about: Screening | undefined) {
  const untold = new Set(newborn.missingCommunications.map(({ category }) => category))
  const known = new Set([...newborn.work, ...newborn.analysisRequests].map(({ category }) => category))
  const optionOf = (value: Screening) => ({
    value,
    label: untold.has(value) ? texts.untold(screeningLabels[value]) : screeningLabels[value],
  })
  return [
    ...screenings.filter((category) => untold.has(category)),
    ...screenings.filter((category) => !untold.has(category) && (known.has(category) || category === about)),
  ].map(optionOf)
}

/** Of what somebody was told: a communication counts for the categories that it names, and for no other. */
export function ToldField({ newborn }: { readonly newborn: Newborn }) {
  const { category } = useAbout()
  const chosen: unknown = useWatch({ name: 'categories' })
  const isNone = !Array.isArray(chosen) || chosen.length === 0
  return (
    <>
      <ChecksField name="categories" label={texts.categories} options={offered(newborn, category)} />
      {isNone && <Alert type="info" showIcon title={texts.countsForNone} />}
    </>
  )
}
