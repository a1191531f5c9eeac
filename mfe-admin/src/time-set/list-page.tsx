import { timeSetEndpoints } from '@sne/shared/contract'
import { SetListPage } from '../parts/approved-set/list-page.tsx'
import { timeTexts as texts } from './texts.ts'

/** Times of the own laboratory and the template, with who approved them. */
export default function TimeSetListPage() {
  return (
    <SetListPage id="time-sets" entity="time-set" texts={texts} endpoint={timeSetEndpoints.listTimeSets} />
  )
}
