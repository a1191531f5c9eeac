import { fileNameSetEndpoints } from '@sne/shared/contract'
import { SetListPage } from '../parts/approved-set/list-page.tsx'
import { fileNameTexts as texts } from './texts.ts'

/** Versions of the names in files of the own laboratory, and the template, with who approved them. */
export default function FileNameSetListPage() {
  return (
    <SetListPage
      id="file-name-sets"
      entity="file-name-set"
      texts={texts}
      endpoint={fileNameSetEndpoints.listFileNameSets}
    />
  )
}
