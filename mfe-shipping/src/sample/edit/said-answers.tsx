import type { UpdateSampleInput } from '@sne/shared/contract'
import { familyAnswerLabels, keysOf } from '@sne/shared/domain'
import { Checkbox } from '@sne/shared/ui-data'
import { useFormContext, useWatch } from 'react-hook-form'
import { editTexts as texts } from './texts.ts'
import { changedAnswers } from './values.ts'

interface SaidAnswersProps {
  /** Barcodes of the newborn's cards. */
  readonly barcodes: readonly string[]
}

const fields = keysOf(familyAnswerLabels)

/**
 * The answers that the family gave, once their day is entered: changed ones, and ones that a person confirms.
 * An unchanged answer on the card is not sent again by itself.
 */
export function SaidAnswers({ barcodes }: SaidAnswersProps) {
  const { setValue, formState } = useFormContext<UpdateSampleInput>()
  const [said, consent, confirmed] = useWatch<
    UpdateSampleInput,
    ['consentSaid', 'consent', 'consentConfirmed']
  >({ name: ['consentSaid', 'consent', 'consentConfirmed'] })
  if (!said || !consent) return null
  const changed = changedAnswers(formState.defaultValues?.consent, consent)
  const shown = fields.filter((field) => changed.includes(field) || typeof consent[field] === 'boolean')
  const chosen = confirmed ?? []
  const answerOf = (field: (typeof fields)[number]) => {
    const answer = consent[field]
    if (typeof answer !== 'boolean') return texts.notKnown
    return answer ? texts.yes : texts.no
  }
  return (
    <fieldset className="shp-field-line shp-said">
      <legend>{said === 'today' ? texts.saidToday : texts.saidThen}</legend>
      {shown.map((field) => (
        <Checkbox
          key={field}
          checked={changed.includes(field) || chosen.includes(field)}
          disabled={changed.includes(field)}
          onChange={({ target }) =>
            setValue(
              'consentConfirmed',
              target.checked ? [...chosen, field] : chosen.filter((one) => one !== field),
              { shouldDirty: true, shouldValidate: formState.isSubmitted },
            )
          }
        >
          {`${familyAnswerLabels[field]}: ${answerOf(field)}`}
        </Checkbox>
      ))}
      <p className="sne-weak">{said === 'today' ? texts.countsForCards(barcodes) : texts.countsForCard}</p>
    </fieldset>
  )
}
