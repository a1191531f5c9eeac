import type { LineChange, SignedSetView } from '@sne/shared/contract'
import { Tag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import type { ChangeWords, SetPageKind } from './kind.ts'
import { approvalTexts as texts } from './texts.ts'

const tones = { added: 'green', removed: 'red', changed: 'amber' } as const

interface ChangesProps<V extends SignedSetView> {
  readonly kind: Pick<SetPageKind<V>, 'texts' | 'changes'>
  readonly set: V
}

/** Lines that the draft says otherwise than the set in force, field by field. */
export function SetChanges<V extends SignedSetView>({ kind, set: { compared, changes } }: ChangesProps<V>) {
  const words: ChangeWords<V['changes'][number]> = kind.changes
  const own = kind.texts
  if (!compared) return <p className="sne-weak">{own.nothingCompared}</p>
  const heads = [...words.line.map(({ title }) => title), texts.change, texts.before, texts.after]
  return (
    <>
      <p>{own.against(compared.version, compared.template)}</p>
      {changes.length === 0 ? (
        <p className="sne-weak">{own.noChanges}</p>
      ) : (
        <ValuesTable label={texts.tableOf(texts.changes)} words heads={heads}>
          <tbody>
            {changes.map((change, index) => (
              <ChangeRows
                key={`${words.key(change)} ${change.kind} ${index}`}
                change={change}
                words={words}
              />
            ))}
          </tbody>
        </ValuesTable>
      )}
    </>
  )
}

interface RowsProps<C extends LineChange> {
  readonly change: C
  readonly words: ChangeWords<C>
}

function ChangeRows<C extends LineChange>({ change, words }: RowsProps<C>) {
  const { kind, fields } = change
  const shown = fields.length > 0 ? fields : [null]
  return shown.map((field) => (
    <tr key={field?.field ?? kind}>
      {words.line.map(({ title, text, head }) =>
        head ? (
          <th key={title} scope="row">
            {text(change)}
          </th>
        ) : (
          <td key={title}>{text(change)}</td>
        ),
      )}
      <td>{field ? words.fieldName(field.field) : <Tag tone={tones[kind]}>{texts.kinds[kind]}</Tag>}</td>
      <td>{field && words.cell(field.before, field.field)}</td>
      <td>{field && words.cell(field.after, field.field)}</td>
    </tr>
  ))
}
