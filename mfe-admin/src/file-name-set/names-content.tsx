import { useAction } from '@sne/shared/client'
import { type FileNameSetView, type FileNameView, fileNameSetEndpoints } from '@sne/shared/contract'
import { useSession, useToast } from '@sne/shared/shell'
import { Button, Card, EmptyState } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { mayEdit } from '../parts/approved-set/may-edit.ts'
import { useLines } from '../parts/approved-set/use-lines.ts'
import { fileNameTexts as texts } from './texts.ts'

const heads = [texts.name, texts.analyte, texts.profile, texts.watch]

/** Every name of a set; from a draft without signatures a lead takes one away. */
export function NamesContent({ set }: { readonly set: FileNameSetView }) {
  const toast = useToast()
  const { id, revision, names } = set
  const editable = mayEdit(useSession(), set)
  const update = useAction(fileNameSetEndpoints.updateFileNameSet, {
    onSuccess: () => toast('success', texts.removed),
  })
  const lines = useLines<FileNameView>({
    lines: names,
    refusalOf: () => null,
    write: (left) =>
      update.mutateAsync({
        params: { id },
        body: {
          revision,
          names: left.map(({ profileId, name, analyte }) => ({ profileId, name, analyte })),
        },
      }),
    textOf: ({ name }) => name,
    texts,
  })
  if (names.length === 0)
    return (
      <Card title={texts.names}>
        <EmptyState title={texts.noNames} hint={texts.noNamesHint} />
      </Card>
    )
  return (
    <Card title={texts.names} flush>
      <ValuesTable label={texts.tableOf(texts.names)} heads={editable ? [...heads, texts.remove] : heads}>
        <tbody>
          {names.map(({ profileId, profile, name, analyte, analyteLabel, isomer }, place) => (
            <tr key={`${profileId} ${name}`}>
              <th scope="row">{name}</th>
              <td>{analyte === analyteLabel ? analyte : `${analyte} – ${analyteLabel}`}</td>
              <td>{profile}</td>
              <td>{isomer && texts.isomer(analyte)}</td>
              {editable && (
                <td>
                  <Button aria-label={texts.removeName(name)} onClick={() => void lines.remove(place)}>
                    {texts.remove}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </ValuesTable>
    </Card>
  )
}
