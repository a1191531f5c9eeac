import { letterTemplateEndpoints } from '@sne/shared/contract'
import { SetListPage } from '../parts/approved-set/list-page.tsx'
import { letterTexts as texts } from './texts.ts'

/** Templates of letters of the own laboratory and the installation's, with who approved them. */
export default function LetterTemplateListPage() {
  return (
    <SetListPage
      id="letter-templates"
      entity="letter-template"
      texts={texts}
      endpoint={letterTemplateEndpoints.listLetterTemplates}
    />
  )
}
