import { controlRuleSetEndpoints } from '@sne/shared/contract'
import { SetListPage } from '../parts/approved-set/list-page.tsx'
import { controlRuleTexts as texts } from './texts.ts'

/** Control rules of the own laboratory and the template, with who approved them. */
export default function ControlRuleSetListPage() {
  return (
    <SetListPage
      id="control-rule-sets"
      entity="control-rule-set"
      texts={texts}
      endpoint={controlRuleSetEndpoints.listControlRuleSets}
    />
  )
}
