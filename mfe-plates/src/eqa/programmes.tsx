import { useCall } from '@sne/shared/client'
import { type EqaProgramme, eqaEndpoints } from '@sne/shared/contract'
import { Button, Card, ErrorOf, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { ValuesTable } from '@sne/shared/ui-data'
import { useState } from 'react'
import { ProgrammeForm } from './programme-form.tsx'
import { eqaTexts as texts } from './texts.ts'
import { useEqaRights } from './use-rights.ts'

const titles = [texts.name, texts.provider, texts.type, texts.analytes, texts.round, texts.status, '']

/** The programmes in which the laboratory takes part. */
export function Programmes() {
  const { record } = useEqaRights()
  const [edited, setEdited] = useState<EqaProgramme | null>(null)
  const programmes = useCall(eqaEndpoints.listEqaProgrammes, { query: { pageSize: 500 } })
  const { data } = programmes
  if (programmes.isError && !data)
    return <ErrorOf error={programmes.error} onRetry={() => void programmes.refetch()} />
  return (
    <Card title={texts.programmes} flush>
      {!data && <Skeleton lines={3} />}
      {data?.items.length === 0 && <p className="eqa-hint sne-weak">{texts.noProgrammes}</p>}
      {data && data.items.length > 0 && (
        <ValuesTable label={texts.programmesTable} words low heads={titles}>
          <tbody>
            {data.items.map((programme) => (
              <tr key={programme.id}>
                <td>{programme.name}</td>
                <td>{programme.provider}</td>
                <td>{programme.analysisType.label}</td>
                <td>{programme.analytes.join(', ')}</td>
                <td>{texts.rounds(programme.rounds)}</td>
                <td>
                  <StatusTag
                    look={
                      programme.enabled
                        ? { label: texts.running, tone: 'green' }
                        : { label: texts.ended, tone: 'grey' }
                    }
                  />
                </td>
                <td>
                  <Button
                    size="small"
                    disabled={!record.may}
                    title={record.why}
                    aria-label={`${texts.edit}: ${programme.name}`}
                    onClick={() => setEdited(programme)}
                  >
                    {texts.edit}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </ValuesTable>
      )}
      {edited && <ProgrammeForm programme={edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}
