import { type EqaResult, type EqaRound, eqaEndpoints } from '@sne/shared/contract'
import { formatBound, formatText } from '@sne/shared/domain'
import { CallModal, NumberField, SelectField, TextField, ValuesTable } from '@sne/shared/ui-data'
import { z } from 'zod'
import { eqaTexts as texts } from './texts.ts'

const answers = [
  { value: 'right', label: texts.right },
  { value: 'wrong', label: texts.wrong },
]
const optional = z.number().finite().nullish()
const Scores = z.object({
  scores: z.array(
    z.object({
      target: optional,
      sd: z.number().positive('Maggiore di zero').nullish(),
      z: optional,
      correct: z.enum(['right', 'wrong']).nullish(),
    }),
  ),
  reason: z.string().nullish(),
})
const titles = [texts.sample, texts.analyte, texts.value, texts.target, texts.sd, texts.z, texts.correct]

const named = ({ correct }: EqaResult): 'right' | 'wrong' | null =>
  correct === null ? null : correct ? 'right' : 'wrong'

/** The provider's evaluation of each sent result: a row each, to be filled from its report. */
export function ScoresForm({ round, onClose }: { readonly round: EqaRound; readonly onClose: () => void }) {
  const results = round.results.filter(({ hindrance }) => hindrance === null)
  const { id, version } = round
  return (
    <CallModal
      width={1040}
      title={texts.scoresTitle(`${round.programme.label} ${round.number}/${round.year}`)}
      schema={Scores}
      unsaved={{ key: `eqa-scores-${id}`, label: texts.unsavedScores, version }}
      defaultValues={{
        scores: results.map((result) => ({
          target: result.target,
          sd: result.sd,
          z: result.zEntered ? result.z : null,
          correct: named(result),
        })),
        reason: null,
      }}
      submitText={texts.save}
      onClose={onClose}
      call={eqaEndpoints.evaluateEqaRound}
      input={({ scores, reason }) => ({
        params: { id },
        body: {
          version,
          scores: scores.map(({ target, sd, z: score, correct }, index) => ({
            resultId: results[index]?.id ?? 0,
            target: target ?? null,
            sd: sd ?? null,
            z: score ?? null,
            correct: correct ? correct === 'right' : null,
          })),
          ...(reason ? { reason } : {}),
        },
      })}
      done={texts.scoresDone}
    >
      <p>{texts.scoresText}</p>
      <div className="eqa-scores">
        <ValuesTable label={texts.scores} words low heads={titles}>
          <tbody>
            {results.map((result, index) => (
              <ScoreRow key={result.id} result={result} index={index} />
            ))}
          </tbody>
        </ValuesTable>
      </div>
      {results.some(({ verdict }) => verdict === 'unsatisfactory') && (
        <TextField name="reason" label={texts.reliefReason} help={texts.reliefHelp} />
      )}
    </CallModal>
  )
}

function ScoreRow({ result, index }: { readonly result: EqaResult; readonly index: number }) {
  const { sample, analyte, value, comparator, decimals, raw, unit } = result
  const label = (field: string) => texts.ofResult(field, sample, analyte)
  const name = (field: string) => `scores.${index}.${field}`
  return (
    <tr>
      <td>{sample}</td>
      <td>{analyte}</td>
      <td className="eqa-number">
        {value === null ? formatText(raw) : `${formatBound(value, comparator, decimals)} ${unit}`}
      </td>
      <td>
        <NumberField name={name('target')} label={label(texts.target)} decimals={decimals + 2} />
      </td>
      <td>
        <NumberField name={name('sd')} label={label(texts.sd)} decimals={decimals + 2} />
      </td>
      <td>
        <NumberField name={name('z')} label={label(texts.z)} decimals={2} />
      </td>
      <td>
        <SelectField name={name('correct')} label={label(texts.correct)} options={answers} />
      </td>
    </tr>
  )
}
