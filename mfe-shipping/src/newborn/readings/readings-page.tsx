import { type NewbornReading, newbornEndpoints } from '@sne/shared/contract'
import { formatDateTime, formatText, readPartLabels, roleLabels } from '@sne/shared/domain'
import { LinkButton, NotFound } from '@sne/shared/ui-core'
import { type Column, ListPage } from '@sne/shared/ui-data'
import { usePathId } from '../../parts/path-id.ts'
import { readingsTexts as texts } from './texts.ts'

const personOf = ({ person, support, laboratory }: NewbornReading): string => {
  const name = person?.label ?? (laboratory ? texts.elsewhere : texts.system)
  return support ? `${name} (${texts.support(support.label)})` : name
}

const columns: Column<NewbornReading, 'at'>[] = [
  { key: 'at', title: texts.at, sort: 'at', always: true, render: ({ at }) => formatDateTime(at) },
  { key: 'person', title: texts.person, always: true, render: personOf },
  { key: 'part', title: texts.part, always: true, render: ({ part }) => readPartLabels[part] },
  { key: 'role', title: texts.role, render: ({ role }) => formatText(role && roleLabels[role]) },
  {
    key: 'laboratory',
    title: texts.laboratory,
    render: ({ laboratory }) => formatText(laboratory?.label),
  },
]

/** Readers of a newborn's record and the parts read, the latest first. */
export default function ReadingsPage() {
  const id = usePathId('newbornId')
  if (id === null) return <NotFound />
  return (
    <ListPage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={<LinkButton to={`/newborn/${id}`}>{texts.back}</LinkButton>}
      id="newborn-readings"
      endpoint={newbornEndpoints.listNewbornReadings}
      query={{ newbornId: id }}
      search={false}
      columns={columns}
      defaultSort="-at"
      empty={{ title: texts.none, hint: texts.noneHint }}
    />
  )
}
