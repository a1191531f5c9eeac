import { useCall } from '@sne/shared/client'
import { sampleEndpoints } from '@sne/shared/contract'
import { collectionMethodLabels, feedingLabels, wardLabels } from '@sne/shared/domain'
import {
  DateTimeField,
  FieldGroup,
  NumberField,
  optionsOf,
  SelectField,
  TextAreaField,
  TextField,
} from '@sne/shared/ui-data'
import { editTexts as texts } from './texts.ts'

/** Motivations hardly ever change. */
const fresh = 10 * 60_000

/** The birth point's data of the collection, and the place where the laboratory keeps the card. */
export function CardFields({ barcodeCorrectable }: { readonly barcodeCorrectable: boolean }) {
  const motivations = useCall(sampleEndpoints.listMotivations, {}, { staleTime: fresh })
  return (
    <FieldGroup title={texts.card} columns={3}>
      <TextField
        name="barcode"
        label={texts.barcode}
        required
        readOnly={!barcodeCorrectable}
        help={barcodeCorrectable ? undefined : texts.barcodeStays}
      />
      <TextField name="previousBarcode" label={texts.previousBarcode} help={texts.previousHelp} />
      <SelectField
        name="motivationId"
        label={texts.motivation}
        clearable
        loading={motivations.isFetching}
        options={(motivations.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DateTimeField name="collectedAt" label={texts.collectedAt} required past />
      <SelectField
        name="collectionMethod"
        label={texts.method}
        clearable
        options={optionsOf(collectionMethodLabels)}
      />
      <TextField name="collectedBy" label={texts.collectedBy} />
      <SelectField name="ward" label={texts.ward} clearable options={optionsOf(wardLabels)} />
      <NumberField name="weightAtCollection" label={texts.weightAtCollection} unit="g" />
      <NumberField name="spotsTotal" label={texts.spots} required />
      <SelectField name="feeding" label={texts.feeding} multiple options={optionsOf(feedingLabels)} />
      <TextField name="transferHospital" label={texts.transferHospital} />
      <TextField name="storageLocation" label={texts.storage} />
      <div className="shp-field-line">
        <TextAreaField name="spokeNotes" label={texts.spokeNotes} rows={2} maxLength={2000} />
      </div>
    </FieldGroup>
  )
}
