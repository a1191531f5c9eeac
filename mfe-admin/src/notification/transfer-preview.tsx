import { useAction } from '@sne/shared/client'
import {
  notificationEndpoints,
  type TransferPreview as Preview,
  type TransferGroup,
} from '@sne/shared/contract'
import { notificationTypeLabels, roleLabels } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { Button, Card, EmptyState, messageOf, Tag, useConfirm } from '@sne/shared/ui-core'
import { Ago, type Column, DataTable } from '@sne/shared/ui-data'
import { transferTexts as texts } from './texts.ts'

const columns: Column<TransferGroup>[] = [
  { key: 'type', title: texts.type, render: ({ type }) => notificationTypeLabels[type], always: true },
  { key: 'role', title: texts.role, render: ({ role }) => (role ? roleLabels[role] : texts.noRole) },
  { key: 'count', title: texts.number, align: 'right', width: 90, render: ({ ids }) => ids.length },
  { key: 'oldest', title: texts.oldest, width: 150, render: ({ oldestAt }) => <Ago moment={oldestAt} /> },
  {
    key: 'fate',
    title: texts.fate,
    render: ({ why }) => (why ? texts.why[why] : <Tag tone="green">{texts.moving}</Tag>),
  },
]

const total = (groups: readonly TransferGroup[]) => groups.reduce((sum, { ids }) => sum + ids.length, 0)

interface Props {
  readonly preview: Preview
  /** Sentences about the moved notices. */
  readonly onDone: (lines: readonly string[]) => void
}

/** Notices that move and notices that stay; the button moves exactly the notices that are shown to move. */
export function TransferPreview({ preview: { from, to, groups }, onDone }: Props) {
  const toast = useToast()
  const confirm = useConfirm()
  const moving = groups.filter(({ why }) => why === null)
  const count = total(moving)
  const transfer = useAction(notificationEndpoints.transferNotifications, {
    onSuccess: ({ count: moved, stayed }) => {
      const kept = Object.values(stayed).reduce((sum, one) => sum + one, 0)
      const gone = count - moved - kept
      onDone([
        texts.done(moved, to.label),
        ...(kept > 0 ? [texts.stayedMeanwhile(kept)] : []),
        ...(gone > 0 ? [texts.gone(gone)] : []),
      ])
    },
    onError: (error) => toast('error', messageOf(error)),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: texts.confirmTitle(count),
      content: texts.confirmText(count, from.label, to.label),
      confirmText: texts.transfer(count),
    })
    if (!agreed) return
    const ids = moving.flatMap((group) => group.ids)
    transfer.mutate({ body: { fromUserId: from.id, toUserId: to.id, ids } })
  }
  return (
    <Card
      title={texts.between(from.label, to.label)}
      flush={groups.length > 0}
      actions={
        <>
          {groups.length > 0 && (
            <span role="status">
              {[
                texts.moves(count),
                ...(total(groups) > count ? [texts.stay(total(groups) - count)] : []),
              ].join(', ')}
            </span>
          )}
          {count > 0 && (
            <Button type="primary" loading={transfer.isPending} onClick={() => void ask()}>
              {texts.transfer(count)}
            </Button>
          )}
        </>
      }
    >
      {groups.length === 0 ? (
        <EmptyState title={texts.none} hint={texts.noneHint} />
      ) : (
        <DataTable
          label={texts.groups}
          columns={columns}
          rows={groups}
          rowKey={({ ids }) => ids[0] ?? 0}
          rowTone={({ why }) => (why ? 'amber' : undefined)}
        />
      )}
    </Card>
  )
}
