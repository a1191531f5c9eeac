import { useCall } from '@sne/shared/client'
import { type Newborn, type WorkgroupRef, workgroupEndpoints } from '@sne/shared/contract'
import { SelectField } from '@sne/shared/ui-data'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { communicationTexts as texts } from './texts.ts'

const optionOf = ({ id, name, facilityName }: WorkgroupRef) => ({
  value: id,
  label: `${name} · ${facilityName}`,
})

/** Wards and centres that can be told: the ones of the newborn's birth point first. */
export function PlaceField({ newborn }: { readonly newborn: Newborn }) {
  const { setValue } = useFormContext()
  const recipient: unknown = useWatch({ name: 'recipientType' })
  const centre = recipient === 'centro_clinico'
  const ward = recipient === 'punto_nascita' || recipient === 'tin'
  const place = newborn.birthWorkgroup?.id
  const centres = useCall(
    workgroupEndpoints.listPediatricWorkgroups,
    { query: place ? { id: place } : {} },
    { enabled: centre },
  )
  const wards = useCall(
    workgroupEndpoints.listSpokeWorkgroups,
    { query: { types: [recipient === 'tin' ? 'tin' : 'spoke_birth_point'] } },
    { enabled: ward },
  )
  const items = (centre ? centres.data?.items : ward ? wards.data?.items : undefined) ?? []
  const chosen: unknown = useWatch({ name: 'workgroupId' })
  const stays = chosen === null || items.length === 0 || items.some(({ id }) => id === chosen)
  // A place of another kind than the recipient would be a contradiction.
  useEffect(() => {
    if (recipient !== undefined && (!stays || (!centre && !ward && chosen !== null)))
      setValue('workgroupId', null)
  }, [recipient, stays, centre, ward, chosen, setValue])
  return (
    <SelectField
      name="workgroupId"
      label={texts.place}
      help={centre || ward ? undefined : texts.placeHint}
      options={items.map(optionOf)}
      loading={centres.isFetching || wards.isFetching}
      clearable
    />
  )
}
