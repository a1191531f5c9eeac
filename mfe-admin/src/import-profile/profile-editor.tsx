import { useAction } from '@sne/shared/client'
import { importProfileEndpoints, type ProfileChoices } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { Alert, Button, DraftAlert, LinkButton, Page, useKeptValue } from '@sne/shared/ui-core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AnalytesCard } from './analytes-card.tsx'
import { ColumnsCard } from './columns-card.tsx'
import { type Spec, specFrom } from './draft.ts'
import { ExampleCard } from './example-card.tsx'
import { GridCard } from './grid-card.tsx'
import './import-profile.css'
import { ProfileCard } from './profile-card.tsx'
import { reasonOf } from './reason-of.ts'
import { editorTexts as texts } from './texts.ts'
import { TitlesCard } from './titles-card.tsx'
import { TrialCard } from './trial-card.tsx'
import { UnitsCard } from './units-card.tsx'
import { useExample } from './use-example.ts'
import { WordsCard } from './words-card.tsx'

interface EditorProps {
  readonly choices: ProfileChoices
  /** The stored profile; an empty one for a new profile. */
  readonly begun: Spec
  /** Null for a new profile. */
  readonly draft: { readonly id: number; readonly revision: number } | null
}

/**
 * One page from the example file to the saved draft: content of the file, meaning of each column, texts of
 * results, units, and a trial.
 */
export function ProfileEditor({ choices, begun, draft }: EditorProps) {
  const toast = useToast()
  const navigate = useNavigate()
  const kept = useKeptValue(
    { key: `import-profile-${draft?.id ?? 'new'}`, label: texts.unsaved, version: draft?.revision ?? 0 },
    begun,
  )
  const spec = kept.value
  const { setValue } = kept
  const change = (next: Partial<Spec>) => setValue({ ...spec, ...next })
  const example = useExample((preview, earlier) => setValue((now) => specFrom(now, preview, earlier)))
  const create = useAction(importProfileEndpoints.createImportProfile)
  const update = useAction(importProfileEndpoints.updateImportProfile)
  const [problem, setProblem] = useState<string | null>(null)
  // A second click comes before the first one is drawn.
  const saving = useRef(false)
  const save = async () => {
    if (saving.current) return
    saving.current = true
    setProblem(null)
    try {
      const saved = draft
        ? await update.mutateAsync({
            params: { id: draft.id },
            body: { revision: draft.revision, spec },
          })
        : await create.mutateAsync({ body: { spec } })
      kept.forget()
      toast('success', texts.saved)
      navigate(`/import-profile/${saved.id}`)
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      saving.current = false
    }
  }
  const discard = () => {
    kept.forget()
    setValue(begun)
    kept.closeNotice()
  }
  const preview = example.preview
  const part = { spec, choices, change, setSpec: setValue }
  return (
    <Page
      title={draft ? spec.label || texts.edit : texts.create}
      actions={
        <>
          <LinkButton to={draft ? `/import-profile/${draft.id}` : '/import-profile/list'}>
            ← {draft ? texts.backToDraft : texts.backToList}
          </LinkButton>
          <Button type="primary" loading={create.isPending || update.isPending} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <DraftAlert notice={kept.notice} label={texts.unsaved} onDiscard={discard} onClose={kept.closeNotice} />
      {problem && <Alert type="error" showIcon title={texts.refused} description={problem} />}
      <ProfileCard {...part} />
      <ExampleCard {...part} example={example} />
      {preview && spec.layout === 'matrix' && <GridCard {...part} preview={preview} />}
      {preview && spec.layout !== 'matrix' && <ColumnsCard {...part} preview={preview} />}
      {spec.layout !== 'matrix' && <TitlesCard {...part} />}
      <AnalytesCard {...part} unknown={example.trial?.unknownNames ?? []} />
      <WordsCard {...part} />
      <UnitsCard {...part} />
      <TrialCard spec={spec} example={example} />
    </Page>
  )
}
