import type { PlannedCardChangeView, PlannedCardSetView } from '@sne/shared/contract'
import {
  plannedCardBases,
  plannedCardRuleText,
  type Screening,
  screeningShortLabels,
} from '@sne/shared/domain'
import { Card, Tag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { plannedCardTexts as texts } from './texts.ts'

const categoryText = (categories: readonly string[]) =>
  categories.map((category) => screeningShortLabels[category as Screening] ?? category).join(', ')

/** Every rule of a set. */
export function SetRules({ set: { rules } }: { readonly set: PlannedCardSetView }) {
  const heads = [texts.who, texts.when, texts.window, texts.categories, texts.motivation, texts.waiting]
  return (
    <Card title={texts.rules}>
      {rules.length === 0 ? (
        <p className="sne-weak">{texts.rulesEmpty}</p>
      ) : (
        <ValuesTable label={texts.tableOf(texts.rules)} words>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rules.map((rule, index) => (
              <tr key={index}>
                <th scope="row">{plannedCardRuleText(rule)}</th>
                <td>{texts.whenText(rule.days, plannedCardBases[rule.basis])}</td>
                <td>{texts.windowText(rule.aheadDays, rule.graceDays)}</td>
                <td>{categoryText(rule.categories)}</td>
                <td>{rule.motivationLabel}</td>
                <td>{rule.waitingAnalytes.join(', ') || '–'}</td>
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      )}
    </Card>
  )
}

type Field = PlannedCardChangeView['fields'][number]

function cellText(field: string, value: Field['before']): string {
  if (value === null) return '–'
  if (Array.isArray(value)) return (field === 'categories' ? categoryText(value) : value.join(', ')) || '–'
  if (field === 'basis' && typeof value === 'string' && Object.hasOwn(plannedCardBases, value))
    return plannedCardBases[value as keyof typeof plannedCardBases]
  return String(value)
}

const tones = { added: 'green', removed: 'red', changed: 'amber' } as const

/** Rules that the draft says otherwise than those in force, field by field. */
export function SetChanges({ set: { compared, changes } }: { readonly set: PlannedCardSetView }) {
  if (!compared) return <p className="sne-weak">{texts.nothingCompared}</p>
  return (
    <>
      <p>{texts.against(compared.version, compared.template)}</p>
      {changes.length === 0 ? (
        <p className="sne-weak">{texts.noChanges}</p>
      ) : (
        <ValuesTable label={texts.tableOf(texts.changes)} words>
          <thead>
            <tr>
              {[texts.who, texts.change, texts.before, texts.after].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change, index) => (
              <ChangeRows key={`${change.rule} ${index}`} change={change} />
            ))}
          </tbody>
        </ValuesTable>
      )}
    </>
  )
}

function ChangeRows({ change: { rule, kind, fields } }: { readonly change: PlannedCardChangeView }) {
  const shown = fields.length > 0 ? fields : [null]
  return shown.map((field) => (
    <tr key={field?.field ?? kind}>
      <th scope="row">{rule}</th>
      <td>
        {field ? (
          (texts.fields[field.field] ?? field.field)
        ) : (
          <Tag tone={tones[kind]}>{texts.kinds[kind]}</Tag>
        )}
      </td>
      <td>{field && cellText(field.field, field.before)}</td>
      <td>{field && cellText(field.field, field.after)}</td>
    </tr>
  ))
}
