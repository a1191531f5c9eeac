import { letterFields } from '@sne/shared/domain'
import { ValuesTable } from '@sne/shared/ui-data'
import { letterTexts as texts } from './texts.ts'

interface FieldListProps {
  /** Only the fields that a mail may have. */
  readonly mail?: boolean
}

/** The closed list of fields, with the text that each one writes. */
export const FieldList = ({ mail = false }: FieldListProps) => (
  <ValuesTable label={texts.fieldsTitle} words heads={[texts.field, texts.meaning, texts.where]}>
    <tbody>
      {Object.values(letterFields)
        .filter((field) => field.mail || !mail)
        .map(({ word, label, mail: inMail }) => (
          <tr key={word}>
            <th scope="row">
              <code>{`{${word}}`}</code>
            </th>
            <td>{label}</td>
            <td>{inMail ? texts.everywhere : texts.onPaper}</td>
          </tr>
        ))}
    </tbody>
  </ValuesTable>
)
