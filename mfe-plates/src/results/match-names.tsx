import { useAction } from '@sne/shared/client'
import { fileNameSetEndpoints, type MatchReport } from '@sne/shared/contract'
import { Alert, Button, Card, messageOf } from '@sne/shared/ui-core'
import { Select } from '@sne/shared/ui-data'
import { useState } from 'react'
import { resultsTexts as texts } from './texts.ts'

interface MatchNamesProps {
  readonly plateId: number
  readonly report: MatchReport
  /** Reads the file again. */
  readonly onMatched: () => void
}

/** Analytes that the file seems to lack: a person says which of its names they are, for two leads to sign. */
export function MatchNames({ plateId, report, onMatched }: MatchNamesProps) {
  const { missing, names, waiting } = report.toMatch
  if (missing.length === 0) return null
  return (
    <Card title={texts.matchTitle}>
      <p>{names.length > 0 ? texts.matchHint : texts.matchNoNames}</p>
      {missing.map((analyte) => {
        const found = waiting.find(({ code }) => code === analyte.code)
        return found ? (
          <Alert
            key={analyte.code}
            type="info"
            showIcon
            title={texts.waits(found.name, analyte.code)}
            description={
              <>
                {texts.waitsText} <a href={`/file-name-set/${found.setId}`}>{texts.toDraft}</a>
              </>
            }
          />
        ) : (
          names.length > 0 && (
            <MatchOne
              key={analyte.code}
              plateId={plateId}
              report={report}
              analyte={analyte}
              onMatched={onMatched}
            />
          )
        )
      })}
    </Card>
  )
}

interface MatchOneProps extends MatchNamesProps {
  readonly analyte: MatchReport['toMatch']['missing'][number]
}

function MatchOne({ plateId, report, analyte: { code, label }, onMatched }: MatchOneProps) {
  const [name, setName] = useState<string>()
  const propose = useAction(fileNameSetEndpoints.proposeFileName, { onSuccess: onMatched })
  const { names } = report.toMatch
  const refusal = names.find((one) => one.name === name)?.refusals[code]
  const send = () => {
    if (name === undefined) return
    propose.mutate({
      body: {
        profileId: report.profile.id,
        name,
        analyte: code,
        plateId,
        fileNames: [...report.analytesMapped.map(({ column }) => column), ...report.analytesUnmapped],
      },
    })
  }
  return (
    <div className="res-match">
      <strong>{code === label ? code : `${code} – ${label}`}</strong>
      <Select
        aria-label={texts.nameOf(code)}
        placeholder={texts.chooseName}
        value={name ?? null}
        onChange={(chosen: string) => setName(chosen)}
        options={names.map((one) => ({ value: one.name, label: one.name }))}
      />
      <Button
        aria-label={texts.matchOf(code)}
        disabled={name === undefined || refusal !== undefined}
        loading={propose.isPending}
        onClick={send}
      >
        {texts.match}
      </Button>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {propose.isError && <Alert type="error" showIcon title={messageOf(propose.error)} />}
    </div>
  )
}
