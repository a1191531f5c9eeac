import { useCall } from '@sne/shared/client'
import { type SampleRow, sampleEndpoints, workgroupEndpoints } from '@sne/shared/contract'
import { formatDate, newbornName, reachableScreenings, screeningLabels, screenings } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { LookupField, SelectField } from '@sne/shared/ui-data'
import { useWatch } from 'react-hook-form'
import { placeName } from '../../parts/request/place-name.ts'
import { createTexts as texts } from './texts.ts'

const optionOf = ({ id, barcode, protocolNumber, newborn }: SampleRow) => ({
  value: id,
  label: [newbornName(newborn), formatDate(newborn.birthAt), barcode, protocolNumber]
    .filter(Boolean)
    .join(' · '),
})

/** The card from which the request comes, found by barcode, protocol or name. */
export function CardField() {
  const sampleId: unknown = useWatch({ name: 'origin.sampleId' })
  const known = typeof sampleId === 'number'
  const card = useCall(
    sampleEndpoints.getSample,
    { params: { id: known ? sampleId : 0 } },
    { enabled: known },
  )
  return (
    <LookupField
      name="origin.sampleId"
      label={texts.card}
      help={texts.cardHelp}
      endpoint={sampleEndpoints.listSamples}
      optionOf={optionOf}
      initial={card.data && optionOf(card.data)}
      required
    />
  )
}

/** Categories that the person's laboratory follows. */
export function CategoryField() {
  const me = useSession()
  const own = reachableScreenings(me)
  return (
    <SelectField
      name="categories"
      label={texts.categories}
      options={screenings
        .filter((one) => own.includes(one))
        .map((value) => ({ value, label: screeningLabels[value] }))}
      multiple
      required
    />
  )
}

/** Why the material is taken. */
export function MotivationField() {
  const motivations = useCall(sampleEndpoints.listMotivations)
  return (
    <SelectField
      name="motivationId"
      label={texts.motivation}
      help={texts.motivationHelp}
      options={(motivations.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={motivations.isFetching}
      clearable
    />
  )
}

/** Birth points, wards and centres that may take it. */
export function RecipientsField() {
  const wards = useCall(workgroupEndpoints.listSpokeWorkgroups, { query: {} })
  const centres = useCall(workgroupEndpoints.listPediatricWorkgroups, { query: {} })
  const places = [...(wards.data?.items ?? []), ...(centres.data?.items ?? [])]
  const options = new Map(places.map((place) => [place.id, { value: place.id, label: placeName(place) }]))
  return (
    <SelectField
      name="recipientWorkgroupIds"
      label={texts.recipients}
      help={texts.recipientsHelp}
      options={[...options.values()]}
      loading={wards.isFetching || centres.isFetching}
      multiple
    />
  )
}
