import { useAction } from '@sne/shared/client'
import {
  type MaterialChoice,
  type MaterialItem,
  materialEndpoints,
  type PlateMaterial,
} from '@sne/shared/contract'
import { formatDate, formatDateTime, proposalReasons } from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Tag } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { ReasonButton } from './reason-button.tsx'
import { materialTexts as texts } from './texts.ts'
import { useMaterialRights } from './use-rights.ts'

const addressOf = ({ kind, id }: MaterialItem) =>
  kind === 'instrument' ? `/instrument/${id}` : `/reagent/lot/${id}`

/** Name, and until when a lot is good. */
function Named({ one }: { readonly one: PlateMaterial | MaterialChoice }) {
  const { currentRole } = useSession()
  const opens = currentRole !== 'acceptance' && currentRole !== 'support'
  return (
    <span>
      {opens ? <Link to={addressOf(one.item)}>{one.name}</Link> : one.name}{' '}
      <span className="sne-weak">
        {[one.detail, one.lastDay && texts.lastDay(formatDate(one.lastDay))].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}

interface AllowProps {
  readonly plateId: number
  readonly item: MaterialItem
  readonly name: string
  readonly onDone?: (() => void) | undefined
}

/** A lead allows an item with a reason. */
function AllowButton({ plateId, item, name, onDone }: AllowProps) {
  const toast = useToast()
  const allow = useAction(materialEndpoints.overrideMaterial)
  const { sign } = useMaterialRights()
  const given = async (reason: string) => {
    await allow.mutateAsync({ params: { id: plateId }, body: { item, reason } })
    toast('success', texts.allowed)
    onDone?.()
  }
  return (
    <ReasonButton
      small
      danger
      label={texts.allow}
      about={name}
      what={texts.allowWhat}
      right={sign}
      onGiven={given}
    />
  )
}

interface RecordedProps {
  readonly plateId: number
  readonly material: PlateMaterial
  readonly open: boolean
}

/** The material that the plate recorded. */
export function RecordedRow({ plateId, material, open }: RecordedProps) {
  const { id, item, name, objection, override, recorded } = material
  const toast = useToast()
  const remove = useAction(materialEndpoints.removeMaterial)
  const { record } = useMaterialRights()
  const taken = async () => {
    await remove.mutateAsync({ params: { id: plateId, materialId: id } })
    toast('success', texts.removed)
  }
  return (
    <li>
      <Named one={material} />
      <span className="sne-weak">
        {`${recorded.by?.label ?? texts.system}, ${formatDateTime(recorded.at)}`}
      </span>
      {override && (
        <Tag tone="purple">
          {texts.overrideOf(
            override.by?.label ?? texts.system,
            formatDateTime(override.at),
            override.reason ?? '',
          )}
        </Tag>
      )}
      {objection && !override && <Tag tone="red">{objection}</Tag>}
      <span className="sne-actions">
        {open && objection && !override && <AllowButton plateId={plateId} item={item} name={name} />}
        {open && record.may && (
          <Button
            size="small"
            disabled={remove.isPending}
            aria-label={`${texts.remove}: ${name}`}
            onClick={() => void taken()}
          >
            {texts.remove}
          </Button>
        )}
      </span>
    </li>
  )
}

interface ChoiceProps {
  readonly plateId: number
  readonly choice: MaterialChoice
  /** Absent once the plate has its results: a lead adds then. */
  readonly onRecord: (() => Promise<void>) | undefined
  readonly onDone?: () => void
}

/** The material that the plate may record: proposed or chosen. */
export function ChoiceRow({ plateId, choice, onRecord, onDone }: ChoiceProps) {
  const { item, name, objection, overridable, proposed } = choice
  const { record } = useMaterialRights()
  const plain = onRecord && objection === null
  return (
    <li>
      <Named one={choice} />
      {proposed && <Tag tone="blue">{`${texts.proposed}: ${proposalReasons[proposed]}`}</Tag>}
      {objection && <Tag tone="red">{objection}</Tag>}
      <span className="sne-actions">
        {plain && (
          <Button
            size="small"
            type="primary"
            disabled={!record.may}
            title={record.why}
            aria-label={`${texts.record}: ${name}`}
            onClick={() => void onRecord()}
          >
            {texts.record}
          </Button>
        )}
        {!plain && (objection === null || overridable) && (
          <AllowButton plateId={plateId} item={item} name={name} onDone={onDone} />
        )}
      </span>
    </li>
  )
}
