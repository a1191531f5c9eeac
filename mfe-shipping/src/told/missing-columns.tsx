import type { MissingCommunication } from '@sne/shared/contract'
import {
  formatDateTime,
  formatText,
  isSupportSession,
  missingCommunicationKinds,
  newbornName,
  screeningShortLabels,
  type ToldParty,
  toldPartyLabels,
} from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { LinkButton, PhoneOutlined, Tag } from '@sne/shared/ui-core'
import { Ago, type Column, Phones } from '@sne/shared/ui-data'
import { communicationHref } from '../parts/communication-href.ts'
import { toldTexts as texts } from './texts.ts'

const hour = 3_600_000

const hoursSince = (since: string) => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / hour))

/** The form with the finding in it. */
const hrefOf = ({ newborn, category, reportId, sampleRequestId, missing: [to] }: MissingCommunication) =>
  communicationHref(newborn.id, {
    ...(category ? { category } : {}),
    ...(reportId ? { reportId } : {}),
    ...(sampleRequestId ? { sampleRequestId } : {}),
    ...(to ? { to } : {}),
  })

function Tell({ row }: { readonly row: MissingCommunication }) {
  const me = useSession()
  if (me.currentRole === 'supervisor' || isSupportSession(me)) return null
  return (
    <LinkButton size="small" type="primary" icon={<PhoneOutlined />} to={hrefOf(row)}>
      {texts.tell}
    </LinkButton>
  )
}

interface UntoldProps {
  readonly party: ToldParty
  /** Where they are called; null where no place is known. */
  readonly of: MissingCommunication['place']
}

/** Who was not told, and the telephone there. */
const Untold = ({ party, of }: UntoldProps) => (
  <span className="shp-untold">
    {toldPartyLabels[party]}: {of ? <Phones {...of} none={texts.noPhone} /> : texts.noPhone}
  </span>
)

/** Finding, its age, who was not told and where they are called. */
export const missingColumns: Column<MissingCommunication, 'since'>[] = [
  {
    key: 'newborn',
    title: texts.newborn,
    always: true,
    render: ({ newborn }) => (
      <span className="shp-notice">
        {newbornName(newborn)}
        <br />
        <span className="sne-weak">{texts.born(formatDateTime(newborn.birthAt), newborn.code)}</span>
      </span>
    ),
  },
  {
    key: 'kind',
    title: texts.kind,
    always: true,
    render: ({ kind, urgent, late }) => (
      <span className="shp-told-kind">
        {missingCommunicationKinds[kind]}
        {urgent && <Tag tone="red">{texts.urgent}</Tag>}
        {late && <Tag tone="red">{texts.late}</Tag>}
      </span>
    ),
  },
  {
    key: 'category',
    title: texts.category,
    render: ({ categories }) => categories.map((category) => screeningShortLabels[category]).join(', '),
  },
  {
    key: 'since',
    title: texts.age,
    sort: 'since',
    align: 'right',
    always: true,
    render: ({ since }) => <Ago moment={since}>{texts.hours(hoursSince(since))}</Ago>,
  },
  {
    key: 'who',
    title: texts.who,
    always: true,
    render: (row) => (
      <span className="shp-notice">
        {row.missing.map((party) => (
          <Untold key={party} party={party} of={party === 'centre' ? row.centre : row.place} />
        ))}
      </span>
    ),
  },
  { key: 'actions', title: '', always: true, render: (row) => <Tell row={row} /> },
  {
    key: 'pediatrician',
    title: texts.pediatrician,
    hidden: true,
    render: ({ pediatrician }) =>
      pediatrician && (
        <Phones
          name={pediatrician.name}
          phones={pediatrician.phone ? [pediatrician.phone] : []}
          none={texts.noPhone}
        />
      ),
  },
  { key: 'number', title: texts.number, hidden: true, render: ({ number }) => formatText(number) },
]
