import type { TimeSetView } from '@sne/shared/contract'
import { timeNames, timeRules, timeText } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, Card } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { mayEdit } from '../parts/approved-set/may-edit.ts'
import { timeTexts as texts } from './texts.ts'
import { TimesForm } from './times-form.tsx'

const heads = [texts.what, texts.value, texts.seed, texts.longest]

/** Every time of a set; a draft without signatures can be changed. */
export function TimesContent({ set }: { readonly set: TimeSetView }) {
  const [open, setOpen] = useState(false)
  const editable = mayEdit(useSession(), set)
  return (
    <>
      <Card
        title={texts.times}
        actions={editable && <Button onClick={() => setOpen(true)}>{texts.edit}</Button>}
        flush
      >
        <ValuesTable label={texts.tableOf(texts.times)} heads={heads}>
          <tbody>
            {timeNames.map((name) => (
              <tr key={name}>
                <th scope="row">{timeRules[name].label}</th>
                <td>{timeText(name, set.times[name])}</td>
                <td>{timeText(name, timeRules[name].seed)}</td>
                <td>{timeText(name, timeRules[name].longest)}</td>
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      </Card>
      {open && editable && <TimesForm set={set} onClose={() => setOpen(false)} />}
    </>
  )
}
