import { Button, DeleteOutlined, IconButton, PlusOutlined } from '@sne/shared/ui-core'
import { SelectField } from '@sne/shared/ui-data'
import { useFieldArray } from 'react-hook-form'
import { workgroupTexts as texts } from './texts.ts'
import './transport-field.css'

const weekdays = texts.weekdays.map((label, index) => ({ value: index + 1, label }))
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: texts.hourOf(hour) }))
/** The default of a new line: Monday at nine. */
const usualSlot = { weekday: 1, hour: 9 }

/** When the courier collects: one line each with day and hour. */
export function TransportField({ name }: { readonly name: string }) {
  const { fields, append, remove } = useFieldArray({ name })
  return (
    <fieldset className="sne-field adm-transport">
      <legend>{texts.transport}</legend>
      {fields.length === 0 && <p className="sne-weak">{texts.noSlots}</p>}
      {fields.map((slot, index) => (
        <div key={slot.id} className="adm-slot">
          <SelectField name={`${name}.${index}.weekday`} label={texts.weekday} options={weekdays} />
          <SelectField name={`${name}.${index}.hour`} label={texts.hour} options={hours} />
          <IconButton icon={<DeleteOutlined />} label={texts.removeSlot} onClick={() => remove(index)} />
        </div>
      ))}
      <Button icon={<PlusOutlined />} onClick={() => append(usualSlot)}>
        {texts.addSlot}
      </Button>
    </fieldset>
  )
}
