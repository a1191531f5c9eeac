import { type SampleWord, sampleWordLabels } from '@sne/shared/domain'
import { Alert, Card } from '@sne/shared/ui-core'
import { Checkbox, optionsOf, Select } from '@sne/shared/ui-data'
import type { EditorPart } from './editor-part.ts'
import { Field, WordsField } from './field.tsx'
import { editorTexts as texts } from './texts.ts'

/** Number format, and the meaning of texts in place of numbers. */
export function WordsCard({ spec, change }: EditorPart) {
  const { notDetected, kinds } = spec
  const isEmpty = notDetected.includes('')
  const words = notDetected.filter((word) => word !== '')
  const setWords = (next: readonly string[], empty: boolean) =>
    change({ notDetected: empty ? [...next, ''] : [...next] })
  return (
    <Card title={texts.words}>
      <div className="adm-profile-fields">
        <WordsField
          label={texts.marks}
          hint={texts.marksHint}
          words={spec.marks}
          most={5}
          onChange={(marks) => change({ marks })}
        />
        <Field label={texts.decimal}>
          {(id) => (
            <Select
              id={id}
              value={spec.decimal}
              onChange={(decimal) => change({ decimal })}
              options={optionsOf(texts.decimals)}
            />
          )}
        </Field>
        <Field label={texts.thousands}>
          {(id) => (
            <Select
              id={id}
              value={spec.thousands}
              onChange={(thousands) => change({ thousands })}
              options={optionsOf(texts.thousandsOf)}
            />
          )}
        </Field>
        <Field label={texts.delimiter}>
          {(id) => (
            <Select
              id={id}
              value={spec.delimiter}
              onChange={(delimiter) => change({ delimiter })}
              options={optionsOf(texts.delimiters)}
            />
          )}
        </Field>
        <WordsField
          label={texts.notDetected}
          hint={texts.notDetectedHint}
          words={words}
          most={29}
          onChange={(next) => setWords(next, isEmpty)}
        />
        <WordsField
          label={texts.flags}
          hint={texts.flagsHint}
          words={spec.flags}
          most={20}
          onChange={(flags) => change({ flags })}
        />
      </div>
      {(spec.base !== null || isEmpty) && (
        <Checkbox checked={isEmpty} onChange={({ target }) => setWords(words, target.checked)}>
          {texts.emptyIsNotDetected}
        </Checkbox>
      )}
      {isEmpty && <Alert type="warning" showIcon title={texts.emptyWarning} />}
      {spec.layout !== 'matrix' && (
        <fieldset className="adm-profile-kinds">
          <legend>{texts.kinds}</legend>
          <div className="adm-profile-fields">
            {(Object.keys(sampleWordLabels) as SampleWord[]).map((kind) => (
              <WordsField
                key={kind}
                label={sampleWordLabels[kind]}
                words={kinds[kind]}
                most={30}
                onChange={(next) => change({ kinds: { ...kinds, [kind]: next } })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </Card>
  )
}
